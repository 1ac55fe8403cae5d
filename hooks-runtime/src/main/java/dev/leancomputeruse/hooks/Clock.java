package dev.leancomputeruse.hooks;

/** The time of day, handed in. The one of the JDK brings a package of classes along. */
interface Clock {
  /** Returns milliseconds since 1970. */
  long millis();
}
