package dev.leancomputeruse.desk.engine.atspi;

/** Names on the accessibility bus. */
final class Names {
  static final String A11Y = "org.a11y.atspi.";
  static final String PROPERTIES = "org.freedesktop.DBus.Properties";
  static final String REGISTRY = "org.a11y.atspi.Registry";
  static final String BUS = "org.freedesktop.DBus";
  static final String BUS_PATH = "/org/freedesktop/DBus";

  private Names() {}
}
