package dev.leancomputeruse.installer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Asks a person, who has to say yes; everything else means no. */
final class Confirmation {
  private static final int LONGEST_ANSWER = 64;

  private final Host host;

  Confirmation(Host host) {
    this.host = host;
  }

  /** Asks {@code question} and returns whether the answer was yes; the end of input is none. */
  boolean ask(String question) throws IOException {
    host.out().print(question + " [y/N] ");
    host.out().flush();
    String answer = readLine().strip().toLowerCase(Locale.ROOT);
    return answer.equals("y") || answer.equals("yes");
  }

  /** Reads no further than the line, for what comes after it is not ours. */
  private String readLine() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int next = host.in().read();
    while (next >= 0 && next != '\n') {
      if (line.size() < LONGEST_ANSWER) {
        line.write(next);
      }
      next = host.in().read();
    }
    if (next < 0) {
      host.out().println();
      return "";
    }
    return line.toString(StandardCharsets.UTF_8);
  }
}
