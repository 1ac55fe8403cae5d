package dev.leancomputeruse.settings;

/** Stands where the work of this branch still goes on, so that others can compile against it. */
final class Unfinished {

  private Unfinished() {}

  static <T> T part() {
    throw new UnsupportedOperationException();
  }
}
