package dev.leancomputeruse.installer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What {@code doctor --json} says on a machine. */
final class DoctorJson {
  private DoctorJson() {}

  /** Runs it with {@code more} words; it has to end with {@code exit}. */
  static JsonNode of(Machine machine, int exit, String... more) throws IOException {
    List<String> words = new ArrayList<>(List.of("doctor", "--json"));
    words.addAll(List.of(more));
    Machine.Outcome outcome = machine.run(words.toArray(String[]::new));
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.exit()).as(outcome.out()).isEqualTo(exit);
    return new ObjectMapper().readTree(outcome.out());
  }

  /** Each check's status by its id. */
  static Map<String, String> statuses(Machine machine, int exit, String... more)
      throws IOException {
    Map<String, String> statuses = new TreeMap<>();
    for (JsonNode check : of(machine, exit, more).path("checks")) {
      statuses.put(check.path("id").asText(), check.path("status").asText());
    }
    return statuses;
  }
}
