package dev.leancomputeruse.desk.engine.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.desk.engine.FakeDesktop;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What makes no sense is refused with exit code 2 before any driver is called. */
final class InvalidArgumentsTest {
  @TempDir Path directory;

  static List<List<String>> desk() {
    return List.of(
        List.of(),
        List.of("Calculator"),
        List.of("running"),
        List.of("apps", "more"),
        List.of("windows", "a", "b"),
        List.of("doctor", "now"),
        List.of("session", "start", "now"),
        List.of("Calculator", "click"),
        List.of("Calculator", "click", "not json"),
        List.of("Calculator", "click", "[]"),
        List.of("Calculator", "click", "{}"),
        List.of("Calculator", "click", "{\"label\":7}"),
        List.of("Calculator", "click", "{\"label\":\"7\",\"nonsense\":1}"),
        List.of("Calculator", "click", "{\"label\":\"7\",\"pid\":1}"),
        List.of("Calculator", "click", "{\"index\":7}"),
        List.of("Calculator", "click", "{\"snapshot\":\"abc\"}"),
        List.of("Calculator", "click", "{\"index\":7,\"snapshot\":\"a\",\"label\":\"7\"}"),
        List.of("Calculator", "click", "{\"index\":-7,\"snapshot\":\"a\"}"),
        List.of("Calculator", "click", "{\"x\":7}"),
        List.of("Calculator", "click", "{\"x\":7,\"y\":8,\"label\":\"7\"}"),
        List.of("Calculator", "click", "{\"x\":7,\"y\":8,\"image_scale\":0.5}"),
        List.of(
            "Calculator",
            "click",
            "{\"x\":7,\"y\":800,\"image_scale\":0.5,\"image_size\":\"100x100\"}"),
        List.of(
            "Calculator",
            "click",
            "{\"x\":7,\"y\":8,\"image_scale\":2,\"image_size\":\"100x100\"}"),
        List.of("Calculator", "click", "{\"label\":\"7\",\"preset\":\"huge\"}"),
        List.of("Calculator", "click", "{\"label\":\"7\",\"delivery_mode\":\"foreground\"}"),
        List.of("Calculator", "kill_app"),
        List.of("Calculator", "kill_app", "{\"pid\":1}"),
        List.of("Calculator", "mouse_drag"),
        List.of("Calculator", "browser_click"),
        List.of("Calculator", "no_such_tool"),
        List.of("Calculator", "type_text", "{}"),
        List.of("Calculator", "type_text", "{\"text\":\"\"}"),
        List.of("Calculator", "type_text", "{\"text\":\"two\\nlines\"}"),
        List.of("Calculator", "type_text", "{\"text\":\"a\"}", "--foreground"),
        List.of("Calculator", "set_value", "{\"value\":\"a\"}"),
        List.of("Calculator", "set_value", "{\"label\":\"a\"}"),
        List.of("Calculator", "press_key", "{}"),
        List.of("Calculator", "hotkey", "{\"keys\":[\"a\"]}"),
        List.of("Calculator", "hotkey", "{\"keys\":\"ctrl+a\"}"),
        List.of("Calculator", "scroll", "{\"direction\":\"sideways\"}"),
        List.of("Calculator", "scroll", "{\"direction\":\"up\",\"amount\":51}"),
        List.of("Calculator", "bring_to_front"),
        List.of("Calculator", "invoke_menu", "{\"path\":[]}"),
        List.of("Calculator", "verify_state", "{}"),
        List.of("Calculator", "verify_state", "{\"expect\":{}}"),
        List.of("Calculator", "verify_state", "{\"expect\":{\"text\":\"\"}}"),
        List.of("Calculator", "verify_state", "{\"expect\":{\"text\":\"a\",\"within_ms\":999999}}"),
        List.of("Calculator", "get_window_state", "{\"include_screenshot\":true}"),
        List.of("Calculator", "get_window_state", "--timeout", "0"),
        List.of("Calculator", "get_window_state", "--timeout"),
        List.of("Calculator", "get_window_state", "--out", "no/such/directory/file"),
        List.of("Calculator", "get_window_state", "--nonsense"),
        List.of("Calculator", "batch"),
        List.of("Calculator", "batch", "no-such-file"),
        List.of("-x", "click", "{\"label\":\"7\"}"),
        List.of(" ", "click", "{\"label\":\"7\"}"));
  }

