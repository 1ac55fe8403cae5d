package dev.leancomputeruse.desk.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

/** What the scanner says about a random program is what a real bash runs of it. */
@Tag("once")
class RandomProgramTest {
  @TempDir Path temporary;

  private Path bin;
  private Path log;

  @BeforeEach
  void standIns() throws IOException {
    if (!new File("/bin/bash").canExecute()) {
      if ("true".equals(System.getenv("CI"))) {
        throw new AssertionError("not run: there is no bash here");
      }
      throw new TestAbortedException("not run: there is no bash here");
    }
    bin = Files.createDirectory(temporary.resolve("bin"));
    log = temporary.resolve("log");
    for (String tool : new String[] {"desk", "desk-read", "desk-clean"}) {
      write(tool, "echo \"$1\" >>\"$LOG\"");
    }
    write(
        "sudo",
        "while :; do case $1 in -u) shift 2;; --) shift; break;; -*) shift;; *) break;; esac; done;"
            + " exec \"$@\"");
    write("ssh", ":");
  }

  private void write(String name, String script) throws IOException {
    Path file = bin.resolve(name);
    Files.writeString(file, "#!/bin/sh\n" + script + "\n");
    if (!file.toFile().setExecutable(true)) {
      throw new IOException(file.toString());
    }
  }

  private Set<String> ran(String program) throws IOException, InterruptedException {
    Files.deleteIfExists(log);
    Path file = Files.write(temporary.resolve("program"), program.getBytes(UTF_8));
    ProcessBuilder builder = new ProcessBuilder("/bin/bash", file.toString());
    builder.environment().clear();
    builder.environment().put("PATH", bin + ":/usr/bin:/bin");
    builder.environment().put("BIN", bin.toString());
    builder.environment().put("LOG", log.toString());
    builder.directory(bin.toFile());
    builder.redirectInput(new File("/dev/null"));
    builder.redirectOutput(new File("/dev/null"));
    builder.redirectError(temporary.resolve("err").toFile());
    Process process = builder.start();
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("bash hangs on: " + program);
    }
    return logged();
  }

  private Set<String> logged() throws IOException {
    return Files.exists(log) ? new TreeSet<>(Files.readAllLines(log)) : new TreeSet<>();
  }

  /** What runs in a process substitution may still be at it when bash has ended. */
  private Set<String> ran(String program, Set<String> expected)
      throws IOException, InterruptedException {
    Set<String> ran = ran(program);
    for (int i = 0; i < 50 && !ran.equals(expected); i++) {
      Thread.sleep(100);
      ran = logged();
    }
    return ran;
  }

  /** The seeds are fixed: other programs may run into other faults of bash's own. */
  private void agree(long seed, int programs) throws IOException, InterruptedException {
    int with = 0;
    for (int i = 0; i < programs; i++) {
      String program = new RandomProgram(seed + i).text();
      Set<String> said = new TreeSet<>();
      for (DeskCommand command : ShellScanner.scan(program)) {
        said.add(command.app());
      }
      Set<String> ran = ran(program, said);
      assertThat(said)
          .as(
              "seed %d: found %s, ran %s%n%s%nbash said: %s",
              seed + i, said, ran, program, Files.readString(temporary.resolve("err")))
          .isEqualTo(ran);
      with += ran.isEmpty() ? 0 : 1;
    }
    assertThat(with).isGreaterThan(programs / 3);
  }

  @Test
  void onThreeHundredPrograms() throws IOException, InterruptedException {
    agree(1, 300);
  }

  @Test
  @Tag("campaign")
  void onFiveThousandPrograms() throws IOException, InterruptedException {
    agree(1_001, 5_000);
  }
}
