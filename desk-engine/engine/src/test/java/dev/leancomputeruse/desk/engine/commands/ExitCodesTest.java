package dev.leancomputeruse.desk.engine.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.desk.engine.JsonObject;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The table of exit codes names for each row the test that proves it; here the tests are looked up.
 */
final class ExitCodesTest {
  private static final Path TABLE = Path.of("../../docs/exit-codes.json");

  @Test
  void everyRowNamesATestThatIsThere() throws Exception {
    for (JsonObject row : rows()) {
      List<String> proofs = row.strings("proved_by");
      assertThat(proofs).as(row.toString()).isNotEmpty();
      for (String proof : proofs) {
        String[] parts = proof.split("#", -1);
        List<String> methods = new ArrayList<>();
        for (Method method : Class.forName(parts[0]).getDeclaredMethods()) {
          boolean test =
              Arrays.stream(method.getAnnotations())
                  .map(a -> a.annotationType().getSimpleName())
                  .anyMatch(List.of("Test", "ParameterizedTest")::contains);
          if (test) {
            methods.add(method.getName());
          }
        }
        assertThat(methods).as(proof).contains(parts[1]);
      }
    }
  }

  @Test
  void everyCommandHasItsCodes() throws IOException {
    List<String> found = new ArrayList<>();
    for (JsonObject row : rows()) {
      found.add(row.string("command") + " " + row.string("exit"));
    }
    for (String command : List.of("desk", "desk-read")) {
      assertThat(found)
          .contains(command + " 0", command + " 1", command + " 2", command + " other");
    }
    assertThat(found).contains("desk-clean 0", "desk-clean 2", "desk-clean 3");
  }

  private static List<JsonObject> rows() throws IOException {
    return JsonObject.parse(Files.readString(TABLE)).objects("rows");
  }
}
