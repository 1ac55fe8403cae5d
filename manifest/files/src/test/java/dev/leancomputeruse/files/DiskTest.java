package dev.leancomputeruse.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DiskTest {
  private static final byte[] OLD = "old content\n".getBytes(UTF_8);
  private static final byte[] NEW = "the new content, which is longer\n".getBytes(UTF_8);

  private static String[] names(Path directory) throws IOException {
    try (Stream<Path> paths = Files.list(directory)) {
      return paths.map(path -> path.getFileName().toString()).sorted().toArray(String[]::new);
    }
  }

  @Nested
  class Replacing {
    @ParameterizedTest
    @EnumSource
    void leavesTheOldOrTheNewWhateverFails(Fault fault) throws Exception {
      // kind: coder/xum#4282, bitcoin/bitcoin#21340, microsoft/vscode#34915
      for (int n = 1; ; n++) {
        Path home = Memory.unix();
        Path file = Files.write(home.resolve("file"), OLD);
        FaultyDisk faulty =
            FaultyDisk.failingAt(n, fault).watchedBy(() -> assertThat(isOldOrNew(file)).isTrue());
        boolean done = false;
        try {
          faulty.disk().replace(file, NEW, Mode.PRIVATE_FILE);
          done = true;
        } catch (IOException | Fault.Stopped e) {
          assertThat(isOldOrNew(file)).isTrue();
        }
        if (done) {
          assertThat(file).hasBinaryContent(NEW);
        }
        if (fault.isError() && !faulty.log().contains("delete " + Disk.temporaryFor(file))) {
          assertThat(names(home)).containsExactly("file");
        }
        Disk.real().replace(file, NEW, Mode.PRIVATE_FILE);
        assertThat(names(home)).containsExactly("file");
        assertThat(file).hasBinaryContent(NEW);
        if (!faulty.struck()) {
          assertThat(n).isGreaterThan(4);
          return;
        }
      }
    }

    private boolean isOldOrNew(Path file) {
      try {
        byte[] content = Files.readAllBytes(file);
        return Arrays.equals(content, OLD) || Arrays.equals(content, NEW);
      } catch (IOException e) {
        return false;
      }
    }

    @Test
    void replacesALinkAndLeavesWhatItLedTo() throws Exception {
      Path home = Memory.unix();
      Path other = Files.write(home.resolve("other"), OLD);
      Path link = Files.createSymbolicLink(home.resolve("link"), other);

      Disk.real().replace(link, NEW, Mode.FILE);

      assertThat(Snapshot.kindOf(link)).isEqualTo(Snapshot.Kind.FILE);
      assertThat(other).hasBinaryContent(OLD);
    }

    @Test
    void writesNothingThroughAPlantedLink(@TempDir Path real) throws Exception {
      Path victim = Files.write(real.resolve("victim"), OLD);
      Path file = Files.write(real.resolve("file"), OLD);
      Files.createSymbolicLink(Disk.temporaryFor(file), victim);

      Disk.real().replace(file, NEW, Mode.FILE);

      assertThat(victim).hasBinaryContent(OLD);
      assertThat(file).hasBinaryContent(NEW);
      assertThat(names(real)).containsExactly("file", "victim");
    }
  }

  @Nested
  class Creating {
    @Test
    void writesOverNothing() throws Exception {
      Path home = Memory.unix();
      Path file = Files.write(home.resolve("file"), OLD);
      Path dangling = Files.createSymbolicLink(home.resolve("link"), home.resolve("nowhere"));

      for (Path path : new Path[] {file, dangling}) {
        assertThatThrownBy(() -> Disk.real().create(path, NEW, Mode.FILE))
            .isInstanceOf(FileAlreadyExistsException.class);
      }
      assertThat(file).hasBinaryContent(OLD);
      assertThat(Files.exists(home.resolve("nowhere"))).isFalse();
    }

    @Test
    void goesOnAfterShortWrites() throws Exception {
      Path home = Memory.unix();
      FaultyDisk faulty = FaultyDisk.failingFrom(1, Fault.SHORT_WRITE);

      faulty.disk().create(home.resolve("file"), NEW, Mode.FILE);

      assertThat(home.resolve("file")).hasBinaryContent(NEW);
      assertThat(faulty.count()).isGreaterThan(6);
    }

    @Test
    void noticesALostWrite() throws Exception {
      Path home = Memory.unix();
      FaultyDisk faulty = FaultyDisk.failingAt(2, Fault.LOST_WRITE);

      assertThatThrownBy(() -> faulty.disk().create(home.resolve("file"), NEW, Mode.FILE))
          .hasMessageContaining("does not read back the same");
      assertThat(names(home)).isEmpty();
    }

    @Test
    void neverShowsContentUnderAnotherMode(@TempDir Path real) throws Exception {
      // kind: HeddleCo/heddle#364, stablyai/orca#20597, SignalK/signalk-server#3015
      Path file = real.resolve("file");
      FaultyDisk watched =
          FaultyDisk.counting()
              .watchedBy(
                  () -> {
                    try {
                      for (Path path : new Path[] {file, Disk.temporaryFor(file)}) {
                        if (Files.exists(path)) {
                          assertThat(Snapshot.modeOf(path)).isEqualTo(Mode.PRIVATE_FILE);
                        }
                      }
                    } catch (IOException e) {
                      throw new AssertionError(e);
                    }
                  });

      watched.disk().replace(file, NEW, Mode.PRIVATE_FILE);
    }
  }

  @Nested
  class Umask {
    @ParameterizedTest
    @EnumSource
    void doesNotMatter(Masks mask, @TempDir Path real) throws Exception {
      String output = new Child(real).withUmask(mask.octal).run(MakeFiles.class, real.toString());

      assertThat(output).isEqualTo("done");
      assertThat(Snapshot.modeOf(real.resolve("file"))).isEqualTo(Mode.EXECUTABLE);
      assertThat(Snapshot.modeOf(real.resolve("private"))).isEqualTo(Mode.PRIVATE_FILE);
      assertThat(Snapshot.modeOf(real.resolve("directory"))).isEqualTo(Mode.EXECUTABLE);
    }

    enum Masks {
      NONE("000"),
      USUAL("022"),
      STRICT("077"),
      ABSURD("777");

      private final String octal;

      Masks(String octal) {
        this.octal = octal;
      }
    }
  }

  /** Makes one of each, in a process with another umask. */
  static final class MakeFiles {
    private MakeFiles() {}

    public static void main(String[] arguments) throws IOException {
      Path home = Path.of(arguments[0]);
      Disk.real().create(home.resolve("file"), NEW, Mode.EXECUTABLE);
      Disk.real().replace(home.resolve("private"), NEW, Mode.PRIVATE_FILE);
      Disk.real().createDirectory(home.resolve("directory"), Mode.EXECUTABLE);
      System.out.println("done");
    }
  }

  @Nested
  class Syncing {
    @Test
    void reachesARealDirectoryAndReportsARealError(@TempDir Path real) throws Exception {
      Disk.real().syncDirectory(real);

      assertThatThrownBy(() -> Disk.real().syncDirectory(real.resolve("none")))
          .isInstanceOf(IOException.class);
      Disk.real().syncDirectory(Memory.unix());
    }
  }

  @Nested
  class Owning {
    @Test
    void copiesTheOwnerOfAnotherUsersDirectory(@TempDir Path real) throws Exception {
      // kind: nmhjklnm/cac#59
      Needs.that(Child.isRoot(), "root, to give a file away");
      Path directory = Files.createDirectory(real.resolve("theirs"));
      Child.giveAway(directory);
      Path file = directory.resolve("file");
      Disk.real().create(file, NEW, Mode.FILE);

      Disk.real().copyOwner(directory, file);

      assertThat(Files.getAttribute(file, "unix:uid"))
          .isEqualTo(Files.getAttribute(directory, "unix:uid"));
    }
  }
}
