package dev.leancomputeruse.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.files.Needs;
import dev.leancomputeruse.hooks.manage.ProgramRunner.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Contract, <i>Running</i>: the launcher, with a script in the place of Java. */
class LauncherTest {
  private static final Outcome SILENT = new Outcome(0, "", "");
  private static final String HINT = "{\"hookSpecificOutput\":{\"x\":1}}";

  @TempDir Path temporary;
  private int shares;

  private interface Check {
    void in(Share share) throws IOException;
  }

  /** The same under every shell that may be /bin/sh, and by the file's own first line. */
  private List<DynamicTest> underEachShell(Check check) {
    List<DynamicTest> tests = new ArrayList<>();
    for (String[] shell :
        new String[][] {{}, {"dash"}, {"bash"}, {"bash", "--posix"}, {"busybox", "sh"}}) {
      String name = shell.length == 0 ? "as a program" : String.join(" ", shell);
      tests.add(
          DynamicTest.dynamicTest(
              name,
              () -> {
                String[] command = shell.clone();
                if (command.length > 0) {
                  command[0] = Needs.program(shell[0]).toString();
                }
                check.in(new Share(temporary, "share-" + shares++, command));
              }));
    }
    return tests;
  }

  @Nested
  class Verdicts {
    @TestFactory
    List<DynamicTest> aBlockLeavesAsExitTwoWithItsSentenceOnStderr() {
      return underEachShell(
          share -> {
            share.withStub("cat >/dev/null; echo 'lean-computer-use: stop'; exit 2");
            for (String mode : new String[] {"mcp", "bash"}) {
              assertThat(share.call(mode, "desk"))
                  .isEqualTo(new Outcome(2, "", "lean-computer-use: stop\n"));
            }
          });
    }

    @TestFactory
    List<DynamicTest> aHintLeavesAsItIs() {
      return underEachShell(
          share -> {
            share.withStub("cat >/dev/null; printf '%s\\n' '" + HINT + "'");
            for (String mode : new String[] {"mcp", "bash"}) {
              assertThat(share.call(mode, "desk")).isEqualTo(new Outcome(0, HINT + "\n", ""));
            }
          });
    }

    @TestFactory
    List<DynamicTest> nothingElseGetsOut() {
      return underEachShell(
          share -> {
            for (String script :
                new String[] {
                  "echo Error: could not create the Java Virtual Machine; exit 1",
                  "echo '# A fatal error has been detected'; kill -BUS $$",
                  "echo something; exit 2",
                  "exit 2",
                  "echo \"lean-computer-use: stop\"; exit 1",
                  "echo \"lean-computer-use: stop\"",
                  "echo 'warning'; printf '%s\\n' '" + HINT + "'",
                  "printf '%s\\n' '" + HINT + "' 'more'",
                  "printf '%s\\n' '" + HINT + "'; exit 3",
                  "printf '%s\\n' '{\"decision\":\"block\"}'",
                  "echo on stderr >&2; exit 2",
                  "kill -9 $$",
                }) {
              share.withStub(script);
              for (String mode : new String[] {"mcp", "bash"}) {
                // What the shell itself says about a killed program is on stderr, and harmless.
                Outcome outcome = share.call(mode, "desk");
                assertThat(outcome.exit()).as(mode + ": " + script).isZero();
                assertThat(outcome.out()).as(mode + ": " + script).isEmpty();
              }
            }
          });
    }

    @TestFactory
    List<DynamicTest> theRuntimeGetsTheModeAndTheWholePayload() {
      return underEachShell(
          share -> {
            Path got = share.root.resolve("got");
            share.withStub("{ echo \"$@\"; cat; } >'" + got + "'");
            String payload = "{\"a\":\"desk %s \\n $(x) `y` \\\\ é\"}\n";
            for (String mode : new String[] {"mcp", "bash"}) {
              share.call(mode, payload);
              assertThat(Files.readString(got))
                  .contains("-Xlog:disable -Xlog:all=error:stderr -jar")
                  .contains("lean-hooks.jar " + mode + "\n" + payload);
            }
          });
    }
  }

  @Nested
  class PassingWithoutJava {
    @TestFactory
    List<DynamicTest> anUnrelatedShellCallStartsNothing() {
      return underEachShell(
          share -> {
            share.withStub("touch '" + share.root + "/started'; exit 2");
            assertThat(share.call("bash", "{\"command\":\"ls -la\"}")).isEqualTo(SILENT);
            assertThat(share.call("bash", "")).isEqualTo(SILENT);
            assertThat(share.call("bash", new byte[] {0, 1, (byte) 0xff, 'x'}).exit()).isZero();
            assertThat(share.root.resolve("started")).doesNotExist();
          });
    }

    @TestFactory
    List<DynamicTest> switchedOff() throws IOException {
      return underEachShell(
          share -> {
            share.withStub("touch '" + share.root + "/started'; exit 2");
            Path off = Files.createFile(share.root.resolve("hooks/off"));
            assertThat(share.call("bash", "desk")).isEqualTo(SILENT);
            assertThat(share.call("mcp", "x")).isEqualTo(SILENT);
            Files.delete(off);
            share.environment.put("LEAN_COMPUTER_USE_HOOKS", "off");
            assertThat(share.call("bash", "desk")).isEqualTo(SILENT);
            assertThat(share.call("mcp", "x")).isEqualTo(SILENT);
            assertThat(share.root.resolve("started")).doesNotExist();
          });
    }

