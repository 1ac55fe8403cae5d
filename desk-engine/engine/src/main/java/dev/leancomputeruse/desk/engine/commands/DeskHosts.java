package dev.leancomputeruse.desk.engine.commands;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.Platform;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.LongSupplier;

/** The real surroundings of a process. */
final class DeskHosts {
  private DeskHosts() {}

  static DeskHost real() {
    Map<String, String> environment = System.getenv();
    Platform platform = Platform.named(System.getProperty("os.name", ""));
    String home = environment.get(platform == Platform.WINDOWS ? "USERPROFILE" : "HOME");
    if (home == null || home.isBlank()) {
      home = System.getProperty("user.home", ".");
    }
    return new DeskHost(
        System.in,
        new PrintStream(new FileOutputStream(FileDescriptor.out), false, UTF_8),
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, UTF_8),
        environment,
        Path.of(home),
        Path.of("").toAbsolutePath(),
        platform,
        new SystemClock());
  }

  /** Ends the process: an orderly exit starts a logger on Java 21 and later, half an empty JVM. */
  static void end(DeskHost host, int exit) {
    host.out().flush();
    host.err().flush();
    Runtime.getRuntime().halt(exit);
  }

  /** A class of its own costs less at the start than a method reference. */
  private static final class SystemClock implements LongSupplier {
    @Override
    public long getAsLong() {
      return System.currentTimeMillis();
    }
  }
}
