package dev.leancomputeruse.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.files.PrivateDirectory.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateDirectoryTest {
  private static Verdict open(Path directory) throws IOException {
    return PrivateDirectory.open(Disk.real(), directory);
  }

  private static Path directory(Path at, int mode) throws IOException {
    Disk.real().createDirectory(at, new Mode(mode));
    return at;
  }

  @Test
  void isMadeAndFoundAgain(@TempDir Path real) throws Exception {
    for (Path home : new Path[] {Memory.unix(), real}) {
      Path directory = home.resolve("state");

      assertThat(PrivateDirectory.look(directory)).isEqualTo(Verdict.ABSENT);
      assertThat(open(directory)).isEqualTo(Verdict.SAFE);
      assertThat(open(directory)).isEqualTo(Verdict.SAFE);
      assertThat(Snapshot.modeOf(directory)).isEqualTo(Mode.PRIVATE_DIRECTORY);
      try (Stream<Path> inside = Files.list(directory)) {
        assertThat(inside).isEmpty();
      }
    }
  }

  @Test
  void isRefusedIfOthersCouldHaveMadeIt(@TempDir Path real) throws Exception {
    for (Path home : new Path[] {Memory.unix(), real}) {
      Path safe = directory(home.resolve("safe"), 0700);
      Path link = Files.createSymbolicLink(home.resolve("link"), safe);
      Path file = Files.createFile(home.resolve("file"));

      assertThat(open(link)).isEqualTo(Verdict.LINK);
      assertThat(open(file)).isEqualTo(Verdict.NOT_A_DIRECTORY);
      assertThat(open(directory(home.resolve("open"), 0755))).isEqualTo(Verdict.WRONG_MODE);
      assertThat(open(directory(home.resolve("shared"), 0770))).isEqualTo(Verdict.WRONG_MODE);
      assertThat(open(directory(home.resolve("locked"), 0500))).isEqualTo(Verdict.WRONG_MODE);
    }
  }

  @Test
  void isRefusedIfItBelongsToAnother(@TempDir Path real) throws Exception {
    Path theirs = directory(real.resolve("theirs"), 0700);
    Child.giveAway(theirs);

    assertThat(open(theirs)).isEqualTo(Verdict.FOREIGN_OWNER);
  }

  @Test
  void isRefusedToAnOrdinaryUserToo(@TempDir Path real) throws Exception {
    Needs.that(Child.isRoot(), "root, to own a directory that the child does not");
    Path shared = directory(real.resolve("shared"), 0777);
    Path ours = directory(shared.resolve("ours"), 0700);

    Child child = new Child(real).asOrdinaryUser();

    assertThat(child.run(Open.class, ours.toString())).isEqualTo("FOREIGN_OWNER");
    assertThat(child.run(Open.class, shared.resolve("new").toString())).isEqualTo("SAFE");
  }

  /** Opens a directory in another process. */
  static final class Open {
    private Open() {}

    public static void main(String[] arguments) throws IOException {
      System.out.println(open(Path.of(arguments[0])));
    }
  }
}
