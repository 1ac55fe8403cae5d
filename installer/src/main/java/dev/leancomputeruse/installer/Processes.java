package dev.leancomputeruse.installer;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Runs other programs; a host on an in-memory file system has none. */
interface Processes {
  /**
   * What became of a program.
   *
   * @param exit its exit code, or -1 if it was ended at the deadline
   * @param out what it printed; bytes that are no UTF-8 are replaced
   * @param err what it complained about
   * @param millis how long it took
   */
  record Outcome(int exit, String out, String err, long millis) {}

  /**
   * Runs a program to its end.
   *
   * @param command the program and its arguments
   * @param environment all of its environment, nothing is inherited
   * @param in what it reads from its standard input
   * @param deadline when it is ended
   * @throws IOException if it cannot be started
   */
  Outcome run(List<String> command, Map<String, String> environment, byte[] in, Duration deadline)
      throws IOException;
}