  static List<List<String>> deskRead() {
    return List.of(
        List.of(),
        List.of("Calculator", "a", "b"),
        List.of("Calculator", "--max", "0"),
        List.of("Calculator", "--max", "many"),
        List.of("Calculator", "--max", "1", "--max", "2"),
        List.of("Calculator", "[", "--regex"),
        List.of("Calculator", "--regex"),
        List.of("Calculator", "--since"),
        List.of("Calculator", "--out", "."),
        List.of("--max=3"),
        List.of("-h"));
  }

  static List<String> batches() {
    return List.of(
        "",
        "{}",
        "[]",
        "[1]",
        "[{\"args\":{}}]",
        "[{\"tool\":\"click\",\"args\":[]}]",
        "[{\"tool\":\"click\",\"args\":{\"label\":\"7\"},\"more\":1}]",
        "[{\"tool\":\"click\",\"args\":{\"label\":\"7\"},\"expect\":\"42\"}]",
        "[{\"tool\":\"click\",\"args\":{\"label\":\"7\"}},{\"tool\":\"kill_app\"}]",
        "[{\"tool\":\"click\",\"args\":{\"label\":\"7\"}},{\"tool\":\"click\",\"args\":{\"index\":1,\"snapshot\":\"a\"}}]",
        "[{\"tool\":\"launch_app\"}]",
        "[{\"tool\":\"type_text\",\"args\":{\"text\":\"a\\nb\"}}]");
  }

  static List<List<String>> deskClean() {
    return List.of(
        List.of(),
        List.of("a", "b"),
        List.of("-a"),
        List.of(" "),
        List.of("Calculator", "--nonsense"),
        List.of("Calculator", "--app-name", "", "--launched-by-run"),
        List.of("Calculator", "--app-name", "-x", "--launched-by-run"),
        List.of("Calculator", "--app-name", "a\nb", "--launched-by-run"));
  }

  @ParameterizedTest
  @MethodSource("desk")
  void deskRefuses(List<String> line) {
    refused(DeskCommand::run, "", line);
  }

  @ParameterizedTest
  @MethodSource("deskRead")
  void deskReadRefuses(List<String> line) {
    refused(DeskReadCommand::run, "", line);
  }

  @ParameterizedTest
  @MethodSource("batches")
  void batchRefuses(String batch) {
    refused(DeskCommand::run, batch, List.of("Calculator", "batch", "-"));
  }

  @ParameterizedTest
  @MethodSource("deskClean")
  void deskCleanRefuses(List<String> line) {
    refused(DeskCleanCommand::run, "", line);
  }

  @Test
  void waitsOfDeskCleanAreInRange() {
    for (String bad : List.of("-1", "5.1", "x", "NaN")) {
      try (FakeDesktop desktop = desktop().variable("DESK_CLEAN_WAIT_S", bad)) {
        assertThat(desktop.run(DeskCleanCommand::run, "Calculator").exit()).isEqualTo(2);
        assertThat(desktop.calls()).isEmpty();
      }
    }
    for (String bad : List.of("0", "6", "x")) {
      try (FakeDesktop desktop = desktop().variable("DESK_CLEAN_QUIT_TIMEOUT_S", bad)) {
        assertThat(desktop.run(DeskCleanCommand::run, "Calculator").exit()).isEqualTo(2);
        assertThat(desktop.calls()).isEmpty();
      }
    }
  }

  private FakeDesktop desktop() {
    return new FakeDesktop(directory)
        .app("Calculator", "org.example.Calculator", "calculator", true);
  }

  private void refused(FakeDesktop.Command command, String stdin, List<String> line) {
    try (FakeDesktop desktop = desktop()) {
      FakeDesktop.Run run = desktop.piped(stdin, command, line.toArray(String[]::new));
      assertThat(run.exit()).as(run.all()).isEqualTo(2);
      assertThat(run.err()).startsWith("desk: ").contains(" Fix: ").hasLineCount(1);
      assertThat(desktop.calls()).isEmpty();
    }
  }
}
