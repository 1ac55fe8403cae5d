package dev.leancomputeruse.desk.engine.commands;

import dev.leancomputeruse.desk.engine.DeskHost;

/** Starts {@code desk-clean}. */
public final class DeskCleanMain {
  private DeskCleanMain() {}

  /** Runs the command and ends the process with its exit code. */
  public static void main(String[] args) {
    DeskHost host = DeskHosts.real();
    DeskHosts.end(host, DeskCleanCommand.run(host, args));
  }
}
