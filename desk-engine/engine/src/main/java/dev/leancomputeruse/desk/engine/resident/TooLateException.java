package dev.leancomputeruse.desk.engine.resident;

import java.io.IOException;

/** A peer did not do its part in time. */
final class TooLateException extends IOException {
  private static final long serialVersionUID = 1L;

  TooLateException() {
    super("the other side did not answer in time");
  }
}
