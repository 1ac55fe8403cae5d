package dev.leancomputeruse.installer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A real home in a temporary directory, and the built jar as a process in it. */
final class RealMachine {
  static final String JAVA = Path.of(System.getProperty("java.home"), "bin", "java").toString();

  private static final Duration DEADLINE = Duration.ofMinutes(3);

  final Path home;
  final Path temporary;
  final Map<String, String> environment = new HashMap<>();
  List<String> prefix = List.of();

  /** Makes the home and a temporary directory of its own beside it. */
  RealMachine(Path directory, String name) throws IOException {
    home = Files.createDirectory(directory.resolve(name));
    temporary = Files.createDirectory(directory.resolve("tmp"));
    environment.put("HOME", home.toString());
    environment.put("TMPDIR", temporary.toString());
    environment.put("PATH", "/usr/bin:/bin");
    environment.put("LC_ALL", "C.UTF-8");
  }

  Path claude() {
    return home.resolve(".claude");
  }

  Path settings() {
    return claude().resolve("settings.json");
  }

  Path share() {
    return home.resolve(".local/share/lean-computer-use");
  }

  static Path jar() {
    String jar = System.getProperty("product.jar");
    assertThat(jar).as("run by failsafe, which names the built jar").isNotNull();
    return Path.of(jar);
  }

  /** Runs the built jar. */
  Processes.Outcome run(String... words) throws IOException {
    List<String> command = new ArrayList<>(List.of(JAVA, "-jar", jar().toString()));
    command.addAll(List.of(words));
    return process(command);
  }

  /** Runs the launcher that was installed. */
  Processes.Outcome launcher(String... words) throws IOException {
    List<String> command =
        new ArrayList<>(List.of(share().resolve("bin/lean-computer-use").toString()));
    command.addAll(List.of(words));
    return process(command);
  }

  /** Runs any program in this home. */
  Processes.Outcome process(List<String> words) throws IOException {
    List<String> command = new ArrayList<>(prefix);
    command.addAll(words);
    return new SystemProcesses().run(command, environment, new byte[0], DEADLINE);
  }

  /** Runs it and expects that all is well. */
  Processes.Outcome done(String... words) throws IOException {
    return well(run(words));
  }

  static Processes.Outcome well(Processes.Outcome outcome) {
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.exit()).as(outcome.out()).isZero();
    return outcome;
  }

  static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.write(file, text.getBytes(UTF_8));
  }

  /** The home and the temporary directory beside it, whole. */
  Map<String, String> everything() throws IOException {
    return TreeSnapshot.of(home.getParent());
  }
}
