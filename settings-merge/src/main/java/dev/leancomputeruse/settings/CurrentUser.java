package dev.leancomputeruse.settings;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Compares owners by number: looking up a name can take long, and a number may have none. */
final class CurrentUser {

  private CurrentUser() {}

  /** Returns whether a file belongs to the user who runs this; true where that cannot be told. */
  static boolean owns(Path file) throws IOException {
    boolean real = file.getFileSystem() == FileSystems.getDefault();
    if (!real || !file.getFileSystem().supportedFileAttributeViews().contains("unix")) {
      return true;
    }
    long owner =
        ((Number) Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS)).longValue();
    return owner == Integer.toUnsignedLong((int) uid()) || owner == (int) uid();
  }

  private static long uid() throws IOException {
    Path self = Path.of("/proc/self");
    return Files.isDirectory(self)
        ? ((Number) Files.getAttribute(self, "unix:uid")).longValue()
        : new UnixSystem().getUid();
  }
}
