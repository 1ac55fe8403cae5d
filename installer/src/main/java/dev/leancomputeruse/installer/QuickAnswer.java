package dev.leancomputeruse.installer;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Answers {@code --help} and {@code --version} without loading the command line parser, which costs
 * more than all the rest of a start. A test holds the text equal to what the parser would print.
 */
final class QuickAnswer {
  private QuickAnswer() {}

  /** The exit code, or null if this is a question for the parser. */
  static @Nullable Integer to(Host host, String... args) {
    if (args.length != 1) {
      return null;
    }
    switch (args[0]) {
      case "--help", "-h", "help" -> host.out().print(help());
      case "--version", "-V" -> host.out().println(Product.NAME + " " + Product.version());
      default -> {
        return null;
      }
    }
    host.out().flush();
    return ExitCode.DONE;
  }

  private static String help() {
    try (InputStream stream = QuickAnswer.class.getResourceAsStream("help.txt")) {
      String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      return text.replace("\n", System.lineSeparator());
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
