package dev.leancomputeruse.desk.protocol;

/** Thrown where a shell command cannot be understood for certain: then nothing in it counts. */
final class UnsureException extends Exception {
  private static final long serialVersionUID = 1L;

  UnsureException() {
    super(null, null, false, false);
  }
}
