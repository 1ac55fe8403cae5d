package dev.leancomputeruse.assets;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The installed {@code desk} commands, run by each shell that may be a user's sh. */
class DeskLauncherTest extends LauncherCase {
  /** A Java that says what it was given, and leaves with a code of its own. */
  private static final String TALKING_JAVA =
      """
      #!/bin/sh
      if [ "$1" = --version ]; then echo "openjdk 21.0.1 2023-10-17"; exit 0; fi
      for arg; do printf '<%s>' "$arg"; done
      printf '\\nlocale=%s options=%s\\n' "$LC_ALL" "$JAVA_TOOL_OPTIONS"
      exit 7
      """;

  private static final String MAINS = "dev.leancomputeruse.desk.engine.commands.";

  DeskLauncherTest() {
    super("desk", "desk", "desk-clean", "desk-read");
  }

  @ParameterizedTest
  @FieldSource("SHELLS")
  void argumentsAndExitCodePassUnchanged(String shell) throws Exception {
    recordJava(script(temp.resolve("jdk/bin/java"), TALKING_JAVA));
    environment.put("JAVA_TOOL_OPTIONS", "-Dlate=1");

    Result result = run(shell, temp, launcher, "a b", "", "*", "$HOME", "'\"\\", "--", "-x");

    assertThat(result.exit()).isEqualTo(7);
    assertThat(result.err()).isEmpty();
    assertThat(result.out())
        .contains("<-cp><" + share + "/lib/lean-computer-use.jar><" + MAINS + "DeskReadMain>")
        .contains("Main><a b><><*><$HOME><'\"\\><--><-x>\n")
        .contains("options=\n");
  }

  @ParameterizedTest
  @FieldSource("SHELLS")
  void theNameSaysWhichCommandAndTheOptionsFileGoesWithTheRecordedJava(String shell)
      throws Exception {
    recordJava(script(temp.resolve("jdk/bin/java"), TALKING_JAVA));
    Files.writeString(share.resolve("jvm/desk-options"), "-Xint\n");

    assertThat(run(shell, temp, launcher.resolveSibling("desk"), "apps").out())
        .contains("<@" + share + "/jvm/desk-options>")
        .contains("<" + MAINS + "DeskMain><apps>");
    assertThat(run(shell, temp, launcher.resolveSibling("desk-clean"), "x").out())
        .contains("<" + MAINS + "DeskCleanMain><x>");
    Path other = Files.createSymbolicLink(temp.resolve("other"), launcher);
    Result unknown = run(shell, temp, other);
    assertThat(unknown.exit()).isEqualTo(2);
    assertThat(unknown.err()).startsWith("desk: unknown_command: ").hasLineCount(1);
  }

  // kind: anthropics/claude-code#40084 (a path with a space or another odd character)
  @ParameterizedTest
  @FieldSource("SHELLS")
  void itRunsFromPathsWithOddCharacters(String shell) throws Exception {
    installAt(temp.resolve("a b'c\"d$e`f(g)h*i\\j\n-k gr\u00fc\u00dfe\n"));
    recordJava(script(temp.resolve("my jdk's/bin/java"), TALKING_JAVA));

    Result result = run(shell, temp, launcher, "x");

    assertThat(result.err()).isEmpty();
    assertThat(result.out()).contains("<" + share + "/lib/lean-computer-use.jar>");
  }

  @ParameterizedTest
  @FieldSource("SHELLS")
  void itFindsItselfThroughLinksFromAnyDirectory(String shell) throws Exception {
    recordJava(script(temp.resolve("jdk/bin/java"), TALKING_JAVA));
    Path elsewhere = Files.createDirectories(temp.resolve("home/bin"));
    Files.createSymbolicLink(temp.resolve("share-link"), Path.of("share"));
    Files.createSymbolicLink(
        elsewhere.resolve("-second"), Path.of("../../share-link/desk/desk-read"));
    Files.createSymbolicLink(elsewhere.resolve("desk-read"), Path.of("-second"));
    environment.put("CDPATH", temp.toString());

    for (Object way : List.of(elsewhere.resolve("desk-read"), "desk-read", "../bin/desk-read")) {
      Result result = run(shell, elsewhere, way);

      assertThat(result.err()).isEmpty();
      assertThat(result.out()).contains("<" + share + "/lib/lean-computer-use.jar>");
    }
  }

