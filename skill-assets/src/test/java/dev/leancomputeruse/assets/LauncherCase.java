package dev.leancomputeruse.assets;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.files.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What all installed launchers have in common, run by each shell that may be a user's sh. */
abstract class LauncherCase {
  static final List<String> SHELLS = List.of("dash", "bash", "busybox");

  @TempDir Path temp;
  Path share;
  Path launcher;
  final Map<String, String> environment = new HashMap<>();

  private final String room;
  private final List<String> names;

  record Result(int exit, String out, String err) {}

  /**
   * Tests launchers.
   *
   * @param room the directory of the share that they are in
   * @param names the launchers; most is tried with the last
   */
  LauncherCase(String room, String... names) {
    this.room = room;
    this.names = List.of(names);
  }

  @BeforeEach
  void install() throws IOException {
    temp = temp.toRealPath();
    installAt(temp.resolve("share"));
    environment.put("PATH", "/nowhere");
  }

  final void installAt(Path directory) throws IOException {
    share = directory;
    Files.createDirectories(directory.resolve(room));
    Files.createDirectories(directory.resolve("lib"));
    Files.createDirectories(directory.resolve("jvm"));
    for (String name : names) {
      launcher = directory.resolve(room).resolve(name);
      Files.copy(SourceTree.ROOT.resolve("share").resolve(room).resolve(name), launcher);
    }
    Files.writeString(directory.resolve("lib/lean-computer-use.jar"), "a jar");
  }

  static Path script(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  final void recordJava(Path java) throws IOException {
    Files.writeString(share.resolve("jvm/java"), java + "\n");
  }

  final Result run(String shell, Path workingDirectory, Object... words)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(Needs.program(shell).toString()));
    if (shell.equals("busybox")) {
      command.add("sh");
    }
    for (Object word : words) {
      command.add(word.toString());
    }
    ProcessBuilder builder = new ProcessBuilder(command).directory(workingDirectory.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    Path err = temp.resolve("stderr");
    Process process = builder.redirectError(err.toFile()).start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    return new Result(process.exitValue(), out, Files.readString(err));
  }

  @Test
  void shellcheckHasNothingToSay() throws Exception {
    Process process =
        new ProcessBuilder(
                Needs.program("shellcheck").toString(),
                "--norc",
                "--shell=sh",
                "--severity=style",
                launcher.toString())
            .redirectErrorStream(true)
            .start();

    assertThat(new String(process.getInputStream().readAllBytes(), UTF_8)).isEmpty();
    assertThat(process.waitFor()).isZero();
  }
}
