package dev.leancomputeruse.hooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.files.Needs;
import dev.leancomputeruse.hooks.manage.ProgramRunner.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Contract, <i>State</i>, with real processes on a real disk. */
@Tag("once")
class StateUnderFireTest {
  private static final Duration DEADLINE = Duration.ofMinutes(2);
  private static final String CLICK = "desk com.x click";

  @TempDir Path temporary;
  private Share share;
  private Path jar;
  private Path state;

  @BeforeEach
  void install() throws IOException {
    share = new Share(temporary, "share").withJar().recording(Programs.JAVA);
    jar = share.root.resolve("lib/lean-hooks.jar");
    state = temporary.toRealPath().resolve("state");
    share.environment.put("LEAN_COMPUTER_USE_STATE", state.toString());
  }

  private String java() {
    return "'"
        + Programs.JAVA
        + "' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:-UsePerfData -jar '"
        + jar
        + "'";
  }

  private Outcome shell(String script) throws IOException {
    return Programs.run(
        List.of("/bin/sh", "-c", script),
        share.environment,
        new byte[0],
        DEADLINE,
        share.elsewhere);
  }

  private Path payload(String name, String json) throws IOException {
    return Files.write(temporary.resolve(name), json.getBytes(UTF_8));
  }

  private String sessionText() throws IOException {
    try (Stream<Path> files = Files.list(state)) {
      List<Path> sessions = files.filter(file -> file.toString().endsWith(".state")).toList();
      assertThat(sessions).hasSize(1);
      return Files.readString(sessions.get(0));
    }
  }

  @Test
  void fiftyProcessesAtOnceLoseNoUpdate() throws IOException {
    StringBuilder script = new StringBuilder();
    for (int i = 0; i < 50; i++) {
      Path file = payload("p" + i, Share.failure(CLICK, "use-" + i));
      script.append(java()).append(" < '").append(file).append("' &\n");
    }
    assertThat(shell(script + "wait")).isEqualTo(new Outcome(0, "", ""));
    assertThat(sessionText()).contains("\nguard 50 ");
    try (Stream<Path> files = Files.list(state)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .filteredOn(name -> name.endsWith(".tmp"))
          .isEmpty();
    }
  }

  @Test
  void killedAtAnySystemCallOfAWriteTheNextCallWorks() throws IOException {
    Path strace = Needs.program("strace");
    int count = 0;
    int killed = 0;
    for (String call :
        new String[] {"rename", "pwrite64,write", "unlink", "openat,open", "fchmodat,chmod"}) {
      for (int when = 1; when <= 5; when += call.startsWith("open") ? 1 : 2) {
        Path file = payload("k", Share.failure(CLICK, "use-" + count++));
        // Only calls that name the state directory: the JVM makes thousands of others.
        Outcome outcome =
            shell(
                strace
                    + " -f -qq -o /dev/null -P '"
                    + state
                    + "' -P '"
                    + state
                    + "/key' -P '"
                    + state
                    + "/lock' "
                    + "-e trace='?"
                    + call.replace(",", ",?")
                    + "' "
                    + "-e inject='?"
                    + call.replace(",", ",?")
                    + "':signal=SIGKILL:when="
                    + when
                    + " "
                    + java()
                    + " < '"
                    + file
                    + "'");
        killed += outcome.exit() == 137 || outcome.exit() < 0 ? 1 : 0;
        assertThat(outcome.out()).isEmpty();
        share.failTwice(CLICK + " " + count);
        Outcome blocked = share.call("bash", Share.before(CLICK + " " + count));
        assertThat(blocked.exit()).as("after a kill in %s, %d", call, when).isEqualTo(2);
      }
    }
    assertThat(killed).isGreaterThan(0);
  }

  @Test
  void aFullDiskPassesTheCall() throws IOException {
    Path full = Path.of("/dev/full");
    Needs.that(Files.exists(full), "/dev/full");
    share.failTwice(CLICK);
    // A limit on file sizes has the same effect on a write as a full disk.
    Path file = payload("f", Share.failure(CLICK, "another"));
    Outcome outcome = shell("ulimit -f 0; trap '' XFSZ; " + java() + " < '" + file + "'");
    assertThat(outcome.exit()).isZero();
    assertThat(outcome.out()).isEmpty();
    assertThat(share.call("bash", Share.before(CLICK)).exit()).isEqualTo(2);
  }