  @ParameterizedTest
  @FieldSource("SHELLS")
  void anEmptyPathRunsNothingFromTheCurrentDirectory(String shell) throws Exception {
    Path trap = Files.createDirectories(temp.resolve("trap"));
    for (String name : List.of("readlink", "java", "printf", "pwd", "cd")) {
      script(trap.resolve(name), "#!/bin/sh\n: >'" + temp + "/sprung'\n");
    }
    Path link =
        Files.createSymbolicLink(
            Files.createDirectories(temp.resolve("links")).resolve("desk-read"), launcher);
    environment.put("PATH", "");

    Result result = run(shell, trap, link);

    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err()).startsWith("desk: no_java: ");
    assertThat(temp.resolve("sprung")).doesNotExist();
  }

  @ParameterizedTest
  @FieldSource("SHELLS")
  void aLocaleThatKnowsOnlyAsciiIsReplacedAndAnyOtherKept(String shell) throws Exception {
    recordJava(script(temp.resolve("jdk/bin/java"), TALKING_JAVA));

    assertThat(run(shell, temp, launcher).out()).contains("locale=C.UTF-8 ");
    environment.put("LC_ALL", "C");
    assertThat(run(shell, temp, launcher).out()).contains("locale=C.UTF-8 ");
    environment.put("LC_ALL", "de_DE.UTF-8");
    assertThat(run(shell, temp, launcher).out()).contains("locale=de_DE.UTF-8 ");
  }

  // kind: oakes/Nightcode#194 (a stub named java that only says there is none)
  @ParameterizedTest
  @FieldSource("SHELLS")
  void whenTheRecordedJavaIsGoneAnotherIsFoundButNoStubAndNoOldOne(String shell) throws Exception {
    recordJava(temp.resolve("gone/bin/java"));
    Files.writeString(share.resolve("jvm/desk-options"), "-XX:SharedArchiveFile=of-another\n");
    script(temp.resolve("home/bin/java"), TALKING_JAVA);
    script(temp.resolve("path/java"), TALKING_JAVA.replace("'<%s>'", "'{%s}'"));
    script(temp.resolve("stub/java"), "#!/bin/sh\nexit 1\n");
    script(temp.resolve("old/java"), "#!/bin/sh\necho 'openjdk 11.0.2 2019-01-15'\n");
    String bad = ":.:" + temp.resolve("stub") + ":" + temp.resolve("old");

    environment.put("PATH", bad + ":" + temp.resolve("path"));
    Result onPath = run(shell, temp, launcher, "x");
    assertThat(onPath.out()).contains("{x}").doesNotContain("desk-options");
    environment.put("JAVA_HOME", temp.resolve("home").toString());
    assertThat(run(shell, temp, launcher, "x").out()).contains("<x>");
    environment.put("PATH", bad);
    environment.put("JAVA_HOME", "");
    Result none = run(shell, temp, launcher, "x");
    assertThat(none.exit()).isEqualTo(2);
    assertThat(none.out()).isEmpty();
    assertThat(none.err())
        .isEqualTo(
            "desk: no_java: no Java 17 or newer is found."
                + " Fix: install one, or set JAVA_HOME to it\n");
  }

  @ParameterizedTest
  @FieldSource("SHELLS")
  void aMissingJarIsSaidInOneLine(String shell) throws Exception {
    Files.delete(share.resolve("lib/lean-computer-use.jar"));

    Result result = run(shell, temp, launcher);

    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err()).startsWith("desk: not_installed: ").hasLineCount(1);
  }
}
