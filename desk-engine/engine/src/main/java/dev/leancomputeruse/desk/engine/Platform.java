package dev.leancomputeruse.desk.engine;

import java.util.Locale;

/** The desktop system, as far as the engine has to care. */
public enum Platform {
  MACOS,
  WINDOWS,
  LINUX;

  /** Returns the one that {@code os.name} says; what is not known is taken for Linux. */
  public static Platform named(String osName) {
    String name = osName.toLowerCase(Locale.ROOT);
    if (name.startsWith("mac")) {
      return MACOS;
    }
    return name.startsWith("windows") ? WINDOWS : LINUX;
  }
}
