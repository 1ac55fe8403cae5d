package dev.leancomputeruse.installer;

import static dev.leancomputeruse.installer.RealMachine.write;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** What docs/fleets.md shows is run as it stands there, with the built jar. */
@Tag("once")
final class FleetsPageIT {
  private static final Pattern BLOCK = Pattern.compile("```(\\w+)\\n(.*?)```", Pattern.DOTALL);
  private static final Pattern CHANGED =
      Pattern.compile("\\((\\w+)\\.stdout \\| from_json\\)\\.(\\w+) == \"(\\w+)\"");

  @TempDir Path directory;
  private RealMachine machine;
  private String page;

  @BeforeEach
  void aHome() throws IOException {
    machine = new RealMachine(directory, "home");
    page = Files.readString(Path.of(System.getProperty("project.root"), "docs/fleets.md"));
  }

  private String block(String language) {
    Matcher blocks = BLOCK.matcher(page);
    while (blocks.find()) {
      if (blocks.group(1).equals(language)) {
        return blocks.group(2);
      }
    }
    throw new AssertionError("no " + language + " on the page");
  }

  private static Map<?, ?> map(Object value) {
    return (Map<?, ?>) value;
  }

  /** Runs the command of a task; says whether it has changed something, by the task's own words. */
  private boolean run(Map<?, ?> task, List<Processes.Outcome> outcomes) throws IOException {
    List<String> words = new ArrayList<>();
    for (Object word : (List<?>) map(task.get("ansible.builtin.command")).get("argv")) {
      words.add(
          word.equals("java")
              ? RealMachine.JAVA
              : word.toString().replace("{{ jar }}", RealMachine.jar().toString()));
    }
    assertThat(words).noneMatch(word -> word.contains("{{"));
    Processes.Outcome outcome = machine.process(words);
    assertThat(outcome.exit()).as(outcome.out() + outcome.err()).isZero();
    outcomes.add(outcome);
    if (task.get("changed_when") instanceof Boolean always) {
      return always;
    }
    Matcher changed = CHANGED.matcher(task.get("changed_when").toString());
    assertThat(changed.matches()).as("%s", task).isTrue();
    assertThat(changed.group(1)).isEqualTo(task.get("register"));
    JsonNode said = new ObjectMapper().readTree(outcome.out());
    return said.path(changed.group(2)).asText().equals(changed.group(3));
  }

  @Test
  void thePlaybookInstallsOnceAndItsReportsAreCollected() throws IOException {
    Object parsed = new Yaml(new SafeConstructor(new LoaderOptions())).load(block("yaml"));
    List<?> plays = (List<?>) parsed;
    assertThat(plays).hasSize(1);
    List<Map<?, ?>> commands = new ArrayList<>();
    for (Object task : (List<?>) map(plays.get(0)).get("tasks")) {
      if (map(task).containsKey("ansible.builtin.command")) {
        commands.add(map(task));
      }
    }
    assertThat(commands).hasSize(2);

    List<Processes.Outcome> outcomes = new ArrayList<>();
    assertThat(run(commands.get(0), outcomes)).isTrue();
    assertThat(run(commands.get(1), outcomes)).isFalse();
    Map<String, String> installed = machine.everything();
    assertThat(run(commands.get(0), outcomes)).isFalse();
    assertThat(machine.everything()).isEqualTo(installed);

    write(directory.resolve("reports/one.json"), outcomes.get(1).out());
    Files.delete(machine.share().resolve("hooks/README.md"));
    write(directory.resolve("reports/two.json"), machine.run("doctor", "--json").out());
    write(directory.resolve("reports.py"), block("python"));
    Processes.Outcome told =
        machine.process(
            List.of(
                "/usr/bin/python3",
                directory.resolve("reports.py").toString(),
                directory.resolve("reports").toString()));
    assertThat(told.err()).isEmpty();
    assertThat(told.out().lines())
        .anyMatch(line -> line.matches("one \\S+ well"))
        .anyMatch(line -> line.matches("two \\S+ not well"))
        .anyMatch(line -> line.contains("README.md: missing; fix: run doctor --repair"));
  }

  @Test
  void thePlanThatWasLookedAtIsTheOneThatIsApplied() throws IOException {
    String[] lines = block("sh").split("\n", -1);
    String[] words = lines[0].split(" ", -1);
    assertThat(words).startsWith("java", "-jar", "lean-computer-use.jar");
    JsonNode plan = new ObjectMapper().readTree(machine.done(arguments(lines[0], "")).out());
    String hash = plan.path("hash").asText();

    write(machine.settings(), "{}\n");
    assertThat(machine.run(arguments(lines[1], hash)).exit()).isEqualTo(2);
    Files.delete(machine.settings());
    Files.delete(machine.claude());
    assertThat(machine.done(arguments(lines[1], hash)).out()).contains("\"outcome\" : \"done\"");
    assertThat(machine.done(arguments(lines[1], hash)).out()).contains("\"unchanged\"");
  }

  private static String[] arguments(String line, String hash) {
    List<String> words = new ArrayList<>(List.of(line.replace("HASH", hash).split(" ", -1)));
    return words.subList(3, words.size()).toArray(String[]::new);
  }
}
