package dev.leancomputeruse.installer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Help, version and what is said about a command line that is none. */
final class HelpTest {
  @Test
  void theQuickHelpIsWhatTheParserWouldPrint() throws IOException {
    Machine machine = Machine.unix();
    String parsed = Commands.all(machine.host()).getUsageMessage();

    assertThat(machine.run("--help")).isEqualTo(new Machine.Outcome(0, parsed, ""));
    assertThat(machine.run("-h").out()).isEqualTo(parsed);
  }

  @Test
  void theVersionIsTheBuilds() throws IOException {
    assertThat(Machine.unix().run("--version").out())
        .matches("lean-computer-use \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?\\R");
  }

  @ParameterizedTest
  @ValueSource(strings = {"install", "uninstall", "doctor", "hooks", "completion"})
  void eachCommandHasHelpAndVersion(String command) throws IOException {
    Machine machine = Machine.unix();

    Machine.Outcome help = machine.run(command, "--help");
    assertThat(help.exit()).isZero();
    assertThat(help.out()).startsWith("Usage: lean-computer-use " + command);
    assertThat(help.err()).isEmpty();
    assertThat(machine.run(command, "--version").out()).isEqualTo(machine.run("--version").out());
  }

  @Test
  void anUnknownOptionIsOneLineWithAHint() throws IOException {
    Machine.Outcome outcome = Machine.unix().run("install", "--frobnicate");

    assertThat(outcome.exit()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err())
        .isEqualTo(
            "lean-computer-use: Unknown option: '--frobnicate'; see 'lean-computer-use install"
                + " --help'"
                + System.lineSeparator());
  }

  @Test
  void anUnknownCommandIsOneLineWithAHint() throws IOException {
    Machine.Outcome outcome = Machine.unix().run("instal");

    assertThat(outcome.exit()).isEqualTo(2);
    assertThat(outcome.err()).hasLineCount(1).contains("instal").contains("--help");
  }

  @Test
  void theCompletionScriptKnowsTheCommands() throws IOException {
    assertThat(Machine.unix().run("completion").out())
        .contains("complete -F", "uninstall", "--with-hooks", "--replace-edited");
  }

  @ParameterizedTest
  @ValueSource(strings = {"desk", "desk-read", "desk-clean"})
  void aDeskCommandReadsItsWordsItself(String command) throws IOException {
    Machine machine = Machine.unix();

    Machine.Outcome help = machine.run(command, "--help");
    assertThat(help.exit()).isZero();
    assertThat(help.out()).startsWith(command + " ");
    Machine.Outcome wrong = machine.run(command, "--frobnicate");
    assertThat(wrong.exit()).isEqualTo(2);
    assertThat(wrong.out()).isEmpty();
    assertThat(wrong.err())
        .isEqualTo(
            "desk: invalid_arguments: there is no option --frobnicate. Fix: see --help"
                + System.lineSeparator());
  }
}
