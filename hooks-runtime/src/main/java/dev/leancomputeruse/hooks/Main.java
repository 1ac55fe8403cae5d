package dev.leancomputeruse.hooks;

/** The outermost entry: the one place that ends the process. */
public final class Main {
  private Main() {}

  /**
   * Runs one command and exits with its code.
   *
   * @param args the command line
   */
  public static void main(String[] args) {
    System.out.flush();
  }
}
