package dev.leancomputeruse.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RootTest {
  private static final RelativePath FILE = RelativePath.of("a/b/file");

  private Path home;

  @BeforeEach
  void makeHome() throws Exception {
    home = Memory.unix();
  }

  @Test
  void mayItselfBeALink() throws Exception {
    // kind: akitaonrails/ai-memory#263
    Path real = Files.createDirectories(home.resolve("dotfiles/skills"));
    Path link = Files.createSymbolicLink(home.resolve("skills"), real);

    Root root = Root.resolve(link);

    assertThat((Object) root.path()).isEqualTo(real);
    assertThat(root.exists()).isTrue();
    assertThat((Object) root.locate(FILE)).isEqualTo(real.resolve("a/b/file"));
  }

  @Test
  void mayNotBeThereYet() throws Exception {
    Files.createSymbolicLink(home.resolve("link"), Files.createDirectory(home.resolve("real")));

    Root root = Root.resolve(home.resolve("link/x/y"));

    assertThat((Object) root.path()).isEqualTo(home.resolve("real/x/y"));
    assertThat(root.exists()).isFalse();
    assertThat(root.missing()).containsExactly(home.resolve("real/x"), home.resolve("real/x/y"));
    assertThat((Object) root.nearestExisting()).isEqualTo(home.resolve("real"));
  }

  @Test
  void refusesADanglingLinkAndAFile() throws Exception {
    Path dangling = Files.createSymbolicLink(home.resolve("link"), home.resolve("gone"));
    Path file = Files.createFile(home.resolve("file"));

    assertThatThrownBy(() -> Root.resolve(dangling)).hasMessageContaining("leads nowhere");
    assertThatThrownBy(() -> Root.resolve(dangling.resolve("x")))
        .hasMessageContaining("leads nowhere");
    assertThatThrownBy(() -> Root.resolve(file)).hasMessageContaining("is not a directory");
    assertThatThrownBy(() -> Root.resolve(home.resolve("gone/../x")))
        .isInstanceOf(UnsafePathException.class);
  }

  @Test
  void passesThroughNoLinkBelow() throws Exception {
    Root root = Root.resolve(home);
    Path elsewhere = Files.createDirectories(home.resolveSibling("elsewhere"));
    Files.createDirectory(home.resolve("a"));
    Files.createSymbolicLink(home.resolve("a/b"), elsewhere);

    assertThatThrownBy(() -> root.locate(FILE))
        .isInstanceOf(UnsafePathException.class)
        .hasMessageContaining("/home/a/b")
        .hasMessageContaining("is a link");
  }

  @Test
  void passesThroughNoFileBelow() throws Exception {
    Root root = Root.resolve(home);
    Files.createFile(home.resolve("a"));

    assertThatThrownBy(() -> root.locate(FILE)).hasMessageContaining("is not a directory");
  }

  @Test
  void noticesALinkThatTookItsPlace() throws Exception {
    Path directory = Files.createDirectories(home.resolve("x/root"));
    Root root = Root.resolve(directory);
    Files.delete(directory);
    Files.createSymbolicLink(directory, home);

    assertThatThrownBy(() -> root.locate(FILE)).isInstanceOf(UnsafePathException.class);
  }

  @Test
  void noticesALinkThatTookThePlaceOfADirectoryAboveIt() throws Exception {
    Root root = Root.resolve(Files.createDirectories(home.resolve("x/root")));
    Files.move(home.resolve("x"), home.resolve("y"));
    Files.createSymbolicLink(home.resolve("x"), home.resolve("y"));

    assertThatThrownBy(root::recheck).hasMessageContaining("through a link");
  }

  @Test
  void knowsWhenItOverlapsAnother() throws Exception {
    // kind: Graphify-Labs/graphify#2167
    Files.createSymbolicLink(home.resolve("same"), Files.createDirectory(home.resolve("real")));
    Root real = Root.resolve(home.resolve("real"));

    assertThat(Root.resolve(home.resolve("same")).overlaps(real)).isTrue();
    assertThat(Root.resolve(home.resolve("real/in")).overlaps(real)).isTrue();
    assertThat(real.overlaps(Root.resolve(home.resolve("same/in")))).isTrue();
    assertThat(Root.resolve(home.resolve("really")).overlaps(real)).isFalse();
  }

  @Test
  void worksWithWindowsPaths() throws Exception {
    Path windows = Memory.windows();
    Root root = Root.resolve(windows.resolve("a"));

    assertThat(root.locate(RelativePath.of("b/c"))).hasToString("C:\\home\\a\\b\\c");
    assertThat(root.owner()).isNull();
  }
}