  @Test
  void aPipeWhereAFileOfTheStateShouldBeStopsNoCall() throws IOException {
    Needs.program("mkfifo");
    Path file = payload("p", Share.failure(CLICK, "p"));
    assertThat(shell(java() + " < '" + file + "'")).isEqualTo(new Outcome(0, "", ""));
    List<String> names = shell("ls -A '" + state + "'").out().lines().toList();
    assertThat(names).hasSizeGreaterThanOrEqualTo(3);
    for (String name : names) {
      String path = "'" + state.resolve(name) + "'";
      shell("mv " + path + " '" + temporary + "/kept'; mkfifo -m 600 " + path);
      // Nobody ever writes into it: whoever waits for that waits until the deadline.
      Outcome outcome = shell("timeout 20 " + java() + " < '" + file + "'");
      assertThat(outcome).as(name).isEqualTo(new Outcome(0, "", ""));
      shell("rm -f " + path + "; mv '" + temporary + "/kept' " + path);
    }
  }

  @Test
  void anUnsafeDirectoryPassesForAnOrdinaryUserToo() throws IOException {
    Path setpriv = Needs.program("setpriv");
    Needs.root();
    open(temporary);
    Path file = payload("u", Share.failure(CLICK, "u"));
    String asNobody = setpriv + " --reuid=65534 --regid=65534 --clear-groups ";
    Path theirs = Files.createDirectory(temporary.resolve("theirs"));
    shell("chown 65534:65534 '" + theirs + "'; chmod 700 '" + theirs + "'");
    share.environment.put("TMPDIR", theirs.toString());
    List<String> unsafe = new ArrayList<>();
    for (String make :
        new String[] {
          "mkdir -m 700 '" + state + "'", // root's, not theirs
          "mkdir -m 777 '" + state + "'",
          "mkdir -m 755 '" + state + "'; chown 65534 '" + state + "'",
          "mkdir -m 500 '" + state + "'; chown 65534 '" + state + "'",
          "ln -s '" + theirs + "' '" + state + "'",
          "touch '" + state + "'; chown 65534 '" + state + "'",
          "mkfifo -m 700 '" + state + "'; chown 65534 '" + state + "'",
        }) {
      shell("rm -rf '" + state + "'; " + make);
      String look = "ls -la --time-style=full-iso '" + state + "' '" + theirs + "'";
      shell("touch -d 2020-01-01 '" + state + "' '" + theirs + "'");
      String before = shell(look).out().replaceAll("(?m)^.* \\.\\.$", "");
      Outcome outcome = shell(asNobody + java() + " < '" + file + "'");
      assertThat(outcome).as(make).isEqualTo(new Outcome(0, "", ""));
      String after = shell(look).out().replaceAll("(?m)^.* \\.\\.$", "");
      // Who we are is learnt in the directory for temporary files; its own time may change.
      assertThat(after.replaceAll("(?m)^.* \\.$", ""))
          .as(make)
          .isEqualTo(before.replaceAll("(?m)^.* \\.$", ""));
      unsafe.add(make);
    }
    assertThat(unsafe).hasSize(7);
    shell("rm -rf '" + state + "'; mkdir -m 700 '" + state + "'; chown 65534 '" + state + "'");
    assertThat(shell(asNobody + java() + " < '" + file + "'")).isEqualTo(new Outcome(0, "", ""));
    assertThat(sessionText()).contains("guard 1 ");
    // And to root, it is somebody else's.
    String before = shell("ls -la --time-style=full-iso '" + state + "'").out();
    shell(java() + " < '" + file + "'");
    assertThat(shell("ls -la --time-style=full-iso '" + state + "'").out()).isEqualTo(before);
  }

  private void open(Path directory) throws IOException {
    Path path = directory.toRealPath();
    while (path != null && path.getParent() != null && !path.equals(Path.of("/tmp"))) {
      shell("chmod a+rx '" + path + "'");
      path = path.getParent();
    }
  }
}
