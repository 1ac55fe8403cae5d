package dev.leancomputeruse.desk.protocol;

import java.io.IOException;

/** Bytes that are not one JSON value in valid UTF-8. The message never quotes them. */
public final class MalformedJsonException extends IOException {
  private static final long serialVersionUID = 1L;

  MalformedJsonException(String what) {
    super(what);
  }
}
