package dev.leancomputeruse.installer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Colour, questions and progress: what only a terminal gets to see. */
final class TerminalTest {
  @Test
  void colourFollowsTheConvention() {
    assertThat(Terminal.wantsColour(Map.of())).isTrue();
    assertThat(Terminal.wantsColour(Map.of("NO_COLOR", ""))).isTrue();
    assertThat(Terminal.wantsColour(Map.of("NO_COLOR", "1"))).isFalse();
    assertThat(Terminal.wantsColour(Map.of("TERM", "dumb"))).isFalse();
  }

  @Test
  void plainWordsCarryNoEscapes() {
    assertThat(new Style(false).red("x")).isEqualTo("x");
    assertThat(new Style(true).red("x")).isEqualTo("\u001b[31mx\u001b[0m");
  }

  @ParameterizedTest
  @ValueSource(strings = {"y\n", "Y\n", "yes\n", " YES \r\n", "y\nmore"})
  void yesMeansYes(String typed) throws IOException {
    assertThat(asked(typed)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "n\n", "no\n", "yep\n", "y", "yes", "\u0000y\n", "ok\n"})
  void everythingElseMeansNo(String typed) throws IOException {
    assertThat(asked(typed)).isFalse();
  }

  private static boolean asked(String typed) throws IOException {
    Machine machine = Machine.unix();
    machine.typed = typed;
    return new Confirmation(machine.host()).ask("Go?");
  }

  @Test
  void aQuestionReadsOneLineAndNoMore() throws IOException {
    Machine machine = Machine.unix();
    machine.typed = "y\nrest";
    Host host = machine.host();

    assertThat(new Confirmation(host).ask("Go?")).isTrue();
    assertThat(host.in()).hasContent("rest");
  }

  @ParameterizedTest
  @CsvSource({
    "0,0 B",
    "999,999 B",
    "1000,1.0 kB",
    "99949,99.9 kB",
    "99950,100 kB",
    "999949,1000 kB",
    "1000000,1.0 MB",
    "5645123,5.6 MB"
  })
  void sizesAreShort(long bytes, String text) {
    assertThat(Sizes.of(bytes)).isEqualTo(text);
  }

  @Test
  void aSlowStepIsShownAndWipedAgain() throws InterruptedException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    try (Progress progress = new Progress(out, true, 80, 20)) {
      progress.step("making the class archive");
      for (int wait = 0; bytes.size() == 0 && wait < 500; wait++) {
        Thread.sleep(10);
      }
    }
    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .startsWith("making the class archive ... 0 s")
        .endsWith(" \r")
        .doesNotContain("\u001b");
  }

  @Test
  void aQuickStepIsNeverShown() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    try (Progress progress = new Progress(out, true, 80, 60_000)) {
      progress.step("writing files");
    }
    assertThat(bytes.size()).isZero();
  }
}
