package dev.leancomputeruse.installer;

import com.sun.security.auth.module.UnixSystem;
import java.nio.file.FileSystems;
import org.jspecify.annotations.Nullable;

/** Asks for the user's number where there is no proc file system (macOS). */
final class UnixUser {
  private UnixUser() {}

  static @Nullable Long uid() {
    if (!FileSystems.getDefault().supportedFileAttributeViews().contains("unix")) {
      return null;
    }
    return new UnixSystem().getUid();
  }
}
