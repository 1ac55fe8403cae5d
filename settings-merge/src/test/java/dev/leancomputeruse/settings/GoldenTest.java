package dev.leancomputeruse.settings;

import static dev.leancomputeruse.settings.Texts.EDITOR;
import static dev.leancomputeruse.settings.Texts.text;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Readable pairs: {@code NAME.input} becomes {@code NAME.output}, and again what it was. */
final class GoldenTest {

  static Stream<String> names() throws Exception {
    try (Stream<Path> files = Files.list(folder())) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".input"))
          .map(name -> name.substring(0, name.length() - ".input".length()))
          .sorted()
          .toList()
          .stream();
    }
  }

  private static Path folder() throws Exception {
    URI one = GoldenTest.class.getResource("empty.input").toURI();
    return Path.of(one).getParent();
  }

  @ParameterizedTest
  @MethodSource("names")
  void followsTheStyleOfTheFile(String name) throws Exception {
    byte[] input = Files.readAllBytes(folder().resolve(name + ".input"));
    Edit edit = EDITOR.install(input, null);
    assertThat(text(edit.after())).isEqualTo(Files.readString(folder().resolve(name + ".output")));
    assertThat(EDITOR.install(edit.after(), edit.undo()).changes()).isFalse();
    assertThat(text(EDITOR.remove(edit.after(), edit.undo()).after())).isEqualTo(text(input));
  }
}
