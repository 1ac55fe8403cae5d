package dev.leancomputeruse.hooks.manage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.Mode;
import dev.leancomputeruse.files.PrivateDirectory;
import dev.leancomputeruse.hooks.StoredState;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The archive of loaded classes with which a hook starts at nearly the speed of an empty JVM.
 *
 * <p>It is made in place, since it fits one Java and one jar at one path only. A plain class
 * archive up to Java 23, an ahead-of-time cache from 24 on. A truncated archive kills the JVM that
 * maps it, so it is made under another name, tried, synced and renamed; what a hook runs into in
 * between is the launcher's business, which lets the call pass.
 *
 * <p>Files under {@code <share>/jvm}: {@value #JAVA}, {@value #OPTIONS}, {@value #ARCHIVE} or
 * {@value #CACHE}.
 */
public final class ClassArchive {
  /** One line: the Java that runs the hooks. */
  public static final String JAVA = "java";

  /** The options that it is given. */
  public static final String OPTIONS = "options";

  /** The archive up to Java 23. */
  public static final String ARCHIVE = "hooks.jsa";

  /** The cache from Java 24 on. */
  public static final String CACHE = "hooks.aot";

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String MAIN = "dev.leancomputeruse.hooks.Main";
  private static final String USED = MAIN + " source: shared objects file";
  private static final String TEMPORARY = ".archive.tmp";
  private static final String RECORDING = ".recording.tmp";
  private static final String STATE = ".training";

  private final Path jvm;
  private final Path jar;
  private final ProgramRunner runner;
  private final Disk disk;

  /**
   * Prepares to make or check the archive of an install.
   *
   * @param share the real path of the share root; the hooks' jar is in it
   * @param runner how to run the Java
   * @param disk what files are written with
   */
  public ClassArchive(Path share, ProgramRunner runner, Disk disk) {
    this.jvm = share.resolve("jvm");
    this.jar = share.resolve("lib").resolve("lean-hooks.jar");
    this.runner = runner;
    this.disk = disk;
  }

  /**
   * Records a Java and makes the archive for it.
   *
   * <p>If only the archive cannot be made, the Java and its plain options are recorded all the
   * same: the hooks work then, and start slower.
   *
   * @param java the executable
   * @return null, or why there is no archive
   * @throws IOException if the Java does not run, or nothing can be recorded
   */
  public @Nullable String make(Path java) throws IOException {
    JavaFound found = JavaFound.ask(java, runner, environment());
    if (!Files.exists(jvm, NOFOLLOW_LINKS)) {
      disk.createDirectory(jvm, Mode.EXECUTABLE);
    }
    Path archive = jvm.resolve(found.hasCaches() ? CACHE : ARCHIVE);
    String trouble = null;
    try {
      train(found);
      publish(archive, found);
    } catch (IOException e) {
      trouble = e.getMessage();
      disk.deleteIfPresent(archive);
    } finally {
      clean();
    }
    disk.deleteIfPresent(jvm.resolve(found.hasCaches() ? ARCHIVE : CACHE));
    String option = trouble == null ? option(found, archive) : null;
    disk.replace(
        jvm.resolve(OPTIONS),
        OptionsFile.text(List.of(found.image(), jar, archive), option, start()),
        Mode.FILE);
    disk.replace(jvm.resolve(JAVA), (java + "\n").getBytes(UTF_8), Mode.FILE);
    return trouble;
  }

  /**
   * Returns whether the recorded Java, the jar and the archive are those that it was made for; also
   * if none could be made for them. Nothing is run or written.
   *
   * @param java the Java that should be recorded
   */
  public boolean isCurrent(Path java) throws IOException {
    Path record = jvm.resolve(JAVA);
    Path options = jvm.resolve(OPTIONS);
    if (!Files.isRegularFile(record, NOFOLLOW_LINKS)
        || !Files.readString(record).equals(java + "\n")) {
      return false;
    }
    Path image = OptionsFile.image(options);
    return image != null && OptionsFile.fits(options, List.of(image, jar, archive()));
  }

  /** Returns whether there is an archive at all, whatever it fits. */
  public boolean exists() {
    return Files.isRegularFile(archive(), NOFOLLOW_LINKS);
  }

  private Path archive() {
    Path cache = jvm.resolve(CACHE);
    return Files.exists(cache, NOFOLLOW_LINKS) ? cache : jvm.resolve(ARCHIVE);
  }

  private void train(JavaFound found) throws IOException {
    Path state = jvm.resolve(STATE);
    clean();
    disk.createDirectory(state, Mode.PRIVATE_DIRECTORY);
    String training = "--train";
    if (found.hasCaches()) {
      run(found, "-XX:AOTMode=record", "-XX:AOTConfiguration=" + jvm.resolve(RECORDING), training);
      run(
          found,
          "-XX:AOTMode=create",
          "-XX:AOTConfiguration=" + jvm.resolve(RECORDING),
          "-XX:AOTCache=" + jvm.resolve(TEMPORARY),
          training);
    } else {
      run(found, "-XX:ArchiveClassesAtExit=" + jvm.resolve(TEMPORARY), training);
    }
  }

  private void run(JavaFound found, String... options) throws IOException {
    List<String> command = command(found, List.of(options).subList(0, options.length - 1));
    command.add(options[options.length - 1]);
    Map<String, String> environment = environment();
    environment.put("LEAN_COMPUTER_USE_STATE", jvm.resolve(STATE).resolve("state").toString());
    environment.put("TMPDIR", jvm.resolve(STATE).toString());
    ProgramRunner.Outcome outcome = runner.run(command, environment, new byte[0], PATIENCE);
    if (outcome.exit() != 0) {
      throw new IOException("Java ended with exit code " + outcome.exit() + " while making it");
    }
  }

  /** Puts the archive in its place, if a JVM takes classes from it. */
  private void publish(Path archive, JavaFound found) throws IOException {
    Path made = jvm.resolve(TEMPORARY);
    if (!Files.isRegularFile(made, NOFOLLOW_LINKS) || Files.size(made) == 0) {
      throw new IOException("Java made none");
    }
    List<String> command =
        command(found, List.of(option(found, made), "-Xlog:class+load=info:stdout"));
    ProgramRunner.Outcome outcome = runner.run(command, environment(), new byte[0], PATIENCE);
    if (!outcome.out().contains(USED)) {
      throw new IOException("Java does not use the one it made");
    }
    disk.setMode(made, Mode.FILE);
    try (FileChannel channel = FileChannel.open(made, StandardOpenOption.READ)) {
      channel.force(true);
    }
    disk.rename(made, archive);
    disk.syncDirectory(jvm);
  }

  private List<String> command(JavaFound found, List<String> options) {
    List<String> command = new ArrayList<>();
    command.add(found.executable().toString());
    command.addAll(OptionsFile.BASE);
    command.addAll(options);
    command.addAll(start());
    return command;
  }

  /**
   * Returns the words that say what to run: the hook stands on the boot class path, where it is
   * known by its plain path. A class path makes a URL of it, and before 24 a JVM takes no class out
   * of an archive if that URL has an escape in it, as for a space or an accent. It also starts
   * faster, for nothing opens a jar by way of a URL.
   */
  private List<String> start() {
    return List.of("-Xbootclasspath/a:" + jar, MAIN);
  }

  private static String option(JavaFound found, Path archive) {
    return (found.hasCaches() ? "-XX:AOTCache=" : "-XX:SharedArchiveFile=") + archive;
  }

  /** Nothing of the user's: an option from outside must not get into the archive. */
  private static Map<String, String> environment() {
    Map<String, String> environment = new HashMap<>();
    environment.put("LC_ALL", "C.UTF-8");
    environment.put("PATH", "/usr/bin:/bin");
    return environment;
  }

  /** Returns whether a making was killed half way, or goes on now. */
  public boolean isHalfMade() {
    return Files.exists(jvm.resolve(TEMPORARY), NOFOLLOW_LINKS)
        || Files.exists(jvm.resolve(RECORDING), NOFOLLOW_LINKS)
        || Files.exists(jvm.resolve(STATE), NOFOLLOW_LINKS);
  }

  /** Removes what a making that was killed half way has left. */
  public void clean() throws IOException {
    disk.deleteIfPresent(jvm.resolve(TEMPORARY));
    disk.deleteIfPresent(jvm.resolve(RECORDING));
    Path state = jvm.resolve(STATE);
    if (PrivateDirectory.look(state) == PrivateDirectory.Verdict.SAFE) {
      Path root = state.resolve("state");
      if (PrivateDirectory.look(root) == PrivateDirectory.Verdict.SAFE) {
        StoredState.remove(root, disk);
      }
      disk.delete(state);
    }
  }
}
