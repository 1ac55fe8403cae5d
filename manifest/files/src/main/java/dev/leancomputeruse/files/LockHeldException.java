package dev.leancomputeruse.files;

import java.nio.file.FileSystemException;

/** Thrown when another run held a lock for longer than this one was ready to wait. */
public final class LockHeldException extends FileSystemException {
  private static final long serialVersionUID = 1L;

  private final String holder;

  LockHeldException(String file, String holder) {
    super(file, null, "held by " + holder);
    this.holder = holder;
  }

  /** Returns what the holder wrote about itself: its process id and what it is doing. */
  public String holder() {
    return holder;
  }
}
