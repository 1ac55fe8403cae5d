package dev.leancomputeruse.installer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** A command that a document or an installed text names is one that the product has. */
class DocumentedCommandsTest {
  /**
   * The program at the start of the code, by any path, but not as a file in a listing with
   * something in the next column; inside of the code only with a command behind it.
   */
  private static final Pattern CALL =
      Pattern.compile(
          "^\\s*(\\$ )?(java -jar )?(\\S*/)?lean-computer-use(\\.jar)?(?=\\s|$)(?! [0-9]|  )"
              + "|(?<![\\w/.-])lean-computer-use(?= ([a-z]|--))");

  private static final Set<String> ENDS = Set.of("|", "&&", "||", ";", ">", "#", "\u2026");

  static Stream<Path> documents() throws IOException {
    return Documents.all().stream();
  }

  @ParameterizedTest
  @MethodSource("documents")
  void everyCommandThatIsNamedExistsWithItsOptions(Path document) throws IOException {
    Machine machine = Machine.unix();

    for (String code : Documents.code(document)) {
      Optional<List<String>> arguments = arguments(code);
      if (arguments.isPresent()) {
        List<String> words = CommandWords.of(arguments.get().toArray(String[]::new));
        assertThatCode(() -> Commands.all(machine.host()).parseArgs(words.toArray(String[]::new)))
            .as("`%s` in %s", code, document)
            .doesNotThrowAnyException();
      }
    }
  }

  @Test
  void theReadmeNamesTheTwoCommandsOfANewcomer() throws IOException {
    assertThat(Documents.code(Documents.root().resolve("README.md")))
        .contains("./lean-computer-use install --with-hooks", "./verify");
  }

  @ParameterizedTest
  @MethodSource("documents")
  void everyScriptThatIsNamedExists(Path document) throws IOException {
    for (String code : Documents.code(document)) {
      String first = firstWord(code);
      if (first.startsWith("./") || first.startsWith(".ci/")) {
        assertThat(Documents.root().resolve(first)).as("`%s` in %s", code, document).isExecutable();
      }
    }
  }

  @Test
  void everyOptionOfThePageOnTheInstallerExists() throws IOException {
    Set<String> options = new TreeSet<>();
    addOptions(Commands.all(Machine.unix().host()), options);
    // Spellings that stand for a command rather than for an option of one.
    options.add("--uninstall");

    for (String code : Documents.code(Documents.root().resolve("docs/installer.md"))) {
      if (code.startsWith("--")) {
        assertThat(options).contains(firstWord(code));
      }
    }
  }

  @Test
  void everyCommandAndEveryOptionIsOnThePageOnTheInstaller() throws IOException {
    String page = Files.readString(Documents.root().resolve("docs/installer.md"));
    CommandLine all = Commands.all(Machine.unix().host());
    Set<String> options = new TreeSet<>();
    addOptions(all, options);
    options.removeIf(option -> !option.startsWith("--"));

    assertThat(options).allSatisfy(option -> assertThat(page).contains("`" + option));
    assertThat(all.getSubcommands().keySet())
        .allSatisfy(command -> assertThat(page).contains("`lean-computer-use " + command));
  }

  private static void addOptions(CommandLine line, Set<String> options) {
    for (OptionSpec option : line.getCommandSpec().options()) {
      options.addAll(List.of(option.names()));
    }
    line.getSubcommands().values().forEach(command -> addOptions(command, options));
  }

  /** Returns what stands behind the program's name, or nothing if the code holds no call of it. */
  private static Optional<List<String>> arguments(String code) {
    Matcher call = CALL.matcher(code);
    if (!call.find()) {
      return Optional.empty();
    }
    List<String> arguments = new ArrayList<>();
    for (String word : code.substring(call.end()).strip().split("\\s+", -1)) {
      if (word.isEmpty() || ENDS.contains(word)) {
        break;
      }
      arguments.add(word);
    }
    return Optional.of(arguments);
  }

  private static String firstWord(String code) {
    return code.strip().split("[\\s=]+", -1)[0];
  }
}
