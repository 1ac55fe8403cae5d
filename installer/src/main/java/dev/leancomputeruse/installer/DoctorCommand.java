package dev.leancomputeruse.installer;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Says what is wrong and how to put it right. */
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = "Say what is wrong and how to fix it; writes nothing without --repair.")
final class DoctorCommand implements Callable<Integer> {
  private final Host host;

  @Option(names = "--json", description = "Print one JSON object and nothing else.")
  boolean json;

  @Option(
      names = "--repair",
      description = "Register again, restore missing files, finish a pending transaction.")
  boolean repair;

  @Mixin RootOptions roots = new RootOptions();

  DoctorCommand(Host host) {
    this.host = host;
  }

  @Override
  public Integer call() throws Problem, IOException {
    return Json.orProblem(host, json, this::run);
  }

  private int run() throws Problem, IOException {
    if (repair) {
      new Repair(host, roots, json).run();
    }
    Diagnosis diagnosis = new Doctor(host, roots).examine();
    if (json) {
      Json.print(host, diagnosis::write);
    } else {
      diagnosis.print(host);
    }
    return diagnosis.ok() ? ExitCode.DONE : ExitCode.NOT_DONE;
  }
}
