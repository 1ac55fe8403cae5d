package dev.leancomputeruse.hooks;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leancomputeruse.hooks.manage.ProgramRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** An installed share with the real launcher, and a state of its own beside it. */
final class Share {
  static final Path LAUNCHER =
      Path.of(System.getProperty("basedir", "hooks-runtime"), "src/main/launcher/native-hook")
          .toAbsolutePath();

  private static final Duration DEADLINE = Duration.ofMinutes(1);

  final Path root;
  final Path launcher;
  final Path temporary;
  final Path elsewhere;
  final Map<String, String> environment = new HashMap<>();
  private final List<String> shell;

  /**
   * Makes a share.
   *
   * @param parent where
   * @param name of the share's directory
   * @param shell the shell that runs the launcher, or nothing for the launcher's own first line
   */
  Share(Path parent, String name, String... shell) throws IOException {
    root = Files.createDirectories(parent.toRealPath().resolve(name));
    temporary = Files.createDirectories(parent.toRealPath().resolve("tmp"));
    elsewhere = Files.createDirectories(parent.toRealPath().resolve("cwd"));
    Files.createDirectories(root.resolve("hooks"));
    Files.createDirectories(root.resolve("lib"));
    Files.createDirectories(root.resolve("jvm"));
    launcher = root.resolve("hooks/native-hook");
    Files.copy(LAUNCHER, launcher);
    launcher.toFile().setExecutable(true);
    this.shell = List.of(shell);
    environment.put("TMPDIR", temporary.toString());
    environment.put("PATH", "/usr/bin:/bin");
  }

  List<String> shell() {
    return shell;
  }

  Share withJar() throws IOException {
    HookJar.write(root.resolve("lib/lean-hooks.jar"));
    return this;
  }

  Share recording(Path java) throws IOException {
    Files.writeString(root.resolve("jvm/java"), java + "\n");
    return this;
  }

  /** Records a script in the place of Java, and something in the place of the jar. */
  Share withStub(String script) throws IOException {
    Files.writeString(root.resolve("lib/lean-hooks.jar"), "no jar");
    return recording(script(root.resolve("stub"), script));
  }

  static Path script(Path file, String text) throws IOException {
    Files.writeString(file, "#!/bin/sh\n" + text + "\n");
    file.toFile().setExecutable(true);
    return file;
  }

  ProgramRunner.Outcome call(String mode, String payload) throws IOException {
    return call(mode, payload.getBytes(UTF_8));
  }

  ProgramRunner.Outcome call(String mode, byte[] payload) throws IOException {
    List<String> command = new ArrayList<>(shell);
    command.addAll(List.of(launcher.toString(), mode, "--owner=lean-computer-use"));
    return Programs.run(command, environment, payload, DEADLINE, elsewhere);
  }

  /** Fails a call twice, so that its next try is blocked. */
  void failTwice(String command) throws IOException {
    for (int i = 0; i < 2; i++) {
      call("bash", failure(command, command + i));
    }
  }

  static String failure(String command, String use) {
    return Conversation.event("PostToolUseFailure").use(use).shell(command).json();
  }

  static String before(String command) {
    return Conversation.event("PreToolUse").use("p").shell(command).json();
  }
}
