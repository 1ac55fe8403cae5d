package dev.leancomputeruse.settings;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/**
 * Makes settings files of every kind that people, editors and hosts write: indented by two, four, a
 * tab or not at all, on one line, with LF or CRLF, a byte order mark, comments, trailing commas,
 * escapes, odd numbers, foreign hooks beside and below the places where ours go, and no file text
 * at all.
 */
final class Documents {

  /** A number as it is written. */
  private record Raw(String text) {}

  private static final String[] KEYS = {
    "model",
    "env",
    "permissions",
    "statusLine",
    "théme",
    "名前",
    "🙂",
    "a/b",
    "with \"quotes\"",
    "hooks2",
    "HOOKS",
    "tab\there",
    "x",
    ""
  };
  private static final String[] STRINGS = {
    "",
    "opus",
    "sk-secret",
    "naïve",
    "日本語",
    "emoji 🙂",
    "// no comment",
    "/* nor this */",
    "a,]}",
    "back\\slash",
    "\"quoted\"",
    "line\nbreak",
    "--owner=lean-computer-use",
    "\u0000\u001f",
    "http://x"
  };
  private static final String[] NUMBERS = {
    "0",
    "-0",
    "1",
    "10",
    "1.50",
    "1e5",
    "1E+400",
    "-2.5e-300",
    "9007199254740993",
    "123456789012345678901234567890",
    "0.10000000000000000000000000001"
  };
  private static final String[] EVENTS = {
    "PreToolUse", "PostToolUse", "PostToolUseFailure", "Stop", "SessionStart", "PermissionRequest"
  };

  private final Random random;
  private final String newline;
  private final String unit;
  private final boolean oneLine;
  private final boolean comments;
  private final boolean trailingCommas;
  private final String colon;
  private final String separator;
  private final String padding;
  private final boolean escapes;
  private final int expanded;

  private Documents(long seed) {
    random = new Random(seed);
    newline = pick("\n", "\n", "\r\n", "\r\n", "\r");
    unit = pick("  ", "  ", "    ", "\t", "", " ");
    oneLine = chance(20);
    comments = chance(25);
    trailingCommas = chance(20);
    colon = pick(": ", ": ", ":", " : ", ":\t");
    separator = pick(" ", " ", "", "  ");
    padding = pick("", "", " ");
    escapes = chance(30);
    expanded = pick(100, 100, 80, 0);
  }

  static Arbitrary<byte[]> arbitrary() {
    return Arbitraries.longs().map(Documents::of);
  }

  /** Returns the file that a seed stands for. */
  static byte[] of(long seed) {
    return new Documents(seed).file();
  }

