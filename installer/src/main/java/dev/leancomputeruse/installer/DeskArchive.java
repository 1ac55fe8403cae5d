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
 * The class archive of the desk commands, made in place like that of the hooks: a plain class
 * archive up to Java 23, an ahead-of-time cache from 24 on. Without one the commands work and start
 * slower.
 *
 * <p>A truncated archive kills the JVM that maps it, so it is made under another name, tried, and
 * renamed.
 */
final class DeskArchive {
  static final String OPTIONS = "jvm/desk-options";
  static final String ARCHIVE = "jvm/desk.jsa";
  static final String CACHE = "jvm/desk.aot";
  static final String TEMPORARY = "jvm/.desk-archive.tmp";
  static final String RECORDING = "jvm/.desk-recording.tmp";

  private static final int FIRST_WITH_CACHES = 24;

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
          "-Xlog:disable",
          "-Xlog:all=error:stderr");

  private final Processes processes;
  private final Path share;
  private final Disk disk;
  private final boolean caches = Runtime.version().feature() >= FIRST_WITH_CACHES;

  DeskArchive(Processes processes, Path share, Disk disk) {
    this.processes = processes;
    this.share = share;
    this.disk = disk;
  }

  /**
   * Makes it; leaves none behind that does not work.
   *
   * @param java the one that runs this
   */
  void make(String java) throws IOException {
    Path archive = share.resolve(caches ? CACHE : ARCHIVE);
    disk.deleteIfPresent(share.resolve(OPTIONS));
    disk.deleteIfPresent(share.resolve(caches ? ARCHIVE : CACHE));
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
      options.append(quoted(using(archive))).append('\n');
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
    disk.deleteIfPresent(share.resolve(RECORDING));
  }

  private String using(Path archive) {
    return (caches ? "-XX:AOTCache=" : "-XX:SharedArchiveFile=") + archive;
  }

  private boolean train(String java, Path training) throws IOException {
    Path made = share.resolve(TEMPORARY);
    boolean trained;
    if (caches) {
      String recording = "-XX:AOTConfiguration=" + share.resolve(RECORDING);
      trained =
          trained(java, training, "-XX:AOTMode=record", recording)
              && trained(java, training, "-XX:AOTMode=create", recording, "-XX:AOTCache=" + made);
    } else {
      trained = trained(java, training, "-XX:ArchiveClassesAtExit=" + made);
    }
    return trained
        && Files.isRegularFile(share.resolve(TEMPORARY), NOFOLLOW_LINKS)
        && Files.size(share.resolve(TEMPORARY)) > 0;
  }

  private boolean trained(String java, Path training, String... options) throws IOException {
    return run(java, List.of(options), "TrainingMain", List.of(), training).exit() == 0;
  }

  private boolean works(String java) throws IOException {
    Processes.Outcome outcome =
        run(
            java,
            List.of(using(share.resolve(TEMPORARY))),
            "DeskReadMain",
            List.of("--help"),
            share);
    return outcome.exit() == 0 && outcome.out().startsWith("desk-read ");
  }

  private Processes.Outcome run(
      String java, List<String> options, String main, List<String> words, Path directory)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(java);
    command.addAll(BASE);
    command.addAll(options);
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
