package dev.leancomputeruse.desk.engine.commands;

import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.resident.EmbeddedDriver;
import dev.leancomputeruse.desk.engine.resident.ResidentServer;

/** Starts the resident engine; the desk commands do that, nobody by hand. */
public final class DeskEngineMain {
  private DeskEngineMain() {}

  /** Serves until it is done, and ends the process with what {@link ResidentServer#run} says. */
  public static void main(String[] args) {
    DeskHost host = DeskHosts.real();
    System.exit(ResidentServer.run(host, new EmbeddedDriver()));
  }
}
