package dev.leancomputeruse.desk.protocol;

/**
 * Takes secrets out of text, line by line, and leaves {@code <redacted:KIND>} in their place. The
 * number of lines stays, and redacting twice changes nothing more.
 *
 * <p>One redactor follows one text from its first to its last line, since a key block spans lines.
 */
public final class Redactor {
  private static final String PEM = "-----BEGIN ";
  private static final String PEM_END = "-----END ";
  private static final String PEM_MARK = Spans.MARK + "pem>";

  private static final int MAX_LOOKS = 16;

  /** A name, what parts it from its value, and the value: {@code pwd=x}. */
  private static final int SHORTEST = 5;

  private final Spans spans = new Spans();
  private boolean inPem;
  private int count;

  /** Returns how many secrets were taken out so far. */
  public int count() {
    return count;
  }

  /** Returns a text of any number of lines without secrets. */
  public String text(String text) {
    inPem = false;
    if (text.length() < SHORTEST) {
      return text;
    }
    int start = 0;
    StringBuilder clean = null;
    while (start <= text.length()) {
      int end = text.indexOf('\n', start);
      if (end < 0) {
        end = text.length();
      }
      String line = text.substring(start, end);
      String redacted = line(line);
      if (clean == null && !redacted.equals(line)) {
        clean = new StringBuilder(text.length()).append(text, 0, start);
      }
      if (clean != null) {
        clean.append(redacted);
        if (end < text.length()) {
          clean.append('\n');
        }
      }
      start = end + 1;
    }
    inPem = false;
    return clean == null ? text : clean.toString();
  }

  /** Returns the next line of the text without secrets; the same object if there are none. */
  public String line(String line) {
    if (inPem) {
      return settled(pem(line), true);
    }
    if (line.length() < SHORTEST) {
      return line;
    }
    boolean dashes = line.contains("--");
    return settled(dashes && line.contains(PEM) ? pem(line) : line, dashes);
  }

  /** What is taken out changes what stands beside it, so the result is looked at once more. */
  private String settled(String line, boolean dashes) {
    String clean = line;
    for (int i = 0; i < MAX_LOOKS; i++) {
      spans.clear();
      scan(clean, dashes);
      if (spans.isEmpty()) {
        return clean;
      }
      StringBuilder next = new StringBuilder(clean.length() + 16);
      count += spans.cut(clean, next);
      clean = next.toString();
    }
    return clean;
  }

  /** Returns the mark for a value that is a secret whatever it looks like. */
  public String secret(String kind) {
    count++;
    return mark(kind);
  }

  /** Returns what stands in the place of a secret. */
  public static String mark(String kind) {
    return Spans.MARK + kind + ">";
  }

  /**
   * Returns whether a label names a secret, so that the value beside it is one: Password, API key.
   */
  public static boolean namesSecret(String label) {
    int end = label.length();
    while (end > 0 && " :*?".indexOf(label.charAt(end - 1)) >= 0) {
      end--;
    }
    SecretKey key = SecretKey.endingAt(label, end);
    return key != null && !label.startsWith(Spans.MARK);
  }

  private void scan(String line, boolean dashes) {
    boolean inWord = false;
    int digitsUpTo = 0;
    int length = line.length();
    for (int i = 0; i < length; i++) {
      char c = line.charAt(i);
      if (inWord && c >= 'a' && c <= 'z') {
        continue;
      }
      if (c == ':' || c == '=' || c == '>' || c == ' ') {
        inWord = false;
        if (c == ':' && line.startsWith("://", i)) {
          TokenSecrets.address(line, i, spans);
        } else {
          KeyValueSecrets.at(line, i, dashes, spans);
        }
        continue;
      }
      boolean word = c < 128 ? isWord(c) : Character.isLetterOrDigit(c);
      if (word && !inWord) {
        TokenSecrets.at(line, i, spans);
      }
      if (c >= '0' && c <= '9' && i >= digitsUpTo) {
        digitsUpTo = CardNumbers.at(line, i, spans);
      }
      inWord = word;
    }
  }

  private static boolean isWord(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  }

  private String pem(String line) {
    int start = 0;
    if (!inPem) {
      start = line.indexOf(PEM);
      while (start >= 0 && !isSecretBlock(line, start)) {
        start = line.indexOf(PEM, start + 1);
      }
      if (start < 0) {
        return line;
      }
      count++;
      inPem = true;
    } else if (!mayBePem(line)) {
      inPem = false;
      return line.contains(PEM) ? pem(line) : line;
    }
    int end = line.indexOf(PEM_END, start);
    int close = end < 0 ? -1 : line.indexOf("-----", end + PEM_END.length());
    if (close < 0) {
      return line.isBlank() ? line : line.substring(0, start) + PEM_MARK;
    }
    inPem = false;
    String rest = line.substring(close + 5);
    return line.substring(0, start) + PEM_MARK + (rest.contains(PEM) ? pem(rest) : rest);
  }

  /** Certificates and public keys are public. */
  private static boolean isSecretBlock(String line, int start) {
    int close = line.indexOf("-----", start + PEM.length());
    int key = line.indexOf("PRIVATE KEY", start);
    return key >= 0 && (close < 0 || key < close);
  }

  /** Whether a line may belong to a block that was begun and perhaps never ended. */
  private static boolean mayBePem(String line) {
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == ' ' && !line.contains(PEM_END) && line.indexOf(": ") < 0 && !line.startsWith(" ")) {
        return false;
      }
      if (c == '<' || c > 126) {
        return false;
      }
    }
    return true;
  }
}
