package dev.leancomputeruse.installer;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;

/** A machine in memory with a person's home on it; each run of a command is one outcome. */
final class Machine {
  static final Instant NOW = Instant.parse("2026-12-01T08:00:00Z");

  final FileSystem files;
  final Map<String, String> environment = new HashMap<>();
  final Path home;
  Terminal terminal = Terminal.NONE;
  Long uid;
  String typed = "";
  byte[] jar = "PK the product's own jar".getBytes(StandardCharsets.UTF_8);
  Processes processes;
  String java = "/usr/lib/jvm/java-17/bin/java";

  private Machine(FileSystem files, Path home) {
    this.files = files;
    this.home = home;
  }

  /** A Unix with the home of ann, which is empty. */
  static Machine unix() throws IOException {
    FileSystem files =
        Jimfs.newFileSystem(
            Configuration.unix().toBuilder()
                .setAttributeViews("basic", "owner", "posix", "unix")
                .setWorkingDirectory("/here")
                .build());
    Machine machine = new Machine(files, files.getPath("/home/ann"));
    Files.createDirectories(machine.home);
    Files.createDirectories(files.getPath("/tmp"));
    machine.environment.put("HOME", "/home/ann");
    machine.uid = ((Integer) Files.getAttribute(machine.home, "unix:uid")).longValue();
    return machine;
  }

  /** A Windows with the home of ann. */
  static Machine windows() throws IOException {
    FileSystem files = Jimfs.newFileSystem(Configuration.windows());
    Machine machine = new Machine(files, files.getPath("C:\\Users\\ann"));
    Files.createDirectories(machine.home);
    machine.environment.put("USERPROFILE", "C:\\Users\\ann");
    machine.environment.put("LOCALAPPDATA", "C:\\Users\\ann\\AppData\\Local");
    return machine;
  }

  /** What a command printed and how it ended. */
  record Outcome(int exit, String out, String err) {}

  /** Runs one command line to its end. */
  Outcome run(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exit = Main.run(host(out, err), args);
    return new Outcome(
        exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  Host host() {
    return host(new ByteArrayOutputStream(), new ByteArrayOutputStream());
  }

  Host host(ByteArrayOutputStream out, ByteArrayOutputStream err) {
    return new Host(
        new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8)),
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8),
        Map.copyOf(environment),
        files,
        Clock.fixed(NOW, ZoneOffset.UTC),
        terminal,
        uid,
        java,
        () -> jar.clone(),
        processes);
  }

  Path path(String text) {
    return files.getPath(text);
  }
}
