package dev.leancomputeruse.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leancomputeruse.files.Memory;
import dev.leancomputeruse.files.Mode;
import dev.leancomputeruse.files.Root;
import dev.leancomputeruse.files.Sha256;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract's <i>Manifest</i>. */
class ManifestReaderTest {
  private static final String HASH = Sha256.of(new byte[0]);

  private Path share;
  private InstallManifest manifest;

  @BeforeEach
  void makeShare() throws Exception {
    share = Files.createDirectory(Memory.unix().resolve("share"));
    manifest =
        new InstallManifest(
            "lean-computer-use",
            "1.0",
            "2026-12-01T10:00:00Z",
            List.of(
                new RootEntry("skills", "/home/.claude/skills", 2),
                new RootEntry("share", share.toString(), 0)),
            List.of(
                new FileEntry(Machine.rooted("skills", "a/SKILL.md"), HASH, 7, Mode.FILE, null),
                new FileEntry(
                    Machine.rooted("share", "bin/tool"),
                    HASH,
                    9,
                    Mode.EXECUTABLE,
                    new FileEntry.Prior(HASH, new Mode(0600), "bin/tool.bak.2")),
                new FileEntry(
                    Machine.rooted("share", "bin/same"),
                    HASH,
                    9,
                    Mode.EXECUTABLE,
                    new FileEntry.Prior(HASH, new Mode(0600), null))),
            List.of(Machine.rooted("share", "jvm/hooks.jsa")),
            List.of(Machine.rooted("skills", "a"), Machine.rooted("share", "bin")),
            "{\"entries\":[1,2.50,\"\\u00e9\"]}",
            List.of());
  }

  private ManifestReading write(String from, String to) throws Exception {
    String text = new String(ManifestJson.write(manifest), java.nio.charset.StandardCharsets.UTF_8);
    assertThat(text).contains(from);
    Files.writeString(share.resolve(InstallManifest.FILE_NAME), text.replace(from, to));
    return Manifests.read(Root.resolve(share));
  }

  @Nested
  class WhatIsWritten {
    @Test
    void isReadBackTheSame() throws Exception {
      ManifestReading reading = write("", "");

      assertThat(reading.manifest().withSettings(null)).isEqualTo(manifest.withSettings(null));
      assertThat(reading.manifest().settings()).contains("2.50").contains("\u00e9");
      assertThat(reading.intact()).isTrue();
      assertThat(reading.refused()).isEmpty();
      assertThat(ManifestJson.write(reading.manifest())).isEqualTo(ManifestJson.write(manifest));
    }

    @Test
    void isNothingIfNothingIsThere() throws Exception {
      assertThat(Manifests.read(Root.resolve(share))).isNull();
      assertThat(Manifests.read(Root.resolve(share.resolve("not/there")))).isNull();
    }
  }

  @Nested
  class AnEntry {
    @ParameterizedTest
    @ValueSource(
        strings = {
          "/etc/passwd",
          "../SKILL.md",
          "a/../../SKILL.md",
          "C:/x",
          "C:x",
          "a\\\\..\\\\b",
          "a//b",
          "./a",
          "NUL",
          "a/COM1.txt",
          "a.",
          "",
          "a\\u0000b",
          "a\\u202eb"
        })
    void thatIsUnsafeIsRefusedAndNamedAndTheRestCounts(String path) throws Exception {
      ManifestReading reading = write("\"a/SKILL.md\"", "\"" + path + "\"");

      assertThat(reading.intact()).isFalse();
      assertThat(reading.refused()).hasSize(1);
      assertThat(reading.refused().get(0).where())
          .startsWith(share + "/install-manifest.json (file ");
      assertThat(reading.refused().get(0).toString()).doesNotContainPattern("\\p{Cntrl}");
      assertThat(reading.manifest().files()).hasSize(2);
      assertThat(reading.manifest().refused()).hasSize(1);
    }

    @Test
    void thatIsTheProductsOwnRecordIsRefused() throws Exception {
      for (String path : List.of("install-manifest.json", ".lock", ".transaction/journal.json")) {
        assertThat(write("\"bin/same\"", "\"" + path + "\"").refused()).hasSize(1);
      }
    }

