package dev.leancomputeruse.installer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The class archive of the desk commands, made in place like that of the hooks. It is a plain class
 * archive on every Java; without one the commands work and start a little slower.
 *
 * <p>A truncated archive kills the JVM that maps it, so it is made under another name, tried, and
 * renamed.
 */
final class DeskArchive {
  static final String OPTIONS = "jvm/desk-options";
  static final String ARCHIVE = "jvm/desk.jsa";
  static final String TEMPORARY = "jvm/.desk-archive.tmp";

  private static final String MAINS = "dev.leancomputeruse.desk.engine.commands.";
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final List<String> BASE =
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

  private final Processes processes;
  private final Path share;
  private final Disk disk;

  DeskArchive(Processes processes, Path share, Disk disk) {
    this.processes = processes;
    this.share = share;
    this.disk = disk;
  }

  /** Makes it for that Java; leaves none behind that does not work. */
  void make(String java) throws IOException {
    Path archive = share.resolve(ARCHIVE);
    disk.deleteIfPresent(share.resolve(OPTIONS));
    clean();
    boolean made = false;
    Path training = Files.createTempDirectory("lean-computer-use-training");
    try {
      made = train(java, training) && works(java);
      if (made) {
        disk.setMode(share.resolve(TEMPORARY), Mode.FILE);
        disk.rename(share.resolve(TEMPORARY), archive);
      }
    } finally {
      remove(training);
      clean();
    }
    if (!made) {
      disk.deleteIfPresent(archive);
    }
    StringBuilder options = new StringBuilder(header());
    for (String option : BASE) {
      options.append(option).append('\n');
    }
    if (made) {
      options.append(quoted("-XX:SharedArchiveFile=" + archive)).append('\n');
    }
    disk.replace(share.resolve(OPTIONS), options.toString().getBytes(UTF_8), Mode.FILE);
  }

  /** Whether it was made for the jar as it is now; looks only. */
  boolean isCurrent() throws IOException {
    Path options = share.resolve(OPTIONS);
    return Files.isRegularFile(options, NOFOLLOW_LINKS)
        && Files.readString(options).startsWith(header());
  }

  /** A comment that says for which jar the options are, so that a later look starts no process. */
  private String header() throws IOException {
    Path jar = share.resolve(PackageContents.OWN_JAR);
    return "# lean-computer-use desk options 1: "
        + (Files.isRegularFile(jar)
            ? Files.size(jar) + " " + Files.getLastModifiedTime(jar).toMillis()
            : "no jar")
        + "\n";
  }

  /** Returns whether a making was killed half way, or goes on now. */
  boolean isHalfMade() {
    return Files.exists(share.resolve(TEMPORARY), NOFOLLOW_LINKS);
  }

  /** Removes what a making that was killed half way has left. */
  void clean() throws IOException {
    disk.deleteIfPresent(share.resolve(TEMPORARY));
  }

  private boolean train(String java, Path training) throws IOException {
    Processes.Outcome outcome =
        run(
            java,
            "-XX:ArchiveClassesAtExit=" + share.resolve(TEMPORARY),
            "TrainingMain",
            List.of(),
            training);
    return outcome.exit() == 0
        && Files.isRegularFile(share.resolve(TEMPORARY), NOFOLLOW_LINKS)
        && Files.size(share.resolve(TEMPORARY)) > 0;
  }

  private boolean works(String java) throws IOException {
    Processes.Outcome outcome =
        run(
            java,
            "-XX:SharedArchiveFile=" + share.resolve(TEMPORARY),
            "DeskReadMain",
            List.of("--help"),
            share);
    return outcome.exit() == 0 && outcome.out().startsWith("desk-read ");
  }

  private Processes.Outcome run(
      String java, String option, String main, List<String> words, Path directory)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(java);
    command.addAll(BASE);
    command.add(option);
    command.add("-cp");
    command.add(share.resolve(PackageContents.OWN_JAR).toString());
    command.add(MAINS + main);
    command.addAll(words);
    Map<String, String> environment =
        Map.of(
            "LC_ALL",
            "C.UTF-8",
            "PATH",
            "/usr/bin:/bin",
            "HOME",
            directory.toString(),
            "LEAN_COMPUTER_USE_DESK_STATE",
            directory.resolve("state").toString());
    return processes.run(command, environment, new byte[0], PATIENCE);
  }

  /** In an options file a quote keeps spaces, and a backslash needs another. */
  private static String quoted(String option) {
    return "\"" + option.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }

  private void remove(Path training) throws IOException {
    List<Path> all = new ArrayList<>();
    try (Stream<Path> paths = Files.walk(training)) {
      paths.forEach(all::add);
    }
    for (int i = all.size() - 1; i >= 0; i--) {
      disk.deleteIfPresent(all.get(i));
    }
  }
}
