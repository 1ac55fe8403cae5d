package dev.leancomputeruse.desk.engine.driver;

import org.jspecify.annotations.Nullable;

/** A version of cua-driver, as far as it matters whether it was ever seen here. */
record DriverVersion(int major, int minor) {
  private static final int OLDEST = 12;
  private static final int NEWEST = 28;

  static @Nullable DriverVersion parse(String text) {
    int dot = text.indexOf('.');
    int end = dot < 0 ? -1 : text.indexOf('.', dot + 1);
    if (end < 0) {
      return null;
    }
    try {
      return new DriverVersion(
          Integer.parseInt(text.substring(0, dot).strip()),
          Integer.parseInt(text.substring(dot + 1, end)));
    } catch (NumberFormatException e) {
      return null;
    }
  }

  boolean seen() {
    return major == 0 && minor >= OLDEST && minor <= NEWEST;
  }
}
