package dev.leancomputeruse.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RelativePathTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "SKILL.md",
        ".hidden",
        "lean-computer-use/methods/reads.md",
        "a b/c'd/\u00e9\u4e2d\ud83d\ude00.md",
        "console.txt",
        "com10/lpt",
        "nulls/aux2",
        "..a/b..c",
        "~/x",
        "$HOME/`x`"
      })
  void acceptsWhatIsTheSameEverywhere(String text) throws Exception {
    assertThat(RelativePath.parse(text)).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/",
        "/etc/passwd",
        "//server/share",
        ".",
        "..",
        "a/../b",
        "a/..",
        "../a",
        "./a",
        "a/./b",
        "a//b",
        "a/",
        "C:/Windows",
        "C:x",
        "a/file:stream",
        "\\\\server\\share",
        "..\\a",
        "a\\b",
        "a/b\\..\\..\\c",
        "CON",
        "con",
        "a/NUL",
        "NUL.",
        "nul.txt",
        "a/COM1.txt",
        "lpt9",
        "COM\u00b9",
        "AUX .md",
        "CONIN$",
        "a./b",
        "a /b",
        "b.",
        "b ",
        "a\nb",
        "a\u0000b",
        "a\u007fb",
        "a\u009bb",
        "a\u202eb",
        "a\u2028b",
        "a\ufeffb",
        "a\ud800b",
        "a?b",
        "a*b",
        "a|b",
        "a<b",
        "a\"b"
      })
  void refusesWhatCouldLeadElsewhere(String text) {
    assertThatThrownBy(() -> RelativePath.parse(text)).isInstanceOf(UnsafePathException.class);
  }

  @Test
  void refusesWhatIsTooLong() {
    assertThatThrownBy(() -> RelativePath.parse("a".repeat(256))).hasMessageContaining("too long");
    assertThatThrownBy(() -> RelativePath.parse("a/".repeat(600) + "a"))
        .hasMessageContaining("too long");
  }

  @Test
  void showsNoControlCharacterInTheMessage() {
    assertThatThrownBy(() -> RelativePath.parse("a\u001b[31mred\n"))
        .hasMessageContaining("\\u001b")
        .hasMessageNotContaining("\u001b")
        .hasMessageNotContaining("\n");
  }

  @Test
  void knowsItsWay() throws Exception {
    RelativePath path = RelativePath.of("a/b/c.md");

    assertThat(path.names()).containsExactly("a", "b", "c.md");
    assertThat(path.name()).isEqualTo("c.md");
    assertThat(path.ancestors()).containsExactly(RelativePath.of("a"), RelativePath.of("a/b"));
    assertThat(path.sibling("d")).hasToString("a/b/d");
    assertThat(RelativePath.of("x").sibling("y")).hasToString("y");
    assertThatThrownBy(() -> path.sibling("../d")).isInstanceOf(UnsafePathException.class);
  }

  @Property
  void neverLeavesItsRootOnAnySystem(@ForAll("texts") String text) throws IOException {
    RelativePath path;
    try {
      path = RelativePath.parse(text);
    } catch (UnsafePathException e) {
      return;
    }
    assertThat(path).hasToString(text);
    for (Configuration configuration : List.of(Configuration.unix(), Configuration.windows())) {
      try (FileSystem fileSystem = Jimfs.newFileSystem(configuration)) {
        Path root = fileSystem.getRootDirectories().iterator().next().resolve("root");
        Path found = path.below(root);
        assertThat((Object) found.normalize()).isEqualTo(found);
        assertThat(found.startsWith(root)).isTrue();
        assertThat(found.getNameCount()).isEqualTo(1 + path.names().size());
      }
    }
  }

  @Property
  void acceptsEveryPlainPath(@ForAll("plain") String text) throws IOException {
    assertThat(RelativePath.parse(text)).hasToString(text);
  }

  @Property
  void refusesEveryPathThatHasAnUnsafePart(
      @ForAll("plain") String before,
      @ForAll("unsafe") String part,
      @ForAll("plain") String after) {
    assertThatThrownBy(() -> RelativePath.parse(before + "/" + part + "/" + after))
        .isInstanceOf(UnsafePathException.class);
  }

  @Provide
  Arbitrary<String> texts() {
    Arbitrary<String> pieces =
        Arbitraries.oneOf(
            Arbitraries.of(
                "..", ".", "/", "\\", "C:", "NUL", "com1", " ", "a", "b.", "\u00e9", "\u202e"),
            Arbitraries.strings().ofMaxLength(4));
    return pieces.list().ofMaxSize(8).map(list -> String.join("", list));
  }

  @Provide
  Arbitrary<String> plain() {
    return Arbitraries.strings()
        .withCharRange('a', 'z')
        .withChars('-', '_', '\u00e9', '\u4e2d')
        .ofMinLength(5)
        .ofMaxLength(9)
        .list()
        .ofMinSize(1)
        .ofMaxSize(4)
        .map(list -> String.join("/", list));
  }

  @Provide
  Arbitrary<String> unsafe() {
    return Arbitraries.of("..", ".", "", "CON", "aux.c", "x.", "x ", "c:", "a\\b", "\u0001", "*");
  }
}
