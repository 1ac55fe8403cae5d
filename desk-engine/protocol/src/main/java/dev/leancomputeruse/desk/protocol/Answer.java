package dev.leancomputeruse.desk.protocol;

import java.io.IOException;

/**
 * What an answer of a tool says about its success.
 *
 * @param refused it carries an error flag, or a refusal as the driver words it
 * @param errorWord its text starts with the word {@code error}; on an observation that is a text
 *     from the screen
 * @param deskFailure it holds the failure line of one of our own desk commands
 */
public record Answer(boolean refused, boolean errorWord, boolean deskFailure) {
  /** An answer that says nothing. */
  public static final Answer NONE = new Answer(false, false, false);

  /** Reads the answer of a tool, which comes next. */
  public static Answer read(JsonReader json) throws IOException {
    return new AnswerReader().read(json);
  }

  /**
   * Returns whether an MCP tool failed.
   *
   * @param kind what the tool is
   */
  public boolean failed(ToolKind kind) {
    return refused || (errorWord && kind != ToolKind.OBSERVATION);
  }

  /**
   * Returns whether a shell command with desk commands in it failed behind an exit code of 0.
   *
   * @param kind what the desk commands are
   */
  public boolean shellFailed(ToolKind kind) {
    return deskFailure || failed(kind);
  }
}
