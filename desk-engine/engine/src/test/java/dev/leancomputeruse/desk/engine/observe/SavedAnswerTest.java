package dev.leancomputeruse.desk.engine.observe;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.desk.engine.Json;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.protocol.JsonReader;
import dev.leancomputeruse.desk.protocol.Redactor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/**
 * The answer that is saved: byte for byte the driver's, but for its secrets and pictures. The slow
 * way, by copying values one by one, is the oracle.
 */
class SavedAnswerTest {
  private static final String[] TEXTS = {
    "OK",
    "hunter2 is not said",
    "password: correct-horse",
    "token=ghp_abcdefghijklmnopqrstuvwxyz0123456789",
    "4111 1111 1111 1111",
    "Password",
    "API key",
    "grüße\n日本 \"quoted\" \\ /",
    "\u0001\t",
    ""
  };
  private static final String[] ROLES = {
    "push button", "AXSecureTextField", "password text", "text", "label", "no such role", ""
  };
  private static final String[] NAMES = {
    "label", "value", "value_description", "help", "element_token", "url"
  };

  private static String saved(String answer) throws IOException {
    byte[] bytes = answer.getBytes(UTF_8);
    JsonReader json = new JsonReader(bytes);
    ObservationReader reader = new ObservationReader(bytes, json, new Redactor(), 0, 0);
    reader.read();
    json.end();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    reader.save(out);
    return out.toString(UTF_8);
  }

  private static Object element(Random random, int depth) {
    JsonObject element = JsonObject.empty();
    for (int i = random.nextInt(4); i >= 0; i--) {
      element.with(NAMES[random.nextInt(NAMES.length)], TEXTS[random.nextInt(TEXTS.length)]);
    }
    if (random.nextBoolean()) {
      element.with("role", ROLES[random.nextInt(ROLES.length)]);
    }
    element.with("element_index", random.nextInt(100)).with("enabled", random.nextBoolean());
    if (depth > 0) {
      element.with("more", element(random, depth - 1));
      element.with("list", List.of(TEXTS[random.nextInt(TEXTS.length)], 1.5, true));
    }
    return element.members();
  }

  private static JsonObject answer(Random random) {
    List<Object> elements = new ArrayList<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      elements.add(element(random, random.nextInt(3)));
    }
    return JsonObject.empty()
        .with("app_name", TEXTS[random.nextInt(TEXTS.length)])
        .with("elements", elements)
        .with("window_title", TEXTS[random.nextInt(TEXTS.length)])
        .with("other", element(random, 1));
  }

  @Property(tries = 1000)
  void isWhatCopyingValueByValueGives(@ForAll long seed) throws IOException {
    JsonObject answer = answer(new Random(seed));
    Object slow = new RedactingCopy(new Redactor()).clean(answer.members());
    assertThat(Json.parse(saved(answer.toString()))).isEqualTo(Json.parse(Json.write(slow)));
  }

  @Property(tries = 500)
  void ofAnAnswerWithoutSecretsIsTheAnswer(@ForAll long seed) throws IOException {
    String once = saved(answer(new Random(seed)).toString());
    assertThat(saved(once)).isEqualTo(once);
  }

  @Test
  void picturesAreLeftOutWhereverTheyStand() throws IOException {
    for (String answer :
        List.of(
            "{\"screenshot_png_b64\": \"QUJD\", \"pid\": 1}",
            "{ \"pid\": 1 , \"screenshot_png_b64\" : \"QUJD\" }",
            "{\"a\": [1, 2],\n \"screenshot_png_b64\": \"QUJD\",\n \"pid\": 1}")) {
      String saved = saved(answer);
      assertThat(saved).doesNotContain("QUJD");
      assertThat(JsonObject.parse(saved).integer("pid", 0)).isEqualTo(1);
    }
  }

  @Test
  void theTreeIsReplacedOnlyWhereItHoldsSecrets() throws IOException {
    String answer =
        "{ \"tree_markdown\" : \"- label = \\\"token: abc123def\\\"\\n- label = \\\"7\\\"\\n\" }";
    assertThat(saved(answer))
        .startsWith("{ \"tree_markdown\" : \"- label")
        .contains("<redacted:token>")
        .doesNotContain("abc123def")
        .endsWith("\" }");
  }
}
