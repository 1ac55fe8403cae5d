package dev.leancomputeruse.assets;

import java.nio.charset.StandardCharsets;

/** Stands in for the product's jar: prints what the launcher handed in and leaves with 5. */
final class Echo {
  private Echo() {}

  public static void main(String[] args) {
    String line = String.join(" ", args) + " " + System.getenv("LEAN_COMPUTER_USE_HOME") + "\n";
    System.out.writeBytes(line.getBytes(StandardCharsets.UTF_8));
    System.exit(5);
  }
}