  private byte[] file() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    if (chance(20)) {
      bytes.writeBytes(new byte[] {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF});
    }
    bytes.writeBytes((chance(8) ? blank() : text()).getBytes(UTF_8));
    return bytes.toByteArray();
  }

  private String blank() {
    return pick("", "", " ", newline, newline + newline, "  " + newline + "\t");
  }

  private String text() {
    StringBuilder out = new StringBuilder();
    if (comments && chance(30)) {
      out.append("// settings").append(newline);
    }
    write(out, root(), "", !oneLine);
    out.append(pick("", newline, newline, newline + newline, " "));
    if (comments && chance(20)) {
      out.append("/* the end */");
    }
    return out.toString();
  }

  private Map<String, Object> root() {
    Map<String, Object> root = new LinkedHashMap<>();
    int before = random.nextInt(4);
    for (int i = 0; i < before; i++) {
      root.put(pick(KEYS), value(3));
    }
    if (chance(75)) {
      root.put("hooks", hooks());
    }
    int after = random.nextInt(3);
    for (int i = 0; i < after; i++) {
      root.putIfAbsent(pick(KEYS), value(3));
    }
    return root;
  }

  private Map<String, Object> hooks() {
    Map<String, Object> hooks = new LinkedHashMap<>();
    int events = random.nextInt(5);
    for (int i = 0; i < events; i++) {
      List<Object> groups = new ArrayList<>();
      int count = random.nextInt(4);
      for (int j = 0; j < count; j++) {
        groups.add(chance(90) ? group() : value(1));
      }
      hooks.put(pick(EVENTS), groups);
    }
    return hooks;
  }

  private Map<String, Object> group() {
    Map<String, Object> group = new LinkedHashMap<>();
    if (chance(80)) {
      group.put("matcher", pick("Bash", "Write|Edit", OwnHooks.MCP_MATCHER, "*", ""));
    }
    List<Object> handlers = new ArrayList<>();
    int count = random.nextInt(4);
    for (int i = 0; i < count; i++) {
      handlers.add(chance(90) ? handler() : value(1));
    }
    group.put("hooks", handlers);
    if (chance(10)) {
      group.put("note", value(1));
    }
    return group;
  }

  private Map<String, Object> handler() {
    Map<String, Object> handler = new LinkedHashMap<>();
    handler.put("type", pick("command", "command", "prompt", "http"));
    handler.put(
        "command",
        pick(
            "echo hi",
            "/home/me/native-hook-mine mcp --owner=lean-computer-use",
            "'/other/share/hooks/native-hook' mcp --owner=lean-computer-use",
            "/share/hooks/native-hook bash",
            "grep -- --owner=lean-computer-use-not /share/hooks/native-hook",
            "ls '/share/hooks/native-hook --owner=lean-computer-use'",
            "true # /share/hooks/native-hook --owner=lean-computer-use"));
    if (chance(50)) {
      handler.put("timeout", new Raw(pick("5", "0", "-1", "60.0")));
    }
    return handler;
  }

  private Object value(int depth) {
    int kind = random.nextInt(depth > 0 ? 7 : 5);
    return switch (kind) {
      case 0 -> new Raw(pick(NUMBERS));
      case 1 -> new Raw(pick("true", "false", "null"));
      case 2, 3, 4 -> pick(STRINGS);
      case 5 -> {
        List<Object> list = new ArrayList<>();
        int count = random.nextInt(4);
        for (int i = 0; i < count; i++) {
          list.add(value(depth - 1));
        }
        yield list;
      }
      default -> {
        Map<String, Object> map = new LinkedHashMap<>();
        int count = random.nextInt(4);
        for (int i = 0; i < count; i++) {
          map.put(pick(KEYS), value(depth - 1));
        }
        yield map;
      }
    };
  }

  private void write(StringBuilder out, Object value, String indentation, boolean lines) {
    if (value instanceof Map<?, ?> map) {
      List<Runnable> parts = new ArrayList<>();
      boolean open = lines && random.nextInt(100) < expanded;
      map.forEach(
          (key, member) ->
              parts.add(
                  () -> {
                    string(out, (String) key);
                    out.append(colon);
                    comment(out, 4);
                    write(out, member, indentation + unit, open);
                  }));
      enclose(out, '{', parts, '}', indentation, open);
    } else if (value instanceof List<?> list) {
      List<Runnable> parts = new ArrayList<>();
      boolean open = lines && random.nextInt(100) < expanded;
      list.forEach(element -> parts.add(() -> write(out, element, indentation + unit, open)));
      enclose(out, '[', parts, ']', indentation, open);
    } else if (value instanceof Raw raw) {
      out.append(raw.text());
    } else {
      string(out, (String) value);
    }
  }

  private void enclose(
      StringBuilder out,
      char begin,
      List<Runnable> parts,
      char end,
      String indentation,
      boolean lines) {
    out.append(begin);
    if (parts.isEmpty()) {
      out.append(pick("", "", "", " ", lines ? newline : "", lines ? newline + indentation : "\t"));
      comment(out, 15);
      out.append(end);
      return;
    }
    String lead = lines ? newline + indentation + unit : padding;
    for (int i = 0; i < parts.size(); i++) {
      comment(out, 4);
      out.append(i == 0 || lines ? lead : separator);
      parts.get(i).run();
      comment(out, 6);
      if (i < parts.size() - 1) {
        out.append(chance(3) ? " ," : ",");
      }
    }
    if (trailingCommas && chance(60)) {
      out.append(',');
    }
    comment(out, 10);
    out.append(lines ? newline + indentation : padding).append(end);
  }

  private void comment(StringBuilder out, int percent) {
    if (!comments || !chance(percent)) {
      return;
    }
    switch (random.nextInt(4)) {
      case 0 -> out.append("/* c */");
      case 1 -> out.append(" /* , ] } \" */ ");
      case 2 -> out.append(" // note, \"x\" ] ").append(newline);
      default -> out.append("/*").append(newline).append("*/");
    }
  }

  private void string(StringBuilder out, String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < 0x20 || (escapes && !Character.isSurrogate(c) && chance(10))) {
        out.append(String.format(chance(50) ? "\\u%04x" : "\\u%04X", (int) c));
      } else if (c == '/' && escapes) {
        out.append("\\/");
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  @SafeVarargs
  private <T> T pick(T... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
