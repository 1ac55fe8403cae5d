package dev.leancomputeruse.installer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The whole way on a file system with drive letters, backslashes and no modes. */
final class WindowsTest {
  private Machine machine;
  private Path settings;

  @BeforeEach
  void aHome() throws IOException {
    machine = Machine.windows();
    settings = machine.home.resolve(".claude").resolve("settings.json");
  }

  private Machine.Outcome done(String... words) {
    Machine.Outcome outcome = machine.run(words);
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.exit()).as(outcome.out()).isZero();
    return outcome;
  }

  @Test
  void installDoctorAndUninstallLeaveNothing() throws IOException {
    Map<String, String> before = TreeSnapshot.of(machine.home);
    done("install", "--yes", "--with-hooks");
    assertThat(done("install", "--yes").out()).startsWith("Nothing to do");
    done("doctor");
    done("uninstall");

    assertThat(TreeSnapshot.of(machine.home)).isEqualTo(before);
  }

  @Test
  void backslashesSurviveQuotingAndJson() throws IOException {
    done("install", "--yes", "--with-hooks");

    JsonNode json = new ObjectMapper().readTree(Files.readString(settings));
    assertThat(json.at("/hooks/PreToolUse/0/hooks/0/command").asText())
        .isEqualTo(
            "'C:\\Users\\ann\\AppData\\Local\\lean-computer-use\\hooks\\native-hook' mcp"
                + " --owner=lean-computer-use");
  }

  // kind: Graphify-Labs/graphify#2167
  @ParameterizedTest
  @ValueSource(strings = {"C:\\Users\\ann", "c:\\users\\ANN", "C:\\", "C:\\Users\\ann\\"})
  void theHomeItselfIsRefusedHoweverItIsSpelled(String dir) throws IOException {
    Map<String, String> before = TreeSnapshot.of(machine.home);
    Machine.Outcome outcome = machine.run("install", "--yes", "--dir", dir);

    assertThat(outcome.exit()).isEqualTo(2);
    assertThat(outcome.err()).hasLineCount(1).contains("home");
    assertThat(TreeSnapshot.of(machine.home)).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"C:\\x\\CON", "C:\\x\\nul.txt", "C:\\x\\a:b", "C:\\x\\dot."})
  void aNameThatWindowsReservesIsNoRoot(String share) {
    Machine.Outcome outcome = machine.run("install", "--yes", "--share", share);

    assertThat(outcome.exit()).as(outcome.out()).isEqualTo(2);
    assertThat(outcome.err()).hasLineCount(1);
  }
}
