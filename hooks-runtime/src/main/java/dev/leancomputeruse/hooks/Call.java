package dev.leancomputeruse.hooks;

import dev.leancomputeruse.desk.protocol.DeskCommands;
import dev.leancomputeruse.desk.protocol.Digest128;
import dev.leancomputeruse.desk.protocol.McpTool;
import dev.leancomputeruse.desk.protocol.SipHash;
import dev.leancomputeruse.desk.protocol.ToolInput;
import dev.leancomputeruse.desk.protocol.ToolKind;
import org.jspecify.annotations.Nullable;

/**
 * A call of a desktop tool.
 *
 * @param kind what it does
 * @param key what makes two calls the same; not yet keyed with the secret, so never stored
 * @param target the app or window that it is about; the same holds
 * @param failed whether the answer says that it failed
 */
record Call(ToolKind kind, Digest128 key, Digest128 target, boolean failed) {
  private static final String SHELL = "Bash";

  /** Returns the call that a payload is about, or null if it is none of a desktop tool. */
  static @Nullable Call of(Payload payload) {
    ToolInput input = payload.input();
    if (payload.tool().equals(SHELL)) {
      String command = input.command();
      return command == null || command.length() > ToolInput.MAX_COMMAND
          ? null
          : shell(payload, command);
    }
    McpTool tool = McpTool.parse(payload.tool());
    if (tool == null) {
      return null;
    }
    ToolKind kind = ToolKind.of(tool.tool());
    SipHash key = new SipHash().add(payload.tool()).add(input.digest());
    SipHash target = new SipHash().add(tool.server());
    Digest128 window = input.target();
    if (window != null) {
      target.add(window);
    }
    return new Call(kind, key.digest(), target.digest(), payload.answer().failed(kind));
  }

  private static @Nullable Call shell(Payload payload, String command) {
    DeskCommands commands = DeskCommands.in(command);
    if (commands == null) {
      return null;
    }
    String app = commands.target();
    SipHash key = new SipHash().add(SHELL).add(command);
    SipHash target = new SipHash().add("desk").add(app == null ? "" : app);
    return new Call(
        commands.kind(),
        key.digest(),
        target.digest(),
        payload.answer().shellFailed(commands.kind()));
  }
}
