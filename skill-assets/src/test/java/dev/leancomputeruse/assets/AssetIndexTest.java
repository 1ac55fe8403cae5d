package dev.leancomputeruse.assets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AssetIndexTest {
  private static final String HEAD = "lean-computer-use assets 1\n";
  private static final String HASH = "0123456789abcdef".repeat(4);

  @Property(tries = 200)
  void whatIsWrittenIsReadBack(@ForAll("entries") List<AssetEntry> entries) throws Exception {
    byte[] text = new AssetIndex(entries).text();

    AssetIndex read = AssetIndex.parse(text);

    assertThat(read.entries()).isEqualTo(entries);
    assertThat(read.text()).isEqualTo(text);
  }

  @Provide
  Arbitrary<List<AssetEntry>> entries() {
    Arbitrary<String> segment =
        Arbitraries.strings()
            .withChars("abcxyzABC019_")
            .withChars("-.")
            .ofMinLength(1)
            .ofMaxLength(8);
    Arbitrary<String> path =
        segment
            .filter(AssetNames::isAllowed)
            .list()
            .ofMinSize(1)
            .ofMaxSize(4)
            .map(segments -> String.join("/", segments));
    return Combinators.combine(
            Arbitraries.of("skills", "agents", "share"),
            path,
            Arbitraries.of(0644, 0755),
            Arbitraries.longs().greaterOrEqual(0))
        .as((root, p, mode, size) -> new AssetEntry(root, p, mode, size, HASH))
        .list()
        .ofMaxSize(20)
        .map(AssetIndexTest::sortedWithoutTwins);
  }

  private static List<AssetEntry> sortedWithoutTwins(List<AssetEntry> entries) {
    Map<String, AssetEntry> byLowerCase = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    entries.forEach(entry -> byLowerCase.put(entry.name(), entry));
    Map<String, AssetEntry> sorted = new TreeMap<>();
    byLowerCase.values().forEach(entry -> sorted.put(entry.name(), entry));
    return new ArrayList<>(sorted.values());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0644 1 HASH /etc/passwd",
        "0644 1 HASH share//etc/passwd",
        "0644 1 HASH share/../x",
        "0644 1 HASH share/a/../../x",
        "0644 1 HASH ../share/x",
        "0644 1 HASH share/./x",
        "0644 1 HASH share/.hidden",
        "0644 1 HASH share/a\\..\\x",
        "0644 1 HASH share/C:/x",
        "0644 1 HASH share/a b",
        "0644 1 HASH share/a\tb",
        "0644 1 HASH share/gr\u00fc\u00dfe",
        "0644 1 HASH share/a/",
        "0644 1 HASH share/",
        "0644 1 HASH share",
        "0644 1 HASH elsewhere/x",
        "0777 1 HASH share/x",
        "4755 1 HASH share/x",
        "0644 -1 HASH share/x",
        "0644 99999999999999999999 HASH share/x",
        "0644 1 abc share/x",
        "0644 1",
        "",
      })
  void aLineThatCannotBeInstalledIsRefused(String line) {
    String text = HEAD + line.replace("HASH", HASH) + "\n";

    assertThatThrownBy(() -> AssetIndex.parse(text.getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(AssetPackageException.class);
  }

  @Test
  void aTwinIsRefusedAlsoWhereOnlyTheCaseDiffers() {
    String text =
        HEAD + "0644 1 " + HASH + " share/README.md\n" + "0644 1 " + HASH + " share/readme.md\n";

    assertThatThrownBy(() -> AssetIndex.parse(text.getBytes(StandardCharsets.UTF_8)))
        .hasMessageContaining("twice: share/readme.md");
  }

  @Test
  void anUnsortedIndexIsRefused() {
    String text = HEAD + "0644 1 " + HASH + " share/b\n" + "0644 1 " + HASH + " share/a\n";

    assertThatThrownBy(() -> AssetIndex.parse(text.getBytes(StandardCharsets.UTF_8)))
        .hasMessageContaining("not sorted at: share/a");
  }

  @Test
  void anUnknownFormatIsRefused() {
    assertThatThrownBy(() -> AssetIndex.parse(new byte[0]))
        .isInstanceOf(AssetPackageException.class);
    assertThatThrownBy(
            () -> AssetIndex.parse("lean-computer-use assets 2\n".getBytes(StandardCharsets.UTF_8)))
        .hasMessageContaining("unknown format");
  }
}
