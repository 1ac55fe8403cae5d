package dev.leancomputeruse.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotTest {
  @Test
  void tellsWhatStandsThere(@TempDir Path real) throws Exception {
    for (Path home : new Path[] {Memory.unix(), real}) {
      Path file = Files.writeString(home.resolve("file"), "abc");
      Files.setPosixFilePermissions(file, new Mode(0604).permissions());
      Files.createSymbolicLink(home.resolve("link"), file);
      Files.createSymbolicLink(home.resolve("dangling"), home.resolve("nowhere"));

      assertThat(Snapshot.of(file))
          .isEqualTo(
              new Snapshot(
                  Snapshot.Kind.FILE, 3, new Mode(0604), Sha256.of("abc".getBytes(UTF_8))));
      assertThat(Snapshot.of(home).kind()).isEqualTo(Snapshot.Kind.DIRECTORY);
      assertThat(Snapshot.of(home.resolve("link")).kind()).isEqualTo(Snapshot.Kind.LINK);
      assertThat(Snapshot.of(home.resolve("dangling")).kind()).isEqualTo(Snapshot.Kind.LINK);
      assertThat(Snapshot.of(home.resolve("none"))).isEqualTo(Snapshot.ABSENT);
      assertThat(Snapshot.kindOf(home.resolve("none/below"))).isEqualTo(Snapshot.Kind.ABSENT);
      assertThat(Snapshot.kindOf(file.resolve("below"))).isEqualTo(Snapshot.Kind.ABSENT);
    }
  }

  @Test
  void readsNoPipe(@TempDir Path real) throws Exception {
    Path pipe = real.resolve("pipe");
    Needs.that(Files.isExecutable(Path.of("/usr/bin/mkfifo")), "mkfifo");
    assertThat(new ProcessBuilder("/usr/bin/mkfifo", pipe.toString()).start().waitFor()).isZero();

    assertThat(Snapshot.of(pipe).kind()).isEqualTo(Snapshot.Kind.OTHER);
  }

  @Test
  void hashesAsEveryoneDoes() {
    assertThat(Sha256.of(new byte[0]))
        .isEqualTo("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    assertThat(Sha256.looksLikeOne(Sha256.of(new byte[9]))).isTrue();
    assertThat(Sha256.looksLikeOne("E3B0")).isFalse();
  }
}
