package dev.leancomputeruse.measure;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Tells for each tool use whether it is desktop work. Almost none is, so the input of a tool is
 * looked into only when the tool's name or the word {@code desk} in a shell command gives cause.
 */
final class ToolUses {
  private static final byte[] DESK = {'d', 'e', 's', 'k'};
  private static final byte[] UNICODE_ESCAPE = {'\\', 'u'};

  private final DesktopClassifier classifier;
  private final NameCache names;
  private final JsonCursor inner = new JsonCursor();
  private byte[] mcpKinds = new byte[0];

  private int tool;
  private boolean bash;
  private boolean mcp;
  private String mcpName = "";

  ToolUses(DesktopClassifier classifier, NameCache names) {
    this.classifier = classifier;
    this.names = names;
  }

  void clearName() {
    tool = Names.NONE;
    bash = false;
    mcp = false;
  }

  /** Takes the cursor's last string as the name of the tool. */
  void name(JsonCursor cursor) {
    tool = names.number(cursor);
    bash = cursor.is(Keys.BASH);
    mcp = isMcp(cursor);
    if (mcp) {
      mcpName = JsonText.decode(cursor);
    }
  }

  private static boolean isMcp(JsonCursor cursor) {
    if (cursor.isEscaped()) {
      return JsonText.decode(cursor).startsWith("mcp__");
    }
    int from = cursor.from();
    int to = Math.min(cursor.to(), from + Keys.MCP.length);
    return Arrays.equals(cursor.text(), from, to, Keys.MCP, 0, Keys.MCP.length);
  }

  /**
   * Adds the tool use to the row; the input is a JSON value whose grammar was checked, or empty.
   */
  void add(Row row, long key, byte[] text, int inputFrom, int inputTo)
      throws UnusableLineException {
    DesktopUse kind = DesktopUse.NONE;
    long hash = 0;
    if (mcp) {
      kind = mcpKind();
      if (kind != DesktopUse.NONE && inputTo > inputFrom) {
        inner.reset(text, inputFrom, inputTo);
        hash = InputHash.of(inner);
      }
    } else if (bash && mentionsDesk(text, inputFrom, inputTo)) {
      inner.reset(text, inputFrom, inputTo);
      String command = command();
      if (command != null) {
        kind = classifier.shell(command);
        hash = JsonText.hash(inner);
      }
    }
    row.addUse(key, tool, kind, (int) (hash ^ (hash >>> 32)) * 31 + mcpName(kind));
  }

  /** Sets equal inputs of different tools apart. */
  private int mcpName(DesktopUse kind) {
    return mcp && kind != DesktopUse.NONE ? mcpName.hashCode() : 0;
  }

  private DesktopUse mcpKind() {
    if (tool >= mcpKinds.length) {
      mcpKinds = Arrays.copyOf(mcpKinds, tool + 64);
    }
    if (mcpKinds[tool] == 0) {
      mcpKinds[tool] = (byte) (classifier.mcp(mcpName).code() + 1);
    }
    return DesktopUse.of(mcpKinds[tool] - 1);
  }

  /** The command of a shell tool; afterwards the inner cursor's last string is the command. */
  private @Nullable String command() throws UnusableLineException {
    if (inner.peek() != '{') {
      return null;
    }
    inner.beginObject();
    while (inner.nextField()) {
      if (inner.is(Keys.COMMAND) && inner.readString()) {
        return JsonText.decode(inner);
      }
      inner.skipValue();
    }
    return null;
  }

  private static boolean mentionsDesk(byte[] text, int from, int to) {
    return contains(text, from, to, DESK) || contains(text, from, to, UNICODE_ESCAPE);
  }

  private static boolean contains(byte[] text, int from, int to, byte[] word) {
    for (int i = from; i <= to - word.length; i++) {
      if (text[i] == word[0] && Arrays.equals(text, i, i + word.length, word, 0, word.length)) {
        return true;
      }
    }
    return false;
  }
}
