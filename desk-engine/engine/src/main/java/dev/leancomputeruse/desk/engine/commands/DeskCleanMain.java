package dev.leancomputeruse.desk.engine.commands;

import dev.leancomputeruse.desk.engine.DeskHost;

/** Starts {@code desk-clean}. */
public final class DeskCleanMain {
  private DeskCleanMain() {}

  /** Runs the command and ends the process with its exit code. */
  public static void main(String[] args) {
    DeskHost host = DeskHosts.real();
    int exit = DeskCleanCommand.run(host, args);
    host.out().flush();
    System.exit(exit);
  }
}