    @TestFactory
    List<DynamicTest> anotherModeOrNone() {
      return underEachShell(
          share -> {
            share.withStub("echo 'lean-computer-use: stop'; exit 2");
            assertThat(share.call("other", "desk")).isEqualTo(SILENT);
            assertThat(share.call("", "desk")).isEqualTo(SILENT);
          });
    }

    // kind: openai/codex#32667
    @TestFactory
    List<DynamicTest> aLargePayloadIsDrainedOnEveryWay() {
      byte[] large = new byte[3 << 20];
      Arrays.fill(large, (byte) 'A');
      return underEachShell(
          share -> {
            String inner =
                "if cat '"
                    + share.root
                    + "/large'; then echo whole >&2; fi | '"
                    + share.launcher
                    + "' mcp";
            Files.write(share.root.resolve("large"), large);
            Path sh = Path.of("/bin/sh");
            for (String script : new String[] {"exit 0", "exit 1", "exit 2", "echo x; exit 7"}) {
              share.withStub(script);
              Outcome outcome =
                  Programs.run(
                      List.of(sh.toString(), "-c", inner),
                      share.environment,
                      new byte[0],
                      Duration.ofMinutes(1),
                      share.elsewhere);
              assertThat(outcome.exit()).isZero();
              if (!script.equals("exit 0")) {
                assertThat(outcome.err()).as(script).contains("whole");
              }
            }
            Files.delete(share.root.resolve("lib/lean-hooks.jar"));
            Outcome outcome =
                Programs.run(
                    List.of(sh.toString(), "-c", inner),
                    share.environment,
                    new byte[0],
                    Duration.ofMinutes(1),
                    share.elsewhere);
            assertThat(outcome).isEqualTo(new Outcome(0, "", "whole\n"));
          });
    }
  }

  @Nested
  class FindingItself {
    // kind: anthropics/claude-code#40084, DeusData/codebase-memory-mcp#320
    @TestFactory
    List<DynamicTest> oddPathsWork() {
      return underEachShell(
          share -> {
            for (String name :
                new String[] {
                  "a b", "it's", "a\"b", "$HOME", "a`b`", "a(b)", "a\\b", "Zoë 日本", "-n", "a\nb",
                  "*", "a%sb", "#x", "~"
                }) {
              Share odd = new Share(share.root, name, shellOf(share));
              Files.writeString(odd.root.resolve("lib/lean-hooks.jar"), "");
              Path java =
                  Share.script(
                      share.root.resolve("java"),
                      "cat >/dev/null; "
                          + "[ -f \"${10}\" ] || exit 0; echo 'lean-computer-use: stop'; exit 2");
              odd.recording(java);
              assertThat(odd.call("mcp", "x").exit()).as(name).isEqualTo(2);
            }
          });
    }

    private String[] shellOf(Share share) {
      return share.shell().toArray(String[]::new);
    }

    @TestFactory
    List<DynamicTest> throughALinkAndByARelativePath() {
      return underEachShell(
          share -> {
            share.withStub("cat >/dev/null; echo 'lean-computer-use: stop'; exit 2");
            Path link = share.elsewhere.resolve("link");
            Files.deleteIfExists(link);
            Files.createSymbolicLink(link, share.elsewhere.relativize(share.launcher));
            for (String path :
                new String[] {
                  link.toString(), "./link", share.elsewhere.relativize(share.launcher).toString()
                }) {
              List<String> command = new ArrayList<>(share.shell());
              command.addAll(List.of(path, "mcp"));
              assertThat(
                      Programs.run(
                              command,
                              share.environment,
                              new byte[0],
                              Duration.ofMinutes(1),
                              share.elsewhere)
                          .exit())
                  .as(path)
                  .isEqualTo(2);
            }
          });
    }

    @TestFactory
    List<DynamicTest> commandsPlantedInTheCurrentDirectoryDoNotRun() {
      return underEachShell(
          share -> {
            share.withStub("cat >/dev/null; echo 'lean-computer-use: stop'; exit 2");
            for (String name : new String[] {"cat", "readlink", "printf", "java", "sh"}) {
              Share.script(share.elsewhere.resolve(name), "touch '" + share.root + "/planted'");
            }
            for (String path : new String[] {"", ":", ".", share.elsewhere.toString()}) {
              share.environment.put("PATH", path);
              assertThat(share.call("bash", "desk").exit()).isEqualTo(2);
              assertThat(share.call("bash", "ls")).isEqualTo(SILENT);
              assertThat(share.call("mcp", "x").exit()).isEqualTo(2);
            }
            share.environment.remove("PATH");
            assertThat(share.call("mcp", "x").exit()).isEqualTo(2);
            assertThat(share.root.resolve("planted")).doesNotExist();
          });
    }
  }

