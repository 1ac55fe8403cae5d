package dev.leancomputeruse.desk.engine.commands;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.FakeDesktop;
import dev.leancomputeruse.desk.engine.FakeDesktop.Run;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.Platform;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever an app, a screen, an entry of an app or the environment says: none of it reaches the
 * terminal in a form that moves the cursor, forges a line, or turns the writing around.
 */
@Tag("once")
@Timeout(120)
final class HostileTextTest {
  private static final String EVIL =
      "e\u001b[2J\u001b]0;x\u0007\r\nforged=true \u202eabc\u2066\u200f\u0085\u2028 \"q\" 'q' \\ é";

  @TempDir Path directory;
  private FakeDesktop desktop;

  @BeforeEach
  void open() {
    String evil = JsonObject.empty().with("t", EVIL).toString();
    String text = evil.substring(evil.indexOf(':') + 1, evil.length() - 1);
    desktop =
        new FakeDesktop(directory)
            .with(
                "apps",
                ("[{\"name\":EVIL,\"bundle_id\":\"evil\",\"running\":true,\"windows\":["
                        + "{\"title\":EVIL,\"z\":5,\"tree\":{\"r\":\"window\",\"l\":EVIL,\"c\":["
                        + "{\"r\":\"button\",\"l\":EVIL,\"a\":[\"click\"]},"
                        + "{\"r\":\"button\",\"l\":\"Twice\",\"a\":[\"click\"]},"
                        + "{\"r\":\"button\",\"l\":\"Twice\",\"a\":[\"click\"],\"d\":EVIL},"
                        + "{\"r\":\"textfield\",\"l\":\"Field\",\"v\":EVIL,\"a\":[\"click\"]},"
                        + "{\"r\":\"statictext\",\"l\":EVIL,\"v\":EVIL}]}},"
                        + "{\"title\":EVIL,\"z\":1}]},"
                        + "{\"name\":EVIL,\"bundle_id\":\"other\",\"running\":false}]")
                    .replace("EVIL", text));
  }

  @AfterEach
  void close() {
    desktop.close();
  }

  private static boolean obeyed(int c) {
    int type = Character.getType(c);
    return (Character.isISOControl(c) && c != '\n')
        || type == Character.FORMAT
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR
        || type == Character.SURROGATE;
  }

  private static void isHarmless(String what, String printed) {
    assertThat(printed.codePoints().filter(HostileTextTest::obeyed).mapToObj(Integer::toHexString))
        .as(what + ": " + printed)
        .isEmpty();
    assertThat(printed.lines()).as(what).noneMatch(line -> line.startsWith("forged="));
  }

  @Test
  void nothingOfAnAppReachesTheTerminalRaw() throws Exception {
    String batch =
        "[{\"tool\":\"click\",\"args\":{\"label\":\"Twice\"}},{\"tool\":\"click\",\"args\":{\"label\":\"no\"}}]";
    Path file = Files.writeString(directory.resolve("batch"), batch);
    List<String[]> lines = new ArrayList<>();
    for (String line :
        new String[] {
          "apps",
          "apps --all",
          "windows",
          "windows evil",
          "windows E",
          "running evil",
          "running E",
          "doctor",
          "evil click",
          "evil click {\"label\":\"Twice\"}",
          "evil click {\"label\":\"none\"}",
          "evil click {\"label\":E}",
          "evil click {\"label\":\"Field\"}",
          "evil set_value {\"label\":\"Field\",\"value\":E}",
          "evil type_text {\"label\":\"Field\",\"text\":E}",
          "evil press_key {\"key\":E}",
          "evil invoke_menu {\"path\":[E]}",
          "evil get_window_state",
          "evil get_window_state {\"preset\":E}",
          "evil verify_state {\"expect\":{\"text\":E},\"timeout_ms\":10}",
          "evil launch_app",
          "evil kill_app",
          "evil E",
          "E click",
          "other click {\"label\":\"no\"}",
          "evil click {\"label\":\"Twice\"} --window E",
          "evil click {\"label\":\"Twice\"} --window no",
          "evil batch " + file,
          "evil batch E",
          "--nonsense=E",
          "session E",
          "session start --name E",
          "session stop --name E",
        }) {
      List<String> words = new ArrayList<>();
      for (String word : line.split(" ", -1)) {
        words.add(
            word.equals("E")
                ? EVIL
                : word.replace("=E", "=" + EVIL)
                    .replace(":E", ":" + quoted())
                    .replace("[E", "[" + quoted()));
      }
      lines.add(words.toArray(new String[0]));
    }
    for (String[] line : lines) {
      boolean both = line[0].equals("windows") || line.length < 3;
      for (boolean json : both ? new boolean[] {false, true} : new boolean[] {true}) {
        String[] all = line;
        if (json) {
          all = java.util.Arrays.copyOf(line, line.length + 1);
          all[line.length] = "--json";
        }
        Run run = desktop.run(DeskCommand::run, all);
        isHarmless(String.join(" ", line), run.out());
        isHarmless(String.join(" ", line), run.err());
        for (String object : json ? run.out().lines().toList() : List.<String>of()) {
          assertThat(JsonObject.parse(object).members()).isNotEmpty();
        }
      }
    }
    for (String[] line :
        new String[][] {
          {"evil"},
          {"evil", EVIL},
          {"evil", "--regex", "(" + EVIL},
          {"evil", "--json"},
          {EVIL},
          {"evil", "--role", EVIL},
          {"evil", "--since", EVIL},
          {"evil", "--window", EVIL},
          {"evil", "--out", "/none/" + EVIL},
          {"evil", "--actionable"}
        }) {
      Run run = desktop.run(DeskReadCommand::run, line);
      isHarmless("desk-read " + String.join(" ", line), run.all());
    }
    for (String[] line :
        new String[][] {
          {EVIL}, {"evil", "--app-name", EVIL}, {"evil", "--launched-by-run"}, {"other"}, {"evil"}
        }) {
      Run run = desktop.run(DeskCleanCommand::run, line);
      isHarmless("desk-clean " + String.join(" ", line), run.all());
    }
  }

