package dev.leancomputeruse.installer;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/** The host that this process runs on. */
final class SystemHost {
  private SystemHost() {}

  static Host create() {
    return new Host(
        System.in,
        utf8(System.out),
        utf8(System.err),
        System.getenv(),
        FileSystems.getDefault(),
        Clock.system(ZoneId.systemDefault()),
        Terminal.ofProcess(System.getenv()),
        uid(),
        java(),
        OwnJar.ofProcess(),
        new SystemProcesses());
  }

  /** Java 17 prints in the locale's encoding, and under LANG=C loses every other letter. */
  private static PrintStream utf8(PrintStream stream) {
    boolean windows = FileSystems.getDefault().getSeparator().equals("\\");
    return windows ? stream : new PrintStream(stream, true, StandardCharsets.UTF_8);
  }

  /** The real one, not the link or shim by which it was started. */
  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /** The kernel's answer where it can be had without writing; no name of a user is trusted. */
  private static @Nullable Long uid() {
    try {
      Path self = Path.of("/proc/self");
      if (Files.exists(self)) {
        return ((Integer) Files.getAttribute(self, "unix:uid")).longValue();
      }
    } catch (IOException | UnsupportedOperationException unknown) {
      return null;
    }
    return UnixUser.uid();
  }
}
