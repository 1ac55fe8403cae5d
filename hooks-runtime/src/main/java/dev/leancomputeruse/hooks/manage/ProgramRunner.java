package dev.leancomputeruse.hooks.manage;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Runs programs; the caller knows how. */
public interface ProgramRunner {
  /**
   * What became of a program.
   *
   * @param exit its exit code, or a negative number if it was ended at the deadline
   * @param out what it printed
   * @param err what it complained about
   */
  record Outcome(int exit, String out, String err) {}

  /**
   * Runs a program to its end.
   *
   * @param command the program and its arguments
   * @param environment all of its environment
   * @param input what it reads
   * @param deadline when it is ended
   * @throws IOException if it cannot be started
   */
  Outcome run(
      List<String> command, Map<String, String> environment, byte[] input, Duration deadline)
      throws IOException;
}
