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
    AssetPackage bundled = AssetPackage.bundled();
    List<String> fromTree = new ArrayList<>();

    for (Asset asset : bundled.assets()) {
      Path source = SourceTree.ROOT.resolve(asset.entry().name());
      if (Files.exists(source)) {
        assertThat(asset.bytes()).as(asset.toString()).isEqualTo(Files.readAllBytes(source));
        fromTree.add(asset.entry().name());
      }
    }

    assertThat(fromTree).containsExactlyElementsOf(SourceTree.names());
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
      boolean script = entry.path().startsWith("bin/") || entry.path().equals("hooks/native-hook");
      assertThat(entry.isScript()).as(entry.name()).isEqualTo(script);
      Path source = SourceTree.ROOT.resolve(entry.name());
      if (Files.exists(source)) {
        assertThat(Files.isExecutable(source)).as("run bit of %s", source).isEqualTo(script);
      }
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
            Placeholders.HOOK_COMMAND_MCP + " in share/hooks/settings-snippet.json",
            Placeholders.HOOK_COMMAND_BASH + " in share/hooks/settings-snippet.json");
  }
}