  @Nested
  class FindingJava {
    private static final String GOOD =
        "case $1 in --version) exit 0;; esac; cat >/dev/null; echo 'lean-computer-use: stop'; exit 2";
    private static final String STUB = "echo 'Unable to locate a Java Runtime.'; exit 1";

    // kind: thedotmack/claude-mem#1598, oakes/Nightcode#194
    @TestFactory
    List<DynamicTest> withoutTheRecordedOneTheFirstThatStarts() {
      return underEachShell(
          share -> {
            Files.writeString(share.root.resolve("lib/lean-hooks.jar"), "");
            Files.writeString(share.root.resolve("jvm/options"), "made for another Java");
            Path bad = Files.createDirectories(share.root.resolve("bad/bin"));
            Path good = Files.createDirectories(share.root.resolve("good home/bin"));
            Share.script(bad.resolve("java"), STUB);
            Share.script(good.resolve("java"), GOOD);
            share.environment.put("JAVA_HOME", bad.getParent().toString());
            share.environment.put("PATH", "relative:" + bad + ":/gone::" + good);
            for (String recorded : new String[] {null, "", "/gone/java\n", "java\n", bad + "\n"}) {
              Path record = share.root.resolve("jvm/java");
              Files.deleteIfExists(record);
              if (recorded != null) {
                Files.writeString(record, recorded);
              }
              assertThat(share.call("mcp", "x").exit()).as("recorded: " + recorded).isEqualTo(2);
            }
            share.environment.put("JAVA_HOME", good.getParent().toString());
            share.environment.put("PATH", "/gone");
            assertThat(share.call("bash", "desk").exit()).isEqualTo(2);
          });
    }

    @TestFactory
    List<DynamicTest> noneOrOnlyAStubPasses() {
      return underEachShell(
          share -> {
            Files.writeString(share.root.resolve("lib/lean-hooks.jar"), "");
            Path bad = Files.createDirectories(share.root.resolve("bad/bin"));
            Share.script(bad.resolve("java"), STUB);
            share.environment.put("JAVA_HOME", bad.getParent().toString());
            share.environment.put("PATH", bad + ":/gone");
            assertThat(share.call("mcp", "x")).isEqualTo(SILENT);
            assertThat(share.call("bash", "desk")).isEqualTo(SILENT);
            share.recording(bad.resolve("java"));
            assertThat(share.call("mcp", "x")).isEqualTo(SILENT);
          });
    }

    @TestFactory
    List<DynamicTest> variablesThatChangeAJvmDoNotReachIt() {
      return underEachShell(
          share -> {
            Path got = share.root.resolve("got");
            share.withStub("/usr/bin/env >'" + got + "'; cat >/dev/null");
            for (String name :
                new String[] {"JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"}) {
              share.environment.put(name, "-Xmx1k");
            }
            share.environment.put("LC_ALL", "C");
            share.environment.put("IFS", "/");
            share.environment.put("blocked", "yes");
            share.environment.put("rc", "2");
            assertThat(share.call("mcp", "x")).isEqualTo(SILENT);
            assertThat(Files.readString(got)).doesNotContain("-Xmx1k").contains("LC_ALL=C.UTF-8");
          });
    }
  }

  @Nested
  class CutOff {
    /** A payload that a whole launcher blocks, and a launcher that ends early. */
    private void cutAt(Share share, int step) throws IOException {
      share.withStub("cat >/dev/null; echo 'lean-computer-use: stop'; exit 2");
      byte[] whole = Files.readAllBytes(Share.LAUNCHER);
      for (int length = 0; length < whole.length; length += step) {
        Files.write(share.launcher, Arrays.copyOf(whole, length));
        Outcome outcome = share.call(length % 2 == 0 ? "bash" : "mcp", "desk");
        assertThat(outcome.exit()).as("cut off at %d", length).isNotEqualTo(2);
        assertThat(outcome.out()).as("cut off at %d", length).isEmpty();
      }
      Files.write(share.launcher, whole);
      assertThat(share.call("bash", "desk").exit()).isEqualTo(2);
    }

    private List<DynamicTest> cut(int step) {
      return underEachShell(
          share -> {
            if (!share.shell().isEmpty()) { // The kernel needs the first line to be whole.
              cutAt(share, step);
            }
          });
    }

    @TestFactory
    List<DynamicTest> atManyPlacesItIsHarmless() {
      return cut(37);
    }

    @TestFactory
    @Tag("campaign")
    List<DynamicTest> atEveryByteItIsHarmless() {
      return cut(1);
    }

    @Test
    void itEndsWithItsLastStatement() throws IOException {
      assertThat(Files.readString(Share.LAUNCHER)).endsWith("] && rc=2");
    }
  }

  @Test
  void shellcheckHasNothingToSay() throws IOException {
    Outcome outcome =
        new Programs()
            .run(
                List.of(Needs.program("shellcheck").toString(), Share.LAUNCHER.toString()),
                Map.of("LC_ALL", "C.UTF-8"),
                new byte[0],
                Duration.ofMinutes(1));
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.exit()).isZero();
  }
}
