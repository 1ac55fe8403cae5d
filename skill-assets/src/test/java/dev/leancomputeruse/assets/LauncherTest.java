package dev.leancomputeruse.assets;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The installed {@code bin/lean-computer-use}, run by each shell that may be a user's sh. */
class LauncherTest extends LauncherCase {
  /** A Java that says what it was given, and leaves with a code of its own. */
  private static final String TALKING_JAVA =
      """
      #!/bin/sh
      if [ "$1" = --version ]; then echo "openjdk 21.0.1 2023-10-17"; exit 0; fi
      for arg; do printf '<%s>' "$arg"; done
      printf '\\nhome=%s\\nlocale=%s\\n' "$LEAN_COMPUTER_USE_HOME" "$LC_ALL"
      exit 7
      """;

  LauncherTest() {
    super("bin", "lean-computer-use");
  }

  @ParameterizedTest
  @FieldSource("SHELLS")
  void argumentsAndExitCodePassUnchanged(String shell) throws Exception {
    recordJava(script(temp.resolve("jdk/bin/java"), TALKING_JAVA));

    Result result =
        run(shell, temp, launcher, "doctor", "a b", "", "*", "$HOME", "'\"\\", "--", "-x");

    assertThat(result.exit()).isEqualTo(7);
    assertThat(result.err()).isEmpty();
    assertThat(result.out())
        .contains("<-jar><" + share + "/lib/lean-computer-use.jar>")
        .contains("<doctor><a b><><*><$HOME><'\"\\><--><-x>\n");
  }

  @ParameterizedTest
  @FieldSource("SHELLS")
  void itSpeaksForTheInstallationThatItStandsIn(String shell) throws Exception {
    recordJava(script(temp.resolve("jdk/bin/java"), TALKING_JAVA));
    environment.put("LEAN_COMPUTER_USE_HOME", "/another/one");

    assertThat(run(shell, temp, launcher).out()).contains("home=" + share + "\n");
  }

  // kind: anthropics/claude-code#40084 (a path with a space or another odd character)
  @ParameterizedTest
  @FieldSource("SHELLS")
  void itRunsFromPathsWithOddCharacters(String shell) throws Exception {
    installAt(temp.resolve("a b'c\"d$e`f(g)h*i\\j\n-k gr\u00fc\u00dfe\n"));
    recordJava(script(temp.resolve("my jdk's/bin/java"), TALKING_JAVA));

    Result result = run(shell, temp, launcher, "x");

    assertThat(result.err()).isEmpty();
    assertThat(result.out()).contains("<" + share + "/lib/lean-computer-use.jar><x>");
  }

