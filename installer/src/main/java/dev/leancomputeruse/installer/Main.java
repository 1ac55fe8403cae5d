package dev.leancomputeruse.installer;

/** The outermost entry: the one place that ends the process. */
public final class Main {
  private Main() {}

  /**
   * Runs one command and exits with its code.
   *
   * @param args the command line
   */
  public static void main(String[] args) {
    System.exit(run(SystemHost.create(), args));
  }

  /** Runs one command on a host and returns its exit code. */
  static int run(Host host, String... args) {
    Integer exit = QuickAnswer.to(host, args);
    if (exit == null) {
      exit = DeskRoute.run(host, args);
    }
    host.out().flush();
    return exit != null ? exit : Commands.run(host, args);
  }
}
