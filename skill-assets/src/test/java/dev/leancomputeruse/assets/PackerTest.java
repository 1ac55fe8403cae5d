package dev.leancomputeruse.assets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PackerTest {
  @TempDir Path temp;

  private Path tree(String name, boolean otherOrder) throws IOException {
    Path tree = temp.resolve(name);
    String[] files = {"agents/a.md", "share/bin/run", "skills/x/SKILL.md", "skills/x/m/b.md"};
    for (int i = 0; i < files.length; i++) {
      Path file = tree.resolve(files[otherOrder ? files.length - 1 - i : i]);
      Files.createDirectories(file.getParent());
      Files.writeString(
          file, file.endsWith("run") ? "#!/bin/sh\nexit 0\n" : file.getFileName() + "\n");
    }
    return tree;
  }

  private Path pack(String output, Path tree, String... extra) throws Exception {
    Path directory = temp.resolve(output);
    String[] args = new String[extra.length + 2];
    args[0] = directory.toString();
    args[1] = tree.toString();
    System.arraycopy(extra, 0, args, 2, extra.length);
    Packer.main(args);
    return directory;
  }

  @Test
  void twoPacksOfTheSameBytesAreEqual() throws Exception {
    Path first = tree("first", false);
    Path second = tree("second", true);
    // What differs from one checkout to the next: times, modes, the order in the directory.
    Files.setLastModifiedTime(second.resolve("agents/a.md"), FileTime.from(Instant.EPOCH));
    Files.setPosixFilePermissions(
        second.resolve("agents/a.md"), PosixFilePermissions.fromString("rwx------"));

    Path one = pack("one", first);
    Path two = pack("two", second);

    assertThat(one.resolve("package.tar.gz")).hasSameBinaryContentAs(two.resolve("package.tar.gz"));
    assertThat(one.resolve("package.index")).hasSameBinaryContentAs(two.resolve("package.index"));
  }

  @Test
  void noTimeUserOrMachineGetsIntoTheArchive() throws Exception {
    Path packed = pack("packed", tree("tree", false));

    try (InputStream in = Files.newInputStream(packed.resolve("package.tar.gz"));
        GzipCompressorInputStream gzip = new GzipCompressorInputStream(in);
        TarArchiveInputStream tar = new TarArchiveInputStream(gzip)) {
      assertThat(gzip.getMetaData().getModificationTime()).isZero();
      assertThat(gzip.getMetaData().getFileName()).isNull();
      int files = 0;
      for (TarArchiveEntry e = tar.getNextEntry(); e != null; e = tar.getNextEntry()) {
        assertThat(e.getLastModifiedTime().toMillis()).isZero();
        assertThat(e.getLongUserId() + e.getLongGroupId()).isZero();
        assertThat(e.getUserName() + e.getGroupName()).isEmpty();
        assertThat(e.getMode()).isEqualTo(e.getName().equals("share/bin/run") ? 0755 : 0644);
        files++;
      }
      assertThat(files).isEqualTo(4);
    }
  }

  @Test
  void aTreeFromElsewhereJoinsThePackage() throws Exception {
    Path launchers = Files.createDirectories(temp.resolve("launchers"));
    Files.writeString(launchers.resolve("native-hook"), "#!/bin/sh\n");

    Path packed = pack("packed", tree("tree", false), "share/hooks=" + launchers);

    assertThat(packed.resolve("package.index"))
        .content()
        .containsPattern("0755 10 [0-9a-f]{64} share/hooks/native-hook\n");
  }

  @Test
  void aTreeThatIsMissingEndsTheBuild() throws Exception {
    Path tree = tree("tree", false);

    assertThatThrownBy(() -> pack("packed", tree, "share/hooks=" + temp.resolve("nowhere")))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageContaining("nowhere");
  }

  @Test
  void aLinkInTheTreeEndsTheBuild() throws Exception {
    Path tree = tree("tree", false);
    Files.createSymbolicLink(tree.resolve("agents/link.md"), Path.of("a.md"));

    assertThatThrownBy(() -> pack("packed", tree)).hasMessageContaining("link.md");
  }

  @Test
  void aFilePackedTwiceEndsTheBuild() throws Exception {
    Path tree = tree("tree", false);
    String twice = "agents=" + tree.resolve("agents");

    assertThatThrownBy(() -> pack("packed", tree, twice))
        .isInstanceOf(AssetPackageException.class)
        .hasMessage("packed twice: agents/a.md");
  }

  @ParameterizedTest
  @ValueSource(strings = {"agents/.DS_Store", "agents/a b.md", "other/a.md", "agents/a.md~"})
  void aNameThatMayNotBeInstalledEndsTheBuild(String name) throws Exception {
    Path tree = tree("tree", false);
    Path odd = tree.resolve(name);
    Files.createDirectories(odd.getParent());
    Files.writeString(odd, "x");

    assertThatThrownBy(() -> pack("packed", tree)).isInstanceOf(AssetPackageException.class);
  }
}
