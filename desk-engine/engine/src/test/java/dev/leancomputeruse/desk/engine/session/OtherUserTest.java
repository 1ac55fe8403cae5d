package dev.leancomputeruse.desk.engine.session;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.desk.engine.ProcessIdentity;
import dev.leancomputeruse.desk.engine.commands.DeskMain;
import dev.leancomputeruse.files.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A private desktop of a user who is not root. It needs root, to become that user. */
@Tag("once")
@Timeout(120)
final class OtherUserTest {
  /** Nobody: D-Bus lets in only users that the system has heard of. */
  private static final int USER = 65_534;

  private Path setpriv;
  private Path directory;
  private String classPath = "";
  private String said = "";

  @BeforeEach
  void makeTheHome() throws Exception {
    Needs.root();
    setpriv = Needs.program("setpriv");
    // Not below a directory that only root can enter.
    directory = Files.createTempDirectory("other-user");
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
    Path home = Files.createDirectory(directory.resolve("home"));
    Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwx------"));
    Files.setAttribute(home, "unix:uid", USER);
    Files.setAttribute(home, "unix:gid", USER);
    classPath = copied();
  }

  /** What is in root's own directories is copied to where the user can read it. */
  private String copied() throws IOException {
    List<String> copies = new ArrayList<>();
    for (String part : System.getProperty("java.class.path").split(":", -1)) {
      Path from = Path.of(part);
      String name = copies.size() + "-" + from.getFileName();
      Path to = directory.resolve(name);
      boolean needed =
          Files.isDirectory(from)
              ? Files.exists(from.resolve("dev/leancomputeruse"))
              : name.matches("\\d+-(desk|files|jspecify|lean).*");
      if (!needed) {
        continue;
      }
      try (Stream<Path> all = Files.walk(from)) {
        for (Path each : all.toList()) {
          Path copy = Files.isDirectory(from) ? to.resolve(from.relativize(each).toString()) : to;
          Files.copy(each, copy, StandardCopyOption.REPLACE_EXISTING);
          Files.setPosixFilePermissions(
              copy,
              PosixFilePermissions.fromString(Files.isDirectory(copy) ? "rwxr-xr-x" : "rw-r--r--"));
        }
      }
      copies.add(to.toString());
    }
    return String.join(":", copies);
  }

  @AfterEach
  void end() throws Exception {
    if (directory == null) {
      return;
    }
    desk("", "session", "stop");
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path each : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }

  private int desk(String session, String... line) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                setpriv.toString(),
                "--reuid=" + USER,
                "--regid=" + USER,
                "--clear-groups",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                classPath,
                DeskMain.class.getName()));
    command.addAll(List.of(line));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().clear();
    builder.environment().put("HOME", directory.resolve("home").toString());
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

  @Test
  void startsOneWorksOnItAndLeavesNothing() throws Exception {
    assertThat(desk("", "session", "start")).as(said).isZero();
    Path session = directory.resolve("home/.local/state/lean-computer-use/desk/session-default");
    assertThat(Files.getAttribute(session, "unix:uid")).isEqualTo(USER);
    assertThat(desk("default", "galculator", "click", "{\"label\":\"7\"}")).as(said).isZero();
    assertThat(desk("default", "galculator", "double_click", "{\"label\":\"8\"}"))
        .as(said)
        .isZero();
    assertThat(desk("default", "galculator", "verify_state", "{\"expect\":{\"text\":\"788\"}}"))
        .as(said)
        .isZero();
    assertThat(desk("default", "doctor")).as(said).isZero();
    assertThat(desk("", "session", "stop")).as(said).isZero();
    assertThat(said).isEqualTo("session=default stopped=true\n");
    assertThat(session).doesNotExist();
    assertThat(left()).isEmpty();
  }

  private List<String> left() throws IOException {
    List<String> left = new ArrayList<>();
    for (ProcessIdentity process : ProcessIdentity.all()) {
      Path proc = Path.of("/proc/" + process.pid());
      try {
        if (Files.getAttribute(proc, "unix:uid").equals(USER)
            && Files.readString(proc.resolve("environ"), ISO_8859_1)
                .contains("HOME=" + directory)) {
          left.add(Files.readString(proc.resolve("cmdline")));
        }
      } catch (IOException e) {
        // It has ended meanwhile, which is what is asked for.
        left.remove("");
      }
    }
    return left;
  }
}
