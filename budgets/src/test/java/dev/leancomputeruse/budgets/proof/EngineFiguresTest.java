package dev.leancomputeruse.budgets.proof;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Keeps what the engine's own tests measured in this run. */
@Tag("campaign")
@Tag("proof")
class EngineFiguresTest {
  @Test
  void areKeptAsReceipts() throws Exception {
    Path left =
        Path.of(System.getProperty("project.root"), "desk-engine", "engine", "target", "receipts");
    List<Path> files;
    try (Stream<Path> all = Files.list(left)) {
      files = all.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
    assertThat(files).hasSizeGreaterThanOrEqualTo(2);
    for (Path file : files) {
      for (JsonNode row : new ObjectMapper().readTree(file.toFile())) {
        Receipts.note(
            row.required("figure").textValue(),
            row.required("value").doubleValue(),
            row.required("unit").textValue(),
            row.required("command").textValue());
      }
    }
  }
}
