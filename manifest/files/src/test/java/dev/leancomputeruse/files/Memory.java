package dev.leancomputeruse.files;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Directories in memory, for the tests of every module. */
public final class Memory {
  private Memory() {}

  /** Returns an empty directory of a Unix file system with modes and owners. */
  public static Path unix() throws IOException {
    Configuration configuration =
        Configuration.unix().toBuilder()
            .setAttributeViews("basic", "owner", "posix", "unix")
            .setWorkingDirectory("/")
            .build();
    return Files.createDirectory(Jimfs.newFileSystem(configuration).getPath("/home"));
  }

  /** Returns an empty directory of a Windows file system. */
  public static Path windows() throws IOException {
    return Files.createDirectory(Jimfs.newFileSystem(Configuration.windows()).getPath("C:\\home"));
  }
}