  private static String quoted() {
    String evil = JsonObject.empty().with("t", EVIL).toString();
    return evil.substring(evil.indexOf(':') + 1, evil.length() - 1).replace(" ", "\\u0020");
  }

  /** The title of a window ends where its quotation mark stands, and not where it wants to. */
  @Test
  void aQuotationMarkInATitleEndsNothing() {
    desktop.with(
        "apps",
        "[{\"name\":\"Two\",\"bundle_id\":\"two\",\"windows\":[{\"title\":"
            + "\"a\\\" (not on screen) pid 1 \\\\\",\"z\":5}]}]");
    assertThat(desktop.run(DeskCommand::run, "windows").out())
        .contains("\"a\\\" (not on screen) pid 1 \\\\\" pid ");
    assertThat(
            desktop
                .run(DeskCommand::run, "two", "click", "{\"label\":\"x\"}", "--window", "b")
                .all())
        .contains("\"a\\\" (not on screen) pid 1 \\\\\"");
  }

  /** What the environment says is printed by start, for a shell to take, and so by errors. */
  @Test
  void nothingOfTheEnvironmentReachesTheTerminalRaw() throws Exception {
    Map<String, String> environment = new HashMap<>();
    environment.put("HOME", directory.toString());
    environment.put("PATH", System.getenv("PATH"));
    environment.put("LEAN_COMPUTER_USE_DESK_STATE", directory.resolve("s").toString());
    environment.put("XDG_DATA_DIRS", "/usr/share:" + EVIL + "%d\n\n");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    DeskHost host =
        new DeskHost(
            InputStream.nullInputStream(),
            new PrintStream(out, true, UTF_8),
            new PrintStream(err, true, UTF_8),
            environment,
            directory,
            directory,
            Platform.LINUX,
            System::currentTimeMillis);
    try {
      assertThat(DeskCommand.run(host, "session", "start")).as(err.toString(UTF_8)).isZero();
      String lines = out.toString(UTF_8);
      isHarmless("session start", lines);
      Path script = Files.writeString(directory.resolve("lines"), lines);
      Process shell =
          new ProcessBuilder(
                  "sh", "-c", "eval \"$(cat '" + script + "')\"; printenv -0 XDG_DATA_DIRS")
              .start();
      String value = new String(shell.getInputStream().readAllBytes(), UTF_8);
      assertThat(value).endsWith(":" + EVIL + "%d\n\n\u0000");
      out.reset();
      assertThat(DeskCommand.run(host, "session", "start", "--json")).isZero();
      isHarmless("session start --json", out.toString(UTF_8));
      assertThat(
              JsonObject.parse(out.toString(UTF_8)).object("environment").string("XDG_DATA_DIRS"))
          .endsWith(":" + EVIL + "%d\n\n");
    } finally {
      out.reset();
      DeskCommand.run(host, "session", "stop");
    }
    isHarmless("session stop", out.toString(UTF_8));
    Map<String, String> more = new LinkedHashMap<>();
    more.put("LEAN_COMPUTER_USE_SESSION", EVIL);
    more.put("LEAN_COMPUTER_USE_DRIVER", EVIL);
    more.put("LEAN_COMPUTER_USE_CUA_DRIVER", "/none/" + EVIL);
    more.put("LEAN_COMPUTER_USE_DESK_STATE", "/proc/" + EVIL);
    more.put("DISPLAY", EVIL);
    more.put("DBUS_SESSION_BUS_ADDRESS", "unix:path=/none/" + EVIL);
    more.put("XDG_RUNTIME_DIR", "/none/" + EVIL);
    more.put("DESK_CLEAN_WAIT_S", EVIL);
    for (Map.Entry<String, String> each : more.entrySet()) {
      environment.remove("LEAN_COMPUTER_USE_SESSION");
      String before = environment.put(each.getKey(), each.getValue());
      out.reset();
      err.reset();
      DeskCommand.run(host, "doctor");
      DeskCommand.run(host, "doctor", "--json");
      DeskCommand.run(host, "apps");
      DeskCommand.run(host, "session", "run", "--", EVIL);
      DeskReadCommand.run(host, "evil");
      DeskCleanCommand.run(host, "evil", "--launched-by-run");
      isHarmless(each.getKey(), out.toString(UTF_8));
      isHarmless(each.getKey(), err.toString(UTF_8));
      if (before == null) {
        environment.remove(each.getKey());
      } else {
        environment.put(each.getKey(), before);
      }
    }
  }

  /** A print that is added later shows itself here. */
  @Test
  void everyPrintGoesThroughWhatMakesItSafe() throws Exception {
    List<String> bare = new ArrayList<>();
    try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
        String source = Files.readString(file);
        for (String call : new String[] {".println(", ".print(", ".printf("}) {
          for (int at = source.indexOf(call); at >= 0; at = source.indexOf(call, at + 1)) {
            String statement = source.substring(at, source.indexOf(';', at)).strip();
            if (!statement.contains("Shown.")
                && !statement.contains("VisibleText.of(")
                && !statement.contains("USAGE")
                && !statement.equals(".print(all)")
                && !statement.contains(".print(host, ")) {
              bare.add(file.getFileName() + statement);
            }
          }
        }
      }
    }
    assertThat(bare).isEmpty();
  }
}
