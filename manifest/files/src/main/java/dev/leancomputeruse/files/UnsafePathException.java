package dev.leancomputeruse.files;

import java.nio.file.FileSystemException;

/** Thrown for a path that is refused because following it could leave the place it belongs to. */
public final class UnsafePathException extends FileSystemException {
  private static final long serialVersionUID = 1L;

  /** Names the path and the reason, in words for a person. */
  public UnsafePathException(String path, String reason) {
    super(path, null, reason);
  }
}
