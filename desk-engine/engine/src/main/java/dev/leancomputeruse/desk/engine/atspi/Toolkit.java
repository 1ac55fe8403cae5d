package dev.leancomputeruse.desk.engine.atspi;

/** What toolkits do differently. One that is not known is treated with the most caution. */
enum Toolkit {
  GTK3,
  GTK4,
  QT5,
  QT6,
  OTHER;

  static Toolkit of(String name, String version) {
    boolean six = version.startsWith("6");
    return switch (name) {
      case "gtk" -> GTK3;
      case "GTK" -> GTK4;
      case "Qt" -> six ? QT6 : QT5;
      default -> OTHER;
    };
  }

  /** GTK 4 sets no SHOWING on widgets. */
  boolean shows(States states) {
    return states.has(States.SHOWING) || (this == GTK4 && states.has(States.VISIBLE));
  }

  /**
   * Whether what was hidden is still told as visible, in the cache and by the object itself: GTK 4
   * only leaves it out of the children of what holds it.
   */
  boolean cachesHidden() {
    return this == GTK4;
  }

  /**
   * Whether actions go over the app's own socket: one that opens a modal dialog would stop the app
   * from answering on the bus until the dialog closes (trycua/cua#1936).
   */
  boolean actsOnPeer() {
    return this == GTK3;
  }

  /**
   * Returns what {@code InsertText} wants as the length, or -1 where it is not known: GTK counts
   * bytes, Qt the units of UTF-16.
   */
  int insertLength(String text) {
    return switch (this) {
      case GTK3, GTK4 -> text.getBytes(java.nio.charset.StandardCharsets.UTF_8).length;
      case QT5, QT6 -> text.length();
      case OTHER -> -1;
    };
  }

  /** Whether an element can be given the keyboard without a click: GTK 4 refuses it. */
  boolean givesFocus() {
    return this != GTK4;
  }

  /** Whether positions come as places of the screen; GTK 4 counts from its own surface. */
  boolean placesOnScreen() {
    return this != GTK4;
  }

  /** Whether its units are a whole number of pixels, and its windows may cast shadows. */
  boolean isGtk() {
    return this == GTK3 || this == GTK4;
  }
}
