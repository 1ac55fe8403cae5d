package dev.leancomputeruse.installer.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** The main job with the real agent host: install with hooks, blocked calls, uninstall. */
@Tag("once")
final class AgentHostIT {
  private static final String BLOCKED = "hook error";
  private static final String SETTINGS =
      """
      {
        "permissions": {
          "allow": [ "Bash(ls *)" ]
        }
      }
      """;

  private static final Block FAILING =
      Block.bash("desk com.apple.calculator click '{\"element_index\":3}'");

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  Path directory;

  private AgentHost host;

  @BeforeEach
  void installsTheProduct() throws Exception {
    host = new AgentHost(Product.client(), directory);
    Files.writeString(host.config().resolve("settings.json"), SETTINGS);
    product("install", "--with-hooks", "--yes");
  }

  @Test
  void thirdIdenticalFailingCallIsBlockedAndTheThirdSingleActionCarriesTheHintOnce()
      throws Exception {
    List<List<Block>> script = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      script.add(List.of(FAILING));
    }
    for (int i = 0; i < 4; i++) {
      script.add(
          List.of(Block.tool("mcp__cua-driver__click", Map.of("pid", 1, "element_index", 3))));
    }
    for (int i = 0; i < 4; i++) {
      script.add(
          List.of(Block.bash("desk com.apple.calculator press_key '{\"key\":\"" + i + "\"}'")));
    }
    script.add(List.of(Block.text("done")));

    List<List<String>> read = host.play(Map.of("main", script)).get("main");

    assertThat(read).as(log()).hasSize(12);
    assertThat(blocked(read.subList(0, 4))).containsExactly(false, false, true, true);
    assertThat(read.get(2).toString()).contains("stop", "different");
    assertThat(blocked(read.subList(4, 8))).containsExactly(false, false, true, true);
    assertThat(hinted(read.subList(8, 12))).containsExactly(false, false, true, false);
  }

  @Test
  void identicalCallsInOneMessageAreBlockedFromTheThirdOn() throws Exception {
    List<List<Block>> script =
        List.of(List.of(FAILING, FAILING, FAILING, FAILING), List.of(Block.text("done")));

    List<List<String>> read = host.play(Map.of("main", script)).get("main");

    assertThat(read).as(log()).hasSize(1);
    assertThat(read.get(0).stream().filter(block -> !block.startsWith("<")))
        .extracting(block -> block.contains(BLOCKED))
        .containsExactly(false, false, true, true);
  }

  @Test
  void parallelSubagentsAreCountedApart() throws Exception {
    List<List<Block>> failing = List.of(List.of(FAILING), List.of(FAILING), List.of(FAILING));
    Map<String, List<List<Block>>> scripts =
        Map.of(
            "main",
                List.of(
                    List.of(Block.agent("[[left]] go"), Block.agent("[[right]] go")),
                    List.of(FAILING),
                    List.of(Block.text("done"))),
            "left", failing,
            "right", failing);

    Map<String, List<List<String>>> read = host.play(scripts);

    assertThat(read).as(log()).containsKeys("main", "left", "right");
    assertThat(blocked(read.get("left"))).containsExactly(false, false, true);
    assertThat(blocked(read.get("right"))).containsExactly(false, false, true);
    assertThat(blocked(read.get("main")).get(1)).isFalse();
  }

  @Test
  void failureBehindAMaskedExitCounts() throws Exception {
    Block masked = Block.bash("desk com.apple.calculator click '{\"index\":3}' 2>&1 | cat");
    List<List<Block>> script =
        List.of(List.of(masked), List.of(masked), List.of(masked), List.of(Block.text("done")));

    List<List<String>> read = host.play(Map.of("main", script)).get("main");

    assertThat(blocked(read)).as(log()).containsExactly(false, false, true);
  }

  @Test
  void serverOfAPluginIsGuardedToo() throws Exception {
    Block click = Block.tool("mcp__plugin_deskkit_cua-driver__click", Map.of("pid", 1));
    List<List<Block>> script =
        List.of(List.of(click), List.of(click), List.of(click), List.of(Block.text("done")));

    List<List<String>> read = host.playWithPlugin("deskkit", Map.of("main", script)).get("main");

    assertThat(read.get(0).toString()).as(log()).contains("stale index");
    assertThat(blocked(read)).containsExactly(false, false, true);
  }

  @Test
  void allowDeskLetsTheInstalledCommandsRunUnaskedAndNothingElse() throws Exception {
    Path desk = host.home().resolve("share/desk");
    List<List<Block>> script =
        List.of(
            List.of(Block.bash(desk + "/desk-read --help")),
            List.of(Block.bash(desk + "/desk apps --help")),
            List.of(Block.bash("touch " + host.home() + "/unasked")),
            List.of(Block.text("done")));

    List<List<String>> before = host.playAsking(Map.of("main", script)).get("main");
    assertThat(before.get(0).toString()).as(log()).doesNotContain("Prints the lines");

    product("install", "--allow-desk", "--yes");
    List<List<String>> read = host.playAsking(Map.of("main", script)).get("main");
    assertThat(read.get(0).toString()).as(log()).contains("Prints the lines");
    assertThat(read.get(1).toString()).contains("desk APP TOOL");
    assertThat(host.home().resolve("unasked")).doesNotExist();
  }

  @Test
  void uninstallGivesTheSettingsTheirOldBytesBack() throws Exception {
    assertThat(host.config().resolve("settings.json")).content().contains("native-hook");
    product("uninstall");
    assertThat(host.config().resolve("settings.json")).hasContent(SETTINGS);
    assertThat(host.home().resolve("share")).doesNotExist();
  }

  private static List<Boolean> blocked(List<List<String>> read) {
    return read.stream().map(blocks -> blocks.toString().contains(BLOCKED)).toList();
  }

  private static List<Boolean> hinted(List<List<String>> read) {
    return read.stream().map(blocks -> blocks.toString().contains("batch")).toList();
  }

  private void product(String... arguments) throws IOException, InterruptedException {
    Product.run(host, arguments);
  }

  private String log() {
    return "what the host printed: " + directory.resolve("client.log");
  }
}
