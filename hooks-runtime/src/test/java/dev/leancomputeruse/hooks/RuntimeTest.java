package dev.leancomputeruse.hooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.hooks.manage.ClassArchive;
import dev.leancomputeruse.hooks.manage.ProgramRunner.Outcome;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Contract, <i>Running</i>: launcher, Java and runtime together, in every way they can fail. */
class RuntimeTest {
  private static final Outcome SILENT = new Outcome(0, "", "");
  private static final String CLICK = "desk com.x click '{\"i\":4}'";

  @TempDir Path temporary;
  private Share share;

  @BeforeEach
  void install() throws IOException {
    share = new Share(temporary, "share").withJar().recording(Programs.JAVA);
  }

  private void assertBlocks() throws IOException {
    share.failTwice(CLICK);
    Outcome outcome = share.call("bash", Share.before(CLICK));
    assertThat(outcome.exit()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err()).isEqualTo("lean-computer-use: " + HookHandler.STOP + "\n");
  }

  private void assertSilent() throws IOException {
    assertThat(share.call("bash", Share.before(CLICK))).isEqualTo(SILENT);
    assertThat(share.call("mcp", Payloads.captured("PreToolUse-mcp"))).isEqualTo(SILENT);
  }

  @Test
  void theThirdTryIsBlocked() throws IOException {
    assertThat(share.call("bash", Share.before(CLICK))).isEqualTo(SILENT);
    assertBlocks();
  }

  @Test
  void theThirdActionCarriesTheHint() throws IOException {
    for (int i = 0; i < 3; i++) {
      Outcome outcome =
          share.call(
              "mcp",
              Conversation.event("PostToolUse")
                  .use("u" + i)
                  .mcp("mcp__cua-driver__click", "{\"x\":" + i + "}")
                  .text("ok")
                  .json());
      String hint =
          "{\"hookSpecificOutput\":{\"hookEventName\":\"PostToolUse\",\"additionalContext\":\""
              + HookHandler.HINT
              + "\"}}\n";
      assertThat(outcome).isEqualTo(i < 2 ? SILENT : new Outcome(0, hint, ""));
    }
    assertThat(HookHandler.HINT + HookHandler.STOP).matches("[ -~&&[^\"\\\\]]+");
  }

  @Test
  void aNamedStateNeedsNoDirectoryForTemporaryFiles() throws IOException {
    share.environment.put("TMPDIR", "/nowhere/at/all");
    share.environment.put("LEAN_COMPUTER_USE_STATE", share.temporary.resolve("state").toString());
    assertBlocks();
  }

  @Nested
  class FailingOpen {
    @Test
    void noJarOrABrokenOne() throws IOException {
      share.failTwice(CLICK);
      Path jar = share.root.resolve("lib/lean-hooks.jar");
      Files.write(jar, Arrays.copyOf(Files.readAllBytes(jar), 2_000));
      assertSilent();
      Files.delete(jar);
      assertSilent();
    }

    @Test
    void aJvmThatCannotStart() throws IOException {
      share.failTwice(CLICK);
      for (String options :
          new String[] {
            "-Xmx1k\n", "-XX:NoSuchOption\n", "\"unbalanced\n\0", "no.such.Main\n", ""
          }) {
        Files.writeString(
            share.root.resolve("jvm/options"), "# lean-computer-use hook options 2\n" + options);
        assertSilent();
      }
    }

    @Test
    void optionsOfAnotherFormAreNotUsed() throws IOException {
      Files.writeString(share.root.resolve("jvm/options"), "# hook options 1\n-Xmx1k\n");
      assertBlocks();
    }

    @Test
    void variablesOfTheJvmAreNotHeard() throws IOException {
      for (String name : new String[] {"JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"}) {
        share.environment.put(name, "-Xmx1k");
      }
      assertBlocks();
    }

    @Test
    void aLowLimitOfMemory() throws IOException {
      share.failTwice(CLICK);
      for (int kilobytes : new int[] {20_000, 200_000, 2_000_000}) {
        for (String mode : new String[] {"bash", "mcp"}) {
          String script = "ulimit -v " + kilobytes + "; exec '" + share.launcher + "' " + mode;
          Outcome outcome =
              Programs.run(
                  List.of("/bin/sh", "-c", script),
                  share.environment,
                  Share.before(CLICK).getBytes(UTF_8),
                  Duration.ofMinutes(1),
                  share.elsewhere);
          assertThat(outcome.out()).as("ulimit -v %d", kilobytes).isEmpty();
          if (kilobytes < 1_000_000) {
            assertThat(outcome.exit()).isZero();
          }
        }
      }
    }

