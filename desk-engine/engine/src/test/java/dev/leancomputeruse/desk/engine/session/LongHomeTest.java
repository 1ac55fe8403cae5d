package dev.leancomputeruse.desk.engine.session;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.desk.engine.ProcessIdentity;
import dev.leancomputeruse.desk.engine.commands.DeskMain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A private desktop below a home whose name no socket could have, with a real app on it. */
@Tag("once")
@Timeout(120)
final class LongHomeTest {
  @TempDir Path directory;
  private Path home;
  private String said = "";

  @BeforeEach
  void makeTheHome() throws Exception {
    int missing = 199 - directory.toString().length();
    home = Files.createDirectory(directory.resolve("h".repeat(missing)));
    assertThat(home.toString()).hasSize(200);
  }

  @AfterEach
  void end() throws Exception {
    Path run = elsewhere();
    if (run != null) {
      Files.setPosixFilePermissions(run, PosixFilePermissions.fromString("rwx------"));
    }
    desk("", "session", "stop");
    assertThat(processes()).isEmpty();
  }

  private Path session() {
    return home.resolve(".local/state/lean-computer-use/desk/session-default");
  }

  private Path elsewhere() throws IOException {
    Path record = session().resolve("run-is-at");
    return Files.exists(record) ? Path.of(Files.readString(record)) : null;
  }

  private int desk(String session, String... line) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                DeskMain.class.getName()));
    command.addAll(List.of(line));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().clear();
    builder.environment().put("HOME", home.toString());
    builder.environment().put("PATH", System.getenv("PATH"));
    if (!session.isEmpty()) {
      builder.environment().put("LEAN_COMPUTER_USE_SESSION", session);
    }
    builder.directory(directory.toFile());
    builder.redirectErrorStream(true);
    Process process = builder.start();
    said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }

  /** All processes that have this home. */
  private List<String> processes() throws Exception {
    List<String> found = new ArrayList<>();
    for (ProcessIdentity process : ProcessIdentity.all()) {
      Path proc = Path.of("/proc/" + process.pid());
      try {
        if (!process.ended()
            && Files.readString(proc.resolve("environ"), ISO_8859_1).contains("HOME=" + home)) {
          found.add(Files.readString(proc.resolve("cmdline")).replace('\u0000', ' '));
        }
      } catch (IOException e) {
        // It has ended meanwhile, which is what is asked for.
        found.remove("");
      }
    }
    return found;
  }

  /** One that hangs does not notice that its display has gone. */
  @Test
  void anAppThatHangsEndsWithItToo() throws Exception {
    assertThat(desk("", "session", "start")).as(said).isZero();
    assertThat(desk("default", "galculator", "click", "{\"label\":\"7\"}")).as(said).isZero();
    String pid = said.replaceFirst("(?s).* pid=(\\d+).*", "$1");
    assertThat(new ProcessBuilder("kill", "-STOP", pid).start().waitFor()).isZero();
    assertThat(desk("", "session", "stop")).as(said).isZero();
    assertThat(processes()).isEmpty();
  }

  @Test
  void anAppRunsOnItAndNothingIsLeft() throws Exception {
    assertThat(desk("", "session", "start")).as(said).isZero();
    Path run = elsewhere();
    assertThat(run).isNotNull();
    assertThat(run.toString()).startsWith("/tmp/lean-desk-").hasSizeLessThan(60);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(run)))
        .isEqualTo("rwx------");
    assertThat(desk("default", "galculator", "click", "{\"label\":\"7\"}")).as(said).isZero();
    assertThat(said).startsWith("outcome=delivered");
    assertThat(desk("default", "galculator", "verify_state", "{\"expect\":{\"text\":\"7\"}}"))
        .as(said)
        .isZero();
    assertThat(desk("default", "doctor")).as(said).isZero();
    assertThat(said).contains("engine: runs with pid ");
    assertThat(processes()).anyMatch(line -> line.contains("DeskEngineMain"));
    assertThat(desk("", "session", "start", "--json")).as(said).isZero();
    assertThat(said).contains("\"started\":false").contains(run.toString());

    assertThat(desk("", "session", "stop")).as(said).isZero();
    assertThat(said).isEqualTo("session=default stopped=true\n");
    assertThat(session()).doesNotExist();
    assertThat(run).doesNotExist();
    assertThat(processes()).isEmpty();
  }

  @Test
  void theShortPlaceIsLookedAtBeforeEachUse() throws Exception {
    assertThat(desk("", "session", "start")).as(said).isZero();
    Path run = elsewhere();
    assertThat(run).isNotNull();
    Files.setPosixFilePermissions(run, PosixFilePermissions.fromString("rwxr-xr-x"));
    assertThat(desk("default", "apps")).isEqualTo(2);
    assertThat(said).startsWith("desk: unsafe_session: ").contains(run.toString());
    assertThat(desk("", "session", "stop")).isEqualTo(2);
    assertThat(run).exists();

    // A link in its place, to a directory that is private, too.
    Files.setPosixFilePermissions(run, PosixFilePermissions.fromString("rwx------"));
    Path moved = Path.of(run + "-moved");
    Files.move(run, moved);
    Files.createSymbolicLink(run, moved);
    assertThat(desk("", "session", "stop")).isEqualTo(2);
    assertThat(said).contains("LINK");
    Files.delete(run);
    Files.move(moved, run);

    // Taken away by a cleaner of temporary files: the desktop is ended and made anew.
    Files.move(run, moved);
    assertThat(desk("default", "apps")).isEqualTo(2);
    assertThat(said).startsWith("desk: no_session: ");
    assertThat(desk("", "session", "start", "--json")).as(said).isZero();
    assertThat(said).contains("\"started\":true");
    assertThat(elsewhere()).isNotEqualTo(run);
    try (var files = Files.walk(moved)) {
      for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
