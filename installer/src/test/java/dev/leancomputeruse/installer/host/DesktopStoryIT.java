package dev.leancomputeruse.installer.host;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * The whole story with the real agent host: the installed runner works a real calculator on a
 * private desktop with the three commands, and the hook blocks a failure that is repeated.
 */
@Tag("once")
final class DesktopStoryIT {
  private static final String APP = "org.gnome.Calculator";

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  Path directory;

  private AgentHost host;
  private Path desk;

  @BeforeEach
  void installsAndStartsADesktop() throws Exception {
    host = new AgentHost(Product.client(), directory);
    // A socket's name may have 107 bytes, and this home is long.
    host.inside(Map.of("LEAN_COMPUTER_USE_DESK_STATE", directory + "/s"));
    Product.run(host, "install", "--with-hooks", "--yes");
    desk = host.home().resolve("share/desk");
    String said = Product.output(host, List.of(desk + "/desk", "session", "start", "--json"));
    JsonNode environment = new ObjectMapper().readTree(said).path("environment");
    assertThat(environment.path("DISPLAY").asText()).as(said).startsWith(":");
    Map<String, String> desktop = new HashMap<>();
    environment.properties().forEach(e -> desktop.put(e.getKey(), e.getValue().asText()));
    host.inside(desktop);
  }

  @AfterEach
  void stopsTheDesktop() throws Exception {
    if (desk != null) {
      Product.output(host, List.of(desk + "/desk", "session", "stop"));
    }
  }

  @Test
  void theRunnerWorksACalculatorAndIsStoppedAtTheThirdSameFailure() throws Exception {
    Block failing =
        Block.bash(desk + "/desk " + APP + " click '{\"label\":\"Launch\",\"role\":\"button\"}'");
    String packet =
        """
        %s/desk %s batch - <<'STEPS'
        [{"tool":"click","args":{"label":"7","role":"button"}},
         {"tool":"click","args":{"label":"×","role":"button"}},
         {"tool":"click","args":{"label":"6","role":"button"}},
         {"tool":"click","args":{"label":"=","role":"button"},
          "expect":{"text":"42","within_ms":5000}}]
        STEPS"""
            .formatted(desk, APP);
    List<List<Block>> runner = new ArrayList<>();
    runner.add(List.of(Block.bash(desk + "/desk running " + APP)));
    runner.add(List.of(Block.bash(desk + "/desk-read " + APP + " --actionable --max 5")));
    runner.add(List.of(failing));
    runner.add(List.of(failing));
    runner.add(List.of(failing));
    runner.add(List.of(Block.bash(packet)));
    runner.add(List.of(Block.bash(desk + "/desk-read " + APP + " 42")));
    runner.add(List.of(Block.bash(desk + "/desk-clean " + APP + " --launched-by-run")));
    runner.add(List.of(Block.bash(desk + "/desk running " + APP)));
    runner.add(List.of(Block.text("done")));
    List<List<Block>> main =
        List.of(
            List.of(Block.agent("desk-runner", "[[runner]] work out 7 × 6")),
            List.of(Block.text("done")));

    List<List<String>> read = host.play(Map.of("main", main, "runner", runner)).get("runner");

    assertThat(read).as("see " + directory.resolve("client.log")).hasSize(9);
    assertThat(read.get(0).toString()).contains("running=false");
    assertThat(read.get(1).toString()).contains("launched=true").contains("button");
    assertThat(read.get(2).toString()).contains("desk: ").doesNotContain("hook error");
    assertThat(read.get(3).toString()).contains("desk: ").doesNotContain("hook error");
    assertThat(read.get(4).toString()).contains("hook error").contains("stop");
    assertThat(read.get(5).toString()).contains("batch=done").contains("4 confirmed");
    assertThat(read.get(6).toString()).contains("42");
    assertThat(read.get(7).toString()).contains("cleanup: app=quit").contains("driver=stopped");
    assertThat(read.get(8).toString()).contains("running=false");
  }
}