    @Test
    void anArchiveThatIsStaleTruncatedOrMissing() throws IOException {
      Path made = archive();
      assertBlocks();
      byte[] whole = Files.readAllBytes(made);
      for (int length : new int[] {0, 100, 5_000, whole.length / 2, whole.length - 1}) {
        Files.delete(made);
        Files.write(made, Arrays.copyOf(whole, length));
        Outcome outcome = share.call("bash", Share.before(CLICK));
        assertThat(outcome.out()).as("%d of %d bytes", length, whole.length).isEmpty();
        assertThat(outcome.exit()).isIn(0, 2);
        assertThat(outcome.exit() == 2).isEqualTo(outcome.err().contains(HookHandler.STOP));
      }
      Files.delete(made);
      assertBlocks();
      Files.write(made, whole);
      Path jar = share.root.resolve("lib/lean-hooks.jar");
      Files.setLastModifiedTime(jar, java.nio.file.attribute.FileTime.fromMillis(1));
      assertBlocks();
      try (Stream<Path> files = Files.list(share.elsewhere)) {
        assertThat(files).as("no trace of a crash").isEmpty();
      }
    }

    private Path archive() throws IOException {
      assertThat(new ClassArchive(share.root, new Programs(), Disk.real()).make(Programs.JAVA))
          .isNull();
      Path cache = share.root.resolve("jvm/" + ClassArchive.CACHE);
      return Files.exists(cache) ? cache : share.root.resolve("jvm/" + ClassArchive.ARCHIVE);
    }

    @Test
    void aHostThatNeverClosesItsEnd() throws Exception {
      ProcessBuilder builder = new ProcessBuilder(share.launcher.toString(), "mcp");
      builder.environment().putAll(share.environment);
      Process process = builder.start();
      try (OutputStream stdin = process.getOutputStream()) {
        stdin.write("{\"session_id\":".getBytes(UTF_8));
        stdin.flush();
        long start = System.nanoTime();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat((System.nanoTime() - start) / 1_000_000_000).isBetween(3L, 20L);
        assertThat(process.exitValue()).isZero();
        assertThat(process.getInputStream().readAllBytes()).isEmpty();
      } finally {
        process.destroyForcibly();
      }
    }
  }

  @Nested
  class Paths {
    // kind: mycelium-hq/ai-brain-starter#397, jbangdev/jbang#1110
    @Test
    void oddOnesWorkUnderThePlainLocaleToo() throws IOException {
      for (String name : new String[] {"Zoë's \"日本\" $HOME `x`", "a\\b #1 %s"}) {
        share = new Share(temporary, name).withJar().recording(Programs.JAVA);
        share.environment.put("LC_ALL", "C");
        Path state = temporary.toRealPath().resolve("state of " + name);
        share.environment.put("LEAN_COMPUTER_USE_STATE", state.toString());
        new ClassArchive(share.root, new Programs(), Disk.real()).make(Programs.JAVA);
        assertBlocks();
        assertThat(state).isDirectory();
      }
    }
  }

  @Nested
  class Speed {
    /** Class counts tell what milliseconds hide: each of these is work at every call. */
    @Test
    void aCallLoadsFewClasses() throws IOException {
      share.failTwice(CLICK);
      Path log = temporary.resolve("classes");
      for (String payload :
          new String[] {
            Share.failure(CLICK, "another"),
            Share.before(CLICK),
            Payloads.captured("PostToolUse-mcp-image").replace("get_window_state", "click")
          }) {
        Outcome outcome =
            Programs.run(
                List.of(
                    Programs.JAVA.toString(),
                    "-XX:TieredStopAtLevel=1",
                    "-XX:+UseSerialGC",
                    "-Xlog:class+load:file=" + log,
                    "-jar",
                    share.root.resolve("lib/lean-hooks.jar").toString(),
                    "mcp"),
                share.environment,
                payload.getBytes(UTF_8),
                Duration.ofMinutes(1),
                share.elsewhere);
        assertThat(outcome.exit()).isIn(0, 2);
        List<String> loaded = Files.readAllLines(log);
        long outside = loaded.stream().filter(line -> !line.contains("shared objects")).count();
        assertThat(loaded)
            .filteredOn(
                line ->
                    line.contains("java.util.regex")
                        || line.contains("java.time.format")
                        || line.contains("java.util.Formatter")
                        || line.contains("java.security.MessageDigest ")
                        || line.contains("ObjectMethods")
                        || line.contains("LambdaForm$MH/")
                        || line.contains("Lambda$"))
            .isEmpty();
        if (Runtime.version().feature() == 17) {
          assertThat(loaded).hasSizeLessThanOrEqualTo(720);
          assertThat(outside).isLessThanOrEqualTo(135);
        } else {
          assertThat(outside).isLessThanOrEqualTo(160);
        }
      }
    }
  }
}
