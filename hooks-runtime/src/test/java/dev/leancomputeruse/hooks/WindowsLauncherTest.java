package dev.leancomputeruse.hooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.hooks.manage.ProgramRunner.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

/**
 * The launcher for Windows shells, as far as Wine's own {@code cmd} shows it: that it parses, finds
 * its share and Java by paths with blanks and parentheses, hands on mode and payload, and passes
 * without jar or Java. Wine gives back neither the exit code nor the output of a program that is
 * none of Windows', and has no {@code findstr}: a verdict was not seen on its way out.
 */
class WindowsLauncherTest {
  private static final Path LAUNCHER = Share.LAUNCHER.resolveSibling("native-hook.cmd");
  private static final Duration DEADLINE = Duration.ofMinutes(3);
  private static final String PAYLOAD = "{\"a\":\"desk\"}\n";

  @TempDir Path temporary;

  private Path share;
  private Path seen;

  @BeforeEach
  void install() throws IOException {
    Path home = temporary.toRealPath();
    share = Files.createDirectories(home.resolve("my share (1)"));
    seen = home.resolve("seen");
    for (String room : new String[] {"hooks", "lib", "jvm"}) {
      Files.createDirectory(share.resolve(room));
    }
    Files.copy(LAUNCHER, share.resolve("hooks/native-hook.cmd"));
    Files.createFile(share.resolve("lib/lean-hooks.jar"));
    Files.writeString(share.resolve("jvm/options"), "# lean-computer-use hook options 2\n-jar x\n");
    Path java = Files.createDirectories(home.resolve("java (2)")).resolve("java.exe");
    Files.writeString(
        java,
        "#!/bin/sh\nexec >>'" + seen + "'\nprintf '%s\\n' \"$@\" \"<$JAVA_TOOL_OPTIONS>\"\ncat\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Files.writeString(share.resolve("jvm/java"), windows(java) + "\n");
  }

  private static String windows(Path path) {
    return "Z:" + path.toString().replace('/', '\\');
  }

  private Outcome call() throws IOException {
    Path wine = Programs.find("wine");
    if (wine == null) {
      throw new TestAbortedException("not run: there is no wine here");
    }
    Path caller = temporary.toRealPath().resolve("caller.bat");
    Files.writeString(
        caller,
        "@call \""
            + windows(share.resolve("hooks/native-hook.cmd"))
            + "\" bash --owner=lean-computer-use\r\n@exit %ERRORLEVEL%\r\n");
    Map<String, String> environment = new HashMap<>();
    environment.put("PATH", "/usr/bin:/bin");
    environment.put("HOME", temporary.toString());
    environment.put("WINEPREFIX", temporary.toRealPath().resolve("wine").toString());
    environment.put("WINEDEBUG", "-all");
    environment.put("JAVA_TOOL_OPTIONS", "-Xmx1k");
    return Programs.run(
        List.of(wine.toString(), "cmd", "/c", windows(caller)),
        environment,
        PAYLOAD.getBytes(UTF_8),
        DEADLINE,
        temporary);
  }

  @Test
  void itsLinesEndAsWindowsWantsThem() throws IOException {
    String text = Files.readString(LAUNCHER);
    assertThat(text.replace("\r\n", "")).doesNotContain("\n").doesNotContain("\r");
    assertThat(text).isASCII();
  }

  @Test
  @Tag("campaign")
  void itHandsModeAndPayloadToTheJavaOfTheInstall() throws IOException {
    Outcome outcome = call();
    assertThat(outcome.exit()).isZero();
    assertThat(outcome.out()).isEmpty();
    assertThat(Files.readString(seen))
        .isEqualTo("@" + windows(share.resolve("jvm/options")) + "\nbash\n<>\n" + PAYLOAD);
  }

  @Test
  @Tag("campaign")
  void optionsOfAnotherFormAreNotUsed() throws IOException {
    Files.writeString(share.resolve("jvm/options"), "-Xlog:disable\n");
    assertThat(call().exit()).isZero();
    String jar = windows(share.resolve("lib/lean-hooks.jar"));
    assertThat(Files.readString(seen))
        .endsWith("-Xlog:all=error:stderr\n-jar\n" + jar + "\nbash\n<>\n" + PAYLOAD);
  }

  @Test
  @Tag("campaign")
  void itPassesWithoutJarAndWithoutJava() throws IOException {
    Files.delete(share.resolve("jvm/java"));
    assertThat(call().exit()).isZero();
    Files.delete(share.resolve("lib/lean-hooks.jar"));
    Outcome outcome = call();
    assertThat(outcome.exit()).isZero();
    assertThat(outcome.out()).isEmpty();
    assertThat(seen).doesNotExist();
  }
}