    @Test
    void underAnUnknownRootIsRefused() throws Exception {
      assertThat(write("\"root\" : \"skills\"", "\"root\" : \"home\"").refused()).hasSize(2);
    }

    @Test
    void thatIsThereTwiceIsRefused() throws Exception {
      assertThat(write("\"bin/same\"", "\"bin/tool\"").refused()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "../tool.bak",
          "bin/other.bak",
          "bin/tool",
          "bin/tool.bakery",
          "bin/tool.bak.x",
          "/bin/tool.bak",
          "bin/tool.bak/x",
          "bin/tool.bak.",
          "bin/tool.bak.12345678901"
        })
    void whoseBackupIsNoneOfOursIsRefused(String backup) throws Exception {
      assertThat(write("\"bin/tool.bak.2\"", "\"" + backup + "\"").refused()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "\"x\"", "1.5", "null", "{}", "123456789012345678901234567890"})
    void withAWrongSizeIsRefused(String size) throws Exception {
      assertThat(write("\"size\" : 7", "\"size\" : " + size).refused()).hasSize(1);
    }

    @Test
    void ofAnyOtherTypeIsRefused() throws Exception {
      assertThat(write("\"mode\" : \"0644\"", "\"mode\" : \"0999\"").refused()).hasSize(1);
      assertThat(write("\"sha256\" : \"" + HASH, "\"sha256\" : \"ABC" + HASH).refused()).hasSize(3);
      assertThat(write("\"directories\" : [", "\"directories\" : [ null, 3, [],").refused())
          .hasSize(3);
    }
  }

  @Nested
  class ARoot {
    @ParameterizedTest
    @ValueSource(strings = {"relative", "/home/../etc", "/", "", "/home/./x"})
    void thatIsNoRealPathIsRefusedWithAllBelowIt(String path) throws Exception {
      ManifestReading reading = write("/home/.claude/skills", path);

      assertThat(reading.manifest().root("skills")).isEmpty();
      assertThat(reading.refused()).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "4", "\"2\"", "2.0", "99999999999"})
    void thatClaimsToHaveMadeTooMuchIsRefused(String created) throws Exception {
      ManifestReading reading = write("\"created\" : 2", "\"created\" : " + created);

      assertThat(reading.manifest().root("skills")).isEmpty();
    }
  }

  @Nested
  class TheWhole {
    @Test
    void whoseHashAloneIsWrongStillCounts() throws Exception {
      ManifestReading reading = write("\"1.0\"", "\"1.1\"");

      assertThat(reading.intact()).isFalse();
      assertThat(reading.refused()).isEmpty();
      assertThat(reading.manifest().files()).hasSize(3);
    }

    @Test
    void ofANewerSchemaIsRefusedWithAWayOut() throws Exception {
      assertThatThrownBy(() -> write("\"schema\" : 1", "\"schema\" : 2"))
          .isInstanceOf(RefusedException.class)
          .hasMessageContaining("newer version")
          .hasMessageContaining("use that version");
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "",
          "{",
          "[]",
          "null",
          "\"x\"",
          "{}",
          "{\"schema\":1,\"schema\":1}",
          "{\"schema\":1} x",
          "{\"schema\":0}",
          "{\"schema\":\"1\"}",
          "// x\n{}"
        })
    void thatIsNoneIsRefused(String text) throws Exception {
      Files.writeString(share.resolve(InstallManifest.FILE_NAME), text);

      assertThatThrownBy(() -> Manifests.read(Root.resolve(share)))
          .isInstanceOf(RefusedException.class)
          .hasMessageContaining("install-manifest.json");
    }

    @Test
    void thatIsALinkOrADirectoryIsRefused() throws Exception {
      Path file = share.resolve(InstallManifest.FILE_NAME);
      Files.createDirectory(file);
      assertThatThrownBy(() -> Manifests.read(Root.resolve(share)))
          .isInstanceOf(RefusedException.class);
      Files.delete(file);
      Files.createSymbolicLink(file, share.resolveSibling("elsewhere"));
      assertThatThrownBy(() -> Manifests.read(Root.resolve(share)))
          .hasMessageContaining("not a regular file");
    }
  }
}
