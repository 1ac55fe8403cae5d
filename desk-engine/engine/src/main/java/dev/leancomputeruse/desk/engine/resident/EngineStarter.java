package dev.leancomputeruse.desk.engine.resident;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leancomputeruse.desk.engine.DeskHost;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Starts an engine as a process of its own: in a session of its own, so that what ends the command
 * does not end it, and with descriptors 0 to 2 open on nothing, since apps inherit them.
 */
final class EngineStarter {
  /** For a tree of several megabytes and its copy on the way out. */
  private static final String MEMORY = "-Xmx192m";

  private static final List<String> OPTIONS =
      List.of(
          "-XX:+IgnoreUnrecognizedVMOptions",
          "-XX:TieredStopAtLevel=1",
          "-XX:+UseSerialGC",
          "-XX:-UsePerfData",
          "-XX:-CreateCoredumpOnCrash",
          "-XX:ErrorFile=/dev/null",
          "-Xshare:auto",
          "-Xlog:disable",
          "-Xlog:all=error:stderr");
  private static final List<String> NOTICES =
      List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

  private final DeskHost host;
  private final String main;
  private final String classPath;

  /**
   * An engine of this build.
   *
   * @param main the class to be run
   * @param classPath what it runs on
   */
  EngineStarter(DeskHost host, String main, String classPath) {
    this.host = host;
    this.main = main;
    this.classPath = absolute(classPath);
  }

  /**
   * The engine begins in another directory than the command, which may have named its jar short.
   */
  private static String absolute(String classPath) {
    String[] entries = classPath.split(File.pathSeparator, -1);
    for (int i = 0; i < entries.length; i++) {
      entries[i] = Path.of(entries[i]).toAbsolutePath().toString();
    }
    return String.join(File.pathSeparator, entries);
  }

  String classPath() {
    return classPath;
  }

  /** Starts it and does not wait. */
  Process start() throws IOException {
    List<String> command = new ArrayList<>(ownSession());
    command.add(java().toString());
    command.addAll(options());
    command.add(MEMORY);
    command.add("-cp");
    command.add(classPath);
    command.add(main);
    ProcessBuilder builder = new ProcessBuilder(command);
    Map<String, String> environment = builder.environment();
    environment.clear();
    environment.putAll(host.environment());
    for (String notice : NOTICES) {
      environment.remove(notice);
    }
    // Apps start where the engine stands; the command's own directory may go away.
    if (Files.isDirectory(host.home())) {
      builder.directory(host.home().toFile());
    }
    builder.redirectInput(new File("/dev/null"));
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    return builder.start();
  }

  private static Path java() {
    return Path.of(System.getProperty("java.home", ""), "bin", "java");
  }

  /** Without setsid a signal to the command's group may still end it; the next call mends that. */
  private static List<String> ownSession() {
    for (String place : List.of("/usr/bin/setsid", "/bin/setsid")) {
      if (Files.isExecutable(Path.of(place))) {
        return List.of(place);
      }
    }
    return List.of("/bin/sh", "-c", "trap '' HUP INT QUIT; exec \"$@\"", "sh");
  }

  /** The options that the installer wrote for this Java, with its class archive; else the same. */
  private List<String> options() throws IOException {
    Path lib = Path.of(classPath).getParent();
    Path share = lib == null ? null : lib.getParent();
    if (share == null || classPath.indexOf(File.pathSeparatorChar) >= 0) {
      return OPTIONS;
    }
    Path options = share.resolve("jvm/desk-options");
    Path recorded = share.resolve("jvm/java");
    if (!Files.isReadable(options) || !Files.isReadable(recorded)) {
      return OPTIONS;
    }
    Path its = Path.of(Files.readString(recorded, UTF_8).strip());
    return Files.isExecutable(its) && its.toRealPath().equals(java().toRealPath())
        ? List.of("@" + options)
        : OPTIONS;
  }
}
