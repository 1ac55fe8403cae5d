package dev.leancomputeruse.installer;

import java.util.Locale;

/** Sizes as a person reads them. */
final class Sizes {
  private Sizes() {}

  static String of(long bytes) {
    if (bytes < 1000) {
      return bytes + " B";
    }
    double kilo = bytes / 1000.0;
    return kilo < 999.95
        ? String.format(Locale.ROOT, kilo < 99.95 ? "%.1f kB" : "%.0f kB", kilo)
        : String.format(Locale.ROOT, "%.1f MB", kilo / 1000);
  }
}
