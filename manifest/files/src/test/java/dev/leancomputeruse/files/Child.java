package dev.leancomputeruse.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Runs a class of the tests in a process of its own, as an ordinary user if need be.
 *
 * <p>The class path is copied to where that user can read it.
 */
public final class Child {
  private static final int ORDINARY = 54321;

  private final List<String> prefix = new ArrayList<>();
  private final Path directory;

  /** Prepares to run children; {@code directory} becomes readable for everyone. */
  public Child(Path directory) {
    this.directory = directory;
  }

  /** Runs as a user who owns nothing; that is who we are already unless we are root. */
  public Child asOrdinaryUser() throws IOException {
    if (isRoot()) {
      Needs.that(Files.isExecutable(Path.of("/usr/bin/setpriv")), "setpriv");
      prefix.addAll(
          List.of(
              "/usr/bin/setpriv", "--reuid=" + ORDINARY, "--regid=" + ORDINARY, "--clear-groups"));
    }
    return this;
  }

  /** Runs with this umask. */
  public Child withUmask(String umask) {
    prefix.addAll(List.of("/bin/sh", "-c", "umask " + umask + "; exec \"$@\"", "sh"));
    return this;
  }

  /** Whether the tests run as root. */
  public static boolean isRoot() throws IOException {
    Path probe = Files.createTempFile("owner", null);
    try {
      return Files.getAttribute(probe, "unix:uid").equals(0);
    } finally {
      Files.delete(probe);
    }
  }

  /** Gives {@code path} to the ordinary user. */
  public static void giveAway(Path path) throws IOException {
    Needs.that(isRoot(), "root, to give a file away");
    Files.setAttribute(path, "unix:uid", ORDINARY);
  }

  /** Starts {@code main} with what it prints going to a pipe. */
  public Process start(Class<?> main, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(prefix);
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            classPath(),
            main.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  /** Runs {@code main} to its end and returns what it printed. */
  public String run(Class<?> main, String... arguments) throws Exception {
    Process process = start(main, arguments);
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("a child hangs: " + output);
    }
    return output.strip();
  }

  private String classPath() throws IOException {
    Path copies = directory.resolve("class-path");
    Files.setPosixFilePermissions(directory, Mode.EXECUTABLE.permissions());
    List<String> elements = new ArrayList<>();
    int n = 0;
    for (String element : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path source = Path.of(element);
      String name = n++ + "-" + source.getFileName();
      if (!Files.exists(source) || !isOurs(element)) {
        continue;
      }
      Path copy = copies.resolve(name);
      if (!Files.exists(copy)) {
        copy(source, copy);
      }
      elements.add(copy.toString());
    }
    return String.join(File.pathSeparator, elements);
  }

  /**
   * Classes or a jar of this build, and Jackson: the tests' own tools are large, and not needed.
   */
  private static boolean isOurs(String element) {
    return element.contains(File.separator + "target" + File.separator)
        || element.contains("jackson");
  }

  private static void copy(Path source, Path copy) throws IOException {
    try (Stream<Path> paths = Files.walk(source)) {
      for (Path path : (Iterable<Path>) paths::iterator) {
        Path to = copy.resolve(source.relativize(path).toString());
        Files.createDirectories(to.getParent());
        if (!Files.isDirectory(path)) {
          Files.copy(path, to);
        }
      }
    }
    try (Stream<Path> paths = Files.walk(copy.getParent())) {
      for (Path path : (Iterable<Path>) paths::iterator) {
        Files.setPosixFilePermissions(
            path, (Files.isDirectory(path) ? Mode.EXECUTABLE : Mode.FILE).permissions());
      }
    }
  }
}
