package dev.leancomputeruse.hooks.manage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.hooks.HookJar;
import dev.leancomputeruse.hooks.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Issue, <i>Speed</i>: the class archive is made in place, tried, and known to be stale. */
class ClassArchiveTest {
  @TempDir Path temporary;

  private Path share;
  private ClassArchive archive;

  @BeforeEach
  void install() throws IOException {
    install("share");
  }

  private void install(String name) throws IOException {
    share = Files.createDirectories(temporary.toRealPath().resolve(name));
    Files.createDirectory(share.resolve("lib"));
    HookJar.write(share.resolve("lib/lean-hooks.jar"));
    archive = new ClassArchive(share, new Programs(), Disk.real());
  }

  private Path jvm(String name) {
    return share.resolve("jvm").resolve(name);
  }

  private Path made() {
    return Files.exists(jvm(ClassArchive.CACHE))
        ? jvm(ClassArchive.CACHE)
        : jvm(ClassArchive.ARCHIVE);
  }

  /** Runs a hook as its launcher does, with more options where the recorded ones end. */
  private ProgramRunner.Outcome hook(String... more) throws IOException {
    List<String> lines = new ArrayList<>(Files.readAllLines(jvm(ClassArchive.OPTIONS)));
    lines.addAll(lines.size() - 2, List.of(more));
    Path options = Files.write(temporary.resolve("options"), lines);
    List<String> command = new ArrayList<>();
    command.add(Programs.JAVA.toString());
    command.add("@" + options);
    command.add("mcp");
    return new Programs()
        .run(command, Map.of("LC_ALL", "C.UTF-8"), new byte[0], Duration.ofSeconds(30));
  }

  @Test
  void aHookTakesItsClassesFromIt() throws IOException {
    assertThat(archive.isCurrent(Programs.JAVA)).isFalse();
    assertThat(archive.make(Programs.JAVA)).isNull();
    assertThat(archive.isCurrent(Programs.JAVA)).isTrue();
    assertThat(Files.readString(jvm(ClassArchive.JAVA))).isEqualTo(Programs.JAVA + "\n");
    ProgramRunner.Outcome outcome = hook("-Xlog:class+load=info:stdout");
    assertThat(outcome.exit()).isZero();
    assertThat(outcome.out().lines().filter(line -> line.contains("dev.leancomputeruse")))
        .hasSizeGreaterThan(5)
        .filteredOn(line -> !line.contains("shared objects file"))
        .isEmpty();
    // Nothing of the making is left.
    try (Stream<Path> files = Files.list(share.resolve("jvm"))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("java", "options", made().getFileName().toString());
    }
  }

  @Test
  void anOddPathHasAnArchiveTooAndIsWrittenSoThatJavaReadsIt() throws IOException {
    install("a \"share\" of Zoë's \\ $HOME #1 100%");
    assertThat(archive.make(Programs.JAVA)).isNull();
    assertThat(archive.isCurrent(Programs.JAVA)).isTrue();
    assertThat(archive.exists()).isTrue();
    assertThat(hook("-Xlog:class+load=info:stdout").out())
        .contains("dev.leancomputeruse.hooks.Main source: shared objects file");
    assertThat(hook()).isEqualTo(new ProgramRunner.Outcome(0, "", ""));
  }

  @Test
  void aChangedJarJavaOrArchiveIsStaleAndStillHarmless() throws IOException {
    archive.make(Programs.JAVA);
    assertThat(archive.isCurrent(Path.of("/another/java"))).isFalse();
    Path jar = share.resolve("lib/lean-hooks.jar");
    FileTime time = Files.getLastModifiedTime(jar);
    Files.setLastModifiedTime(jar, FileTime.fromMillis(time.toMillis() - 60_000));
    assertThat(archive.isCurrent(Programs.JAVA)).isFalse();
    // From 24 on it complains, but where the launcher lets nothing out.
    assertThat(hook().exit()).isZero();
    assertThat(hook().out()).isEmpty();
    Files.setLastModifiedTime(jar, time);
    assertThat(archive.isCurrent(Programs.JAVA)).isTrue();

    Files.delete(made());
    assertThat(archive.isCurrent(Programs.JAVA)).isFalse();
    assertThat(hook().exit()).isZero();
    assertThat(hook().out()).isEmpty();
    assertThat(archive.make(Programs.JAVA)).isNull();
    assertThat(archive.isCurrent(Programs.JAVA)).isTrue();

    byte[] whole = Files.readAllBytes(made());
    Files.write(made(), java.util.Arrays.copyOf(whole, whole.length / 2));
    assertThat(archive.isCurrent(Programs.JAVA)).isFalse();
  }

  @Test
  void aJavaThatMakesNoArchiveIsRecordedAllTheSame() throws IOException {
    Path stub = temporary.resolve("java");
    Files.writeString(
        stub,
        "#!/bin/sh\ncase $1 in -XshowSettings*) exec '" + Programs.JAVA + "' \"$@\";; esac\n");
    stub.toFile().setExecutable(true);
    assertThat(archive.make(stub)).isNotNull();
    // It is as good as it gets: to be told once, not made again and again.
    assertThat(archive.isCurrent(stub)).isTrue();
    assertThat(archive.exists()).isFalse();
    assertThat(archive.isCurrent(Programs.JAVA)).isFalse();
    assertThat(Files.readString(jvm(ClassArchive.JAVA))).isEqualTo(stub + "\n");
    assertThat(Files.readString(jvm(ClassArchive.OPTIONS)))
        .contains("-Xlog:disable")
        .doesNotContain("hooks.jsa")
        .doesNotContain("hooks.aot");
  }

  @Test
  void whatIsNoJavaIsRefused() throws IOException {
    Path stub = temporary.resolve("java");
    Files.writeString(stub, "#!/bin/sh\necho No Java runtime present; exit 1\n");
    stub.toFile().setExecutable(true);
    assertThatThrownBy(() -> archive.make(stub)).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> archive.make(Path.of("/gone/java"))).isInstanceOf(IOException.class);
    assertThat(share.resolve("jvm")).doesNotExist();
  }
}
