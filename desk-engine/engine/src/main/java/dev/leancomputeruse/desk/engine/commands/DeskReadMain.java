package dev.leancomputeruse.desk.engine.commands;

import dev.leancomputeruse.desk.engine.DeskHost;

/** Starts {@code desk-read}. */
public final class DeskReadMain {
  private DeskReadMain() {}

  /** Runs the command and ends the process with its exit code. */
  public static void main(String[] args) {
    DeskHost host = DeskHosts.real();
    DeskHosts.end(host, DeskReadCommand.run(host, args));
  }
}
