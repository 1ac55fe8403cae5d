package dev.leancomputeruse.installer;

import dev.leancomputeruse.files.VisibleText;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Says in words what a file system reported by the name of an exception. */
final class Reasons {
  private Reasons() {}

  /** One line, the file first. */
  static String of(IOException failed) {
    if (failed instanceof FileSystemException ofFile) {
      String file = String.valueOf(ofFile.getFile());
      String reason = ofFile.getReason();
      return oneLine(file + ": " + (reason != null ? reason : named(ofFile)));
    }
    String message = failed.getMessage();
    return oneLine(message == null ? failed.getClass().getSimpleName() : message);
  }

  private static String named(FileSystemException failed) {
    if (failed instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (failed instanceof NoSuchFileException) {
      return "no such file";
    }
    if (failed instanceof FileAlreadyExistsException) {
      return "already exists";
    }
    if (failed instanceof DirectoryNotEmptyException) {
      return "directory not empty";
    }
    if (failed instanceof NotDirectoryException) {
      return "not a directory";
    }
    return failed.getClass().getSimpleName();
  }

  /** A file may be named with line breaks in it; the message stays one line and shows them. */
  static String oneLine(String text) {
    return VisibleText.of(text);
  }
}
