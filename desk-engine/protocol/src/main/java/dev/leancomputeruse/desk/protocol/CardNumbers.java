package dev.leancomputeruse.desk.protocol;

/** Finds card numbers: a range of a known issuer, its length, and the check digit. */
final class CardNumbers {
  private CardNumbers() {}

  /**
   * Looks at a place where digits begin.
   *
   * @return where these digits end, so that none is looked at twice
   */
  static int at(String line, int start, Spans spans) {
    long first = 0;
    int count = 0;
    int end = start;
    char parting = 0;
    int sum = 0;
    int other = 0;
    int i = start;
    while (i < line.length()) {
      char c = line.charAt(i);
      if (c >= '0' && c <= '9') {
        int digit = c - '0';
        // Which digits count double depends on how many follow: both ways are summed.
        int swapped = sum;
        sum = other + doubled(digit);
        other = swapped + digit;
        if (count < 6) {
          first = first * 10 + digit;
        }
        count++;
        i++;
        end = i;
      } else if ((c == ' ' || c == '-')
          && (parting == 0 || parting == c)
          && i + 1 < line.length()
          && digit(line, i + 1)) {
        parting = c;
        i++;
      } else {
        break;
      }
    }
    boolean alone =
        (start == 0 || !sticks(line.charAt(start - 1)))
            && (end == line.length() || !sticks(line.charAt(end)) || endsSentence(line, end));
    if (alone && count >= 13 && count <= 19 && other % 10 == 0 && issued(first, count)) {
      spans.add(line, start, end, "card");
    }
    return end;
  }

  private static int doubled(int digit) {
    return digit < 5 ? 2 * digit : 2 * digit - 9;
  }

  private static boolean digit(String line, int at) {
    return line.charAt(at) >= '0' && line.charAt(at) <= '9';
  }

  private static boolean sticks(char c) {
    return Character.isLetterOrDigit(c) || c == '.' || c == '_' || c == '+' || c == '#';
  }

  private static boolean endsSentence(String line, int end) {
    return line.charAt(end) == '.' && (end + 1 == line.length() || !digit(line, end + 1));
  }

  /**
   * Whether there are cards that begin so and are that long.
   *
   * @param six the first six digits
   */
  private static boolean issued(long six, int count) {
    int two = (int) (six / 10_000);
    int three = (int) (six / 1_000);
    int four = (int) (six / 100);
    if (two / 10 == 4) {
      return count == 13 || count == 16 || count == 19;
    }
    if (two == 34 || two == 37) {
      return count == 15;
    }
    if ((two >= 51 && two <= 55) || (four >= 2221 && four <= 2720)) {
      return count == 16;
    }
    if (four == 6011 || two == 65 || (three >= 644 && three <= 649) || two == 62) {
      return count >= 16;
    }
    if (four >= 3528 && four <= 3589) {
      return count >= 16;
    }
    if (two == 36 || two == 38 || two == 39 || (three >= 300 && three <= 305)) {
      return count == 14;
    }
    return (four == 5018
            || four == 5020
            || four == 5038
            || four == 6304
            || four == 6759
            || four == 6761
            || four == 6763)
        && count >= 16;
  }
}
