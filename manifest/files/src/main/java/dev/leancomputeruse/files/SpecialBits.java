package dev.leancomputeruse.files;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;

/** Set-user-id, set-group-id and sticky: bits of a mode that are kept, and never handed out. */
final class SpecialBits {
  private static final int MASK = 07000;
  private static final String MODE = "unix:mode";

  private SpecialBits() {}

  /** Returns those that are set; none where a file system does not know them. */
  static int of(Path path) throws IOException {
    return known(path) ? (Integer) Files.getAttribute(path, MODE, NOFOLLOW_LINKS) & MASK : 0;
  }

  /** Sets exactly these beside the nine others. */
  static void set(Path path, int bits) throws IOException {
    int others = (Integer) Files.getAttribute(path, MODE, NOFOLLOW_LINKS) & 0777;
    Files.setAttribute(path, MODE, others | (bits & MASK), NOFOLLOW_LINKS);
  }

  private static boolean known(Path path) {
    return path.getFileSystem() == FileSystems.getDefault()
        && path.getFileSystem().supportedFileAttributeViews().contains("unix");
  }
}
