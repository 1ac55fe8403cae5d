package dev.leancomputeruse.desk.engine.commands;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.desk.engine.FakeDesktop;
import dev.leancomputeruse.desk.engine.FakeDesktop.Run;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is scrolled out of view is not there to be read, and not gone either. */
class OutOfViewTest {
  private static final String WINDOW =
      "{\"window_title\":\"T\",\"returned_element_count\":1,\"total_element_count\":1,"
          + "\"out_of_view_count\":3,\"elements\":[{\"element_index\":0,\"element_token\":\"t:0\","
          + "\"enabled\":true}],\"tree_markdown\":\"- frame = \\\"T\\\"\\n"
          + "  - [0] push button \\\"Row 1\\\" [actions=[click]]\\n  - label = \\\"rows\\\"\\n\"}";

  @TempDir Path directory;
  private FakeDesktop desktop;

  @BeforeEach
  void open() throws Exception {
    Path driver =
        CannedDriver.make(
            directory.resolve("canned"),
            "app",
            ProcessHandle.current().pid(),
            WINDOW.getBytes(UTF_8));
    desktop =
        new FakeDesktop(directory.resolve("home"))
            .variable("LEAN_COMPUTER_USE_CUA_DRIVER", driver.toString());
  }

  @AfterEach
  void close() {
    desktop.close();
  }

  @Test
  void theFirstLineSaysHowManyAreLeftOut() {
    assertThat(desktop.run(DeskReadCommand::run, "app").out()).contains(" out_of_view=3");
  }

  @Test
  void absenceIsNotProvedAndPresenceIs() {
    Run absent =
        desktop.run(
            DeskCommand::run,
            "app",
            "verify_state",
            "{\"expect\":{\"absent\":\"Row 9\",\"within_ms\":1}}");
    assertThat(absent.exit()).isEqualTo(1);
    assertThat(absent.err()).contains("3 elements are scrolled out of view");
    Run present =
        desktop.run(DeskCommand::run, "app", "verify_state", "{\"expect\":{\"text\":\"Row 1\"}}");
    assertThat(present.exit()).as(present.err()).isZero();
  }

  @Test
  void whatIsNotInViewMayBeScrolledTo() {
    Run run =
        desktop.run(DeskCommand::run, "app", "click", "{\"label\":\"Row 9\",\"role\":\"button\"}");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.err())
        .contains("3 more are scrolled out of it")
        .contains("scroll and look again");
  }
}
