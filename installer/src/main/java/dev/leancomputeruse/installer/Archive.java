package dev.leancomputeruse.installer;

import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.Mode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The Java that was found at install, and the class archive made for it. */
final class Archive {
  private final Host host;
  private final Path share;
  private final Disk disk;

  Archive(Host host, Path share, Disk disk) {
    this.host = host;
    this.share = share;
    this.disk = disk;
  }

  boolean current() throws IOException {
    Path file = share.resolve("jvm").resolve("java");
    return Files.isRegularFile(file) && Files.readString(file).equals(host.java() + "\n");
  }

  @Nullable String make(boolean quiet) throws IOException {
    Path jvm = share.resolve("jvm");
    if (!Files.exists(jvm)) {
      disk.createDirectory(jvm, Mode.EXECUTABLE);
    }
    disk.replace(
        jvm.resolve("java"), (host.java() + "\n").getBytes(StandardCharsets.UTF_8), Mode.FILE);
    return null;
  }
}
