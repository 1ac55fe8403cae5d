package dev.leancomputeruse.measure;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes figures the same way in every output. */
final class Numbers {
  private static final String[] UNITS = {"B", "kB", "MB", "GB", "TB"};

  private Numbers() {}

  /** Decimal units, as in {@code 1.2 MB}. */
  static String bytes(long bytes) {
    double value = bytes;
    int unit = 0;
    while (value >= 999.5 && unit < UNITS.length - 1) {
      value /= 1000;
      unit++;
    }
    return unit == 0
        ? bytes + " B"
        : String.format(Locale.ROOT, value < 10 ? "%.1f %s" : "%.0f %s", value, UNITS[unit]);
  }

  /** A count that fits into a column, as in {@code 1.24M}. */
  static String tokens(double count) {
    if (count < 10_000) {
      return String.format(Locale.ROOT, "%,d", Math.round(count));
    }
    if (count < 999_500) {
      return String.format(Locale.ROOT, "%.1fk", count / 1e3);
    }
    if (count < 999_500_000) {
      return String.format(Locale.ROOT, "%.2fM", count / 1e6);
    }
    return String.format(Locale.ROOT, "%.2fG", count / 1e9);
  }

  static String tokens(long count) {
    return tokens((double) count);
  }

  /** Tokens with their unit, as in {@code 1.24M tokens}. */
  static String tokensInWords(double count) {
    return tokens(count) + " " + plural(Math.round(count), "token");
  }

  /** A count in full, as in {@code 12,345}. */
  static String count(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  /** A count with its noun, as in {@code 1 step} and {@code 12,345 steps}. */
  static String count(long count, String noun) {
    return count(count) + " " + plural(count, noun);
  }

  /** The noun as it stands behind a count. */
  static String plural(long count, String noun) {
    return count == 1 ? noun : noun + "s";
  }

  /** Dollars, or the word for a price that is not known. */
  static String dollars(@Nullable Double usd) {
    if (usd == null) {
      return "unknown";
    }
    if (usd > 0 && usd < 0.00005) {
      return "<$0.0001";
    }
    return String.format(Locale.ROOT, usd != 0 && usd < 0.1 ? "$%.4f" : "$%,.2f", usd);
  }

  /** Dollars of a cost, marked when steps without a price are missing from it. */
  static String cost(Cost cost) {
    return cost.isComplete() || cost.usd() == null
        ? dollars(cost.usd())
        : dollars(cost.usd()) + "+";
  }

  static String percent(long part, long whole) {
    return percent((double) part, (double) whole);
  }

  static String percent(double part, double whole) {
    return whole == 0 ? "0%" : String.format(Locale.ROOT, "%.0f%%", 100 * part / whole);
  }
}
