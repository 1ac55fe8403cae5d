package dev.leancomputeruse.files;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** The ways in which a disk can let a run down. */
public enum Fault {
  /** The medium fails. */
  IO_ERROR,
  /** The disk is full; a write has taken half of what it was given. */
  NO_SPACE,
  /** A write takes only a part, which is no error: the rest has to follow. */
  SHORT_WRITE,
  /** A write says that it took everything, and took half. */
  LOST_WRITE,
  /** The user may not. */
  ACCESS_DENIED,
  /** The file system is mounted read-only, as Java sees it on a real one. */
  READ_ONLY,
  /** The process is killed before the operation; nothing can be changed from then on. */
  STOP,
  /** The process is killed right after the operation. */
  STOP_AFTER;

  /** Whether the fault is one that a run sees as an exception of the file system. */
  public boolean isError() {
    return this != SHORT_WRITE && this != STOP && this != STOP_AFTER;
  }

  IOException exception(Path path) {
    String file = String.valueOf(path);
    return switch (this) {
      case NO_SPACE -> new FileSystemException(file, null, "No space left on device");
      case ACCESS_DENIED -> new AccessDeniedException(file);
      case READ_ONLY -> new FileSystemException(file, null, "Read-only file system");
      default -> new FileSystemException(file, null, "Input/output error");
    };
  }

  /** The end of the process, as far as a test can bring it: nothing catches it on purpose. */
  public static final class Stopped extends Error {
    private static final long serialVersionUID = 1L;

    Stopped(String where) {
      super("killed at " + where, null, false, true);
    }
  }
}