  @ParameterizedTest
  @FieldSource("SHELLS")
  void itFindsItselfThroughLinksFromAnyDirectory(String shell) throws Exception {
    recordJava(script(temp.resolve("jdk/bin/java"), TALKING_JAVA));
    Path elsewhere = Files.createDirectories(temp.resolve("home/bin"));
    Files.createSymbolicLink(temp.resolve("share-link"), Path.of("share"));
    Files.createSymbolicLink(
        elsewhere.resolve("second"), Path.of("../../share-link/bin/lean-computer-use"));
    Files.createSymbolicLink(elsewhere.resolve("-first"), Path.of("second"));
    environment.put("CDPATH", temp.toString());

    for (Object way : List.of(elsewhere.resolve("-first"), "second", "./-first", "../bin/second")) {
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
    Path link = Files.createSymbolicLink(temp.resolve("link"), launcher);
    environment.put("PATH", "");

    Result result = run(shell, trap, link);

    assertThat(result.exit()).isEqualTo(2);
    assertThat(temp.resolve("sprung")).doesNotExist();
  }

  @ParameterizedTest
  @FieldSource("SHELLS")
  void aLocaleThatKnowsOnlyAsciiIsReplacedAndAnyOtherKept(String shell) throws Exception {
    recordJava(script(temp.resolve("jdk/bin/java"), TALKING_JAVA));

    assertThat(run(shell, temp, launcher).out()).contains("locale=C.UTF-8\n");
    environment.put("LC_ALL", "C");
    assertThat(run(shell, temp, launcher).out()).contains("locale=C.UTF-8\n");
    environment.put("LC_ALL", "de_DE.UTF-8");
    assertThat(run(shell, temp, launcher).out()).contains("locale=de_DE.UTF-8\n");
  }

  // kind: thedotmack/claude-mem#1598 (the runtime is not where it was, or not on PATH)
  @ParameterizedTest
  @FieldSource("SHELLS")
  void whenTheRecordedJavaIsGoneAnotherIsFound(String shell) throws Exception {
    recordJava(temp.resolve("gone/bin/java"));
    script(temp.resolve("home/bin/java"), TALKING_JAVA);
    script(temp.resolve("path/java"), TALKING_JAVA.replace("'<%s>'", "'{%s}'"));

    script(temp.resolve("stub/java"), "#!/bin/sh\nexit 1\n");
    environment.put("PATH", ":.:" + temp.resolve("stub") + ":" + temp.resolve("path"));
    assertThat(run(shell, temp, launcher, "x").out()).contains("{x}");
    environment.put("JAVA_HOME", temp.resolve("home").toString());
    assertThat(run(shell, temp, launcher, "x").out()).contains("<x>");
  }

  // kind: oakes/Nightcode#194 (a stub named java that only says there is none)
  @ParameterizedTest
  @FieldSource("SHELLS")
  void neitherAStubNorAnOldJavaIsTaken(String shell) throws Exception {
    String stub = "#!/bin/sh\necho 'Unable to locate a Java Runtime.' >&2\nexit 1\n";
    String lyingStub = "#!/bin/sh\necho 'The operation could not be completed.'\n";
    String old = "#!/bin/sh\necho 'openjdk 11.0.2 2019-01-15'\n";

    for (String java : List.of(stub, lyingStub, old)) {
      script(temp.resolve("path/java"), java);
      environment.put("PATH", temp.resolve("path").toString());
      environment.put("JAVA_HOME", "");

      Result result = run(shell, temp, launcher);

      assertThat(result.exit()).isEqualTo(2);
      assertThat(result.out()).isEmpty();
      assertThat(result.err())
          .isEqualTo(
              "lean-computer-use: no Java 17 or newer found."
                  + " Fix: install one, or set JAVA_HOME to it.\n");
    }
  }

  @ParameterizedTest
  @FieldSource("SHELLS")
  void aMissingJarIsSaidInOneLine(String shell) throws Exception {
    Files.delete(share.resolve("lib/lean-computer-use.jar"));

    Result result = run(shell, temp, launcher);

    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err())
        .isEqualTo(
            "lean-computer-use: "
                + share
                + "/lib/lean-computer-use.jar is missing. Fix: install again.\n");
  }

  @Test
  void aRealJavaTakesItsOptions() throws Exception {
    writeJar(share.resolve("lib/lean-computer-use.jar"));
    recordJava(Path.of(System.getProperty("java.home"), "bin", "java"));

    Result result = run("dash", temp, launcher, "one", "gr\u00fc\u00dfe");

    assertThat(result.err()).isEmpty();
    assertThat(result.out()).isEqualTo("one gr\u00fc\u00dfe " + share + "\n");
    assertThat(result.exit()).isEqualTo(5);
  }

  private static void writeJar(Path jar) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Echo.class.getName());
    String entry = Echo.class.getName().replace('.', '/') + ".class";
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream jarOut = new JarOutputStream(out, manifest);
        InputStream in = Echo.class.getClassLoader().getResourceAsStream(entry)) {
      jarOut.putNextEntry(new JarEntry(entry));
      in.transferTo(jarOut);
    }
  }
}
