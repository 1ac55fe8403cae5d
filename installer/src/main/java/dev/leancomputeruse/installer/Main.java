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
    Integer quick = QuickAnswer.to(host, args);
    return quick != null ? quick : Commands.run(host, args);
  }
}
