package dev.leancomputeruse.assets;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The package as the build made it, against the source tree it was made from. */
class AssetPackageTest {
  private static final Pattern PLACEHOLDER = Pattern.compile("__[A-Z_]+__");

  @Test
  void everySourceFileIsInThePackageByteForByte() throws Exception {
    List<String> packed = new ArrayList<>();

    for (Asset asset : AssetPackage.bundled().assets()) {
      Path source = SourceTree.source(asset.entry().name());
      assertThat(asset.bytes()).as(asset.toString()).isEqualTo(Files.readAllBytes(source));
      packed.add(asset.entry().name());
    }

    assertThat(packed).containsAll(SourceTree.names()).contains("share/hooks/native-hook");
  }

  @Test
  void indexAndArchiveSayTheSame() throws Exception {
    AssetPackage bundled = AssetPackage.bundled();

    assertThat(bundled.assets())
        .extracting(Asset::entry)
        .isEqualTo(AssetIndex.bundled().entries())
        .isEqualTo(bundled.index().entries());
  }

  @Test
  void scriptsAreScriptsAndTextsAreTexts() throws Exception {
    for (AssetEntry entry : AssetIndex.bundled().entries()) {
      boolean script =
          entry.path().startsWith("bin/")
              || entry.path().startsWith("desk/")
              || entry.path().equals("hooks/native-hook");
      assertThat(entry.isScript()).as(entry.name()).isEqualTo(script);
      Path source = SourceTree.source(entry.name());
      assertThat(Files.isExecutable(source)).as("run bit of %s", source).isEqualTo(script);
    }
  }

  @Test
  void placeholdersStandOnlyWhereTheInstallerLooksForThem() throws Exception {
    List<String> found = new ArrayList<>();
    for (Asset asset : AssetPackage.bundled().assets()) {
      String text = new String(asset.bytes(), StandardCharsets.UTF_8);
      PLACEHOLDER
          .matcher(text)
          .results()
          .forEach(match -> found.add(match.group() + " in " + asset));
    }

    assertThat(found.stream().distinct())
        .containsExactlyInAnyOrder(
            Placeholders.DESK_DIR + " in agents/desk-runner.md",
            Placeholders.DESK_DIR + " in skills/lean-computer-use/methods/desk-commands.md",
            Placeholders.HOOK_COMMAND_MCP + " in share/hooks/settings-snippet.json",
            Placeholders.HOOK_COMMAND_BASH + " in share/hooks/settings-snippet.json");
  }
}
