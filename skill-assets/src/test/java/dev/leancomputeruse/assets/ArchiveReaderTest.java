package dev.leancomputeruse.assets;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArchiveReaderTest {
  private static final byte[] TEXT = "text\n".getBytes(UTF_8);
  private static final Asset ONE = asset("agents", "a.md", 0644, TEXT);
  private static final Asset TWO =
      asset("share", "bin/run", 0755, "#!/bin/sh\nexit 0\n".getBytes(UTF_8));

  private static Asset asset(String root, String path, int mode, byte[] bytes) {
    return new Asset(new AssetEntry(root, path, mode, bytes.length, Sha256.of(bytes)), bytes);
  }

  private static AssetIndex indexOf(Asset... assets) throws AssetPackageException {
    return new AssetIndex(List.of(assets).stream().map(Asset::entry).toList());
  }

  private static List<Asset> read(AssetIndex index, byte[] archive) throws AssetPackageException {
    return AssetPackage.read(index, new ByteArrayInputStream(archive)).assets();
  }

  /** Writes what a hostile hand could write, which our own writer would not. */
  private interface Tar {
    void writeTo(TarArchiveOutputStream tar) throws IOException;
  }

  private static byte[] archive(Tar content) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(new GZIPOutputStream(out))) {
      tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_GNU);
      content.writeTo(tar);
    }
    return out.toByteArray();
  }

  private static void put(TarArchiveOutputStream tar, String name, byte type, byte[] bytes)
      throws IOException {
    TarArchiveEntry header = new TarArchiveEntry(name, type, true);
    header.setMode(0644);
    header.setSize(bytes.length);
    if (type == TarConstants.LF_LINK || type == TarConstants.LF_SYMLINK) {
      header.setLinkName("/etc/passwd");
    }
    tar.putArchiveEntry(header);
    tar.write(bytes);
    tar.closeArchiveEntry();
  }

  @Test
  void filesComeBackWithModeAndBytes() throws Exception {
    List<Asset> read = read(indexOf(ONE, TWO), ArchiveWriter.write(List.of(ONE, TWO)));

    assertThat(read).extracting(Asset::entry).containsExactly(ONE.entry(), TWO.entry());
    assertThat(read.get(0).bytes()).isEqualTo(ONE.bytes());
    assertThat(read.get(1).bytes()).isEqualTo(TWO.bytes());
    assertThat(read.get(1).entry().permissions()).hasSize(7);
  }

  @Test
  void callersGetTheirOwnCopyOfTheBytes() {
    ONE.bytes()[0] = 'X';

    assertThat(ONE.bytes()).isEqualTo(TEXT);
  }

  @Nested
  class HostileEntries {
    @ParameterizedTest
    @ValueSource(
        strings = {
          "/etc/passwd",
          "/agents/a.md",
          "../agents/a.md",
          "agents/../../a.md",
          "agents/../agents/a.md",
          "./agents/a.md",
          "agents//a.md",
          "agents/a.md/",
          "agents\\a.md",
          "C:/agents/a.md",
          "agents/A.md",
        })
    void aPathThatIsNotTheIndexedOneIsRefused(String name) throws Exception {
      byte[] bytes = name.endsWith("/") ? new byte[0] : TEXT;
      byte[] hostile = archive(tar -> put(tar, name, TarConstants.LF_NORMAL, bytes));

      assertThatThrownBy(() -> read(indexOf(ONE), hostile))
          .isInstanceOf(AssetPackageException.class);
    }

    @ParameterizedTest
    @ValueSource(
        bytes = {
          TarConstants.LF_LINK,
          TarConstants.LF_SYMLINK,
          TarConstants.LF_CHR,
          TarConstants.LF_BLK,
          TarConstants.LF_DIR,
          TarConstants.LF_FIFO,
          TarConstants.LF_CONTIG,
          TarConstants.LF_GNUTYPE_SPARSE,
        })
    void anythingButAPlainFileIsRefused(byte type) throws Exception {
      byte[] hostile = archive(tar -> put(tar, "agents/a.md", type, new byte[0]));

      assertThatThrownBy(() -> read(indexOf(ONE), hostile))
          .isInstanceOf(AssetPackageException.class);
    }

    @Test
    void aTwinIsRefused() throws Exception {
      byte[] hostile =
          archive(
              tar -> {
                put(tar, "agents/a.md", TarConstants.LF_NORMAL, TEXT);
                put(tar, "agents/a.md", TarConstants.LF_NORMAL, "evil\n".getBytes(UTF_8));
              });

      assertThatThrownBy(() -> read(indexOf(ONE), hostile))
          .hasMessageContaining("does not name agents/a.md");
    }

    @Test
    void aStrangerIsRefusedWithANameThatIsSafeToPrint() throws Exception {
      byte[] hostile =
          archive(
              tar -> {
                put(tar, "agents/a.md", TarConstants.LF_NORMAL, TEXT);
                put(tar, "share/\u001b[31mred", TarConstants.LF_NORMAL, TEXT);
              });

      assertThatThrownBy(() -> read(indexOf(ONE), hostile)).hasMessageEndingWith("share/?[31mred");
    }

    @Test
    void aMissingFileIsRefused() throws Exception {
      byte[] archive = ArchiveWriter.write(List.of(ONE));

      assertThatThrownBy(() -> read(indexOf(ONE, TWO), archive))
          .hasMessageContaining("lacks share/bin/run");
    }

    @Test
    void anotherModeIsRefused() throws Exception {
      byte[] archive = ArchiveWriter.write(List.of(asset("agents", "a.md", 0755, TEXT)));

      assertThatThrownBy(() -> read(indexOf(ONE), archive)).hasMessageContaining("mode");
    }

    @Test
    void otherBytesOfTheSameSizeAreRefused() throws Exception {
      byte[] archive =
          ArchiveWriter.write(List.of(asset("agents", "a.md", 0644, "test\n".getBytes(UTF_8))));

      assertThatThrownBy(() -> read(indexOf(ONE), archive)).hasMessageContaining("hash");
    }

    @Test
    void anotherSizeIsRefused() throws Exception {
      byte[] archive = ArchiveWriter.write(List.of(asset("agents", "a.md", 0644, new byte[4])));

      assertThatThrownBy(() -> read(indexOf(ONE), archive)).hasMessageContaining("size");
    }
  }

  @Nested
  class TooLarge {
    @Test
    void aFileOverTheLimitIsRefusedAlsoIfTheIndexAgrees() throws Exception {
      Asset large = asset("agents", "a.md", 0644, new byte[(int) ArchiveReader.MAX_FILE_BYTES + 1]);

      assertThatThrownBy(() -> read(indexOf(large), ArchiveWriter.write(List.of(large))))
          .hasMessageContaining("too large");
    }

    @Test
    void anArchiveThatUnpacksToMuchMoreThanItIsIsRefused() throws Exception {
      byte[] bomb =
          archive(
              tar -> {
                TarArchiveEntry header =
                    new TarArchiveEntry("agents/a.md", TarConstants.LF_GNUTYPE_LONGNAME);
                header.setSize(64 << 20);
                tar.putArchiveEntry(header);
                for (int i = 0; i < 64; i++) {
                  tar.write(new byte[1 << 20]);
                }
                tar.closeArchiveEntry();
              });

      assertThat(bomb).hasSizeLessThan(100_000);
      assertThatThrownBy(() -> read(indexOf(ONE), bomb)).hasMessageContaining("too large");
    }
  }

  /** Either refused as a damaged package, or read as exactly what the index says. */
  @Property(tries = 2_000)
  void aChangedByteNeverGivesAnotherFile(
      @ForAll @IntRange(max = 4_000) int position, @ForAll byte value, @ForAll boolean insideGzip)
      throws Exception {
    byte[] archive = ArchiveWriter.write(List.of(ONE, TWO));
    byte[] changed = insideGzip ? changeTar(position, value) : change(archive, position, value);

    assertRefusedOrEqual(changed);
  }

  @Property(tries = 300)
  void aTruncatedArchiveNeverGivesAnotherFile(@ForAll @IntRange(max = 400) int length)
      throws Exception {
    byte[] archive = ArchiveWriter.write(List.of(ONE, TWO));

    assertRefusedOrEqual(Arrays.copyOf(archive, Math.min(length, archive.length)));
  }

  private static void assertRefusedOrEqual(byte[] archive) throws AssetPackageException {
    List<Asset> read;
    try {
      read = read(indexOf(ONE, TWO), archive);
    } catch (AssetPackageException refused) {
      assertThat(refused).hasMessageNotContaining("\n");
      return;
    }
    assertThat(read.get(0).bytes()).isEqualTo(ONE.bytes());
    assertThat(read.get(1).bytes()).isEqualTo(TWO.bytes());
  }

  private static byte[] change(byte[] bytes, int position, byte value) {
    byte[] changed = bytes.clone();
    changed[position % changed.length] = value;
    return changed;
  }

  private static byte[] changeTar(int position, byte value) throws IOException {
    ByteArrayOutputStream tarBytes = new ByteArrayOutputStream();
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(tarBytes)) {
      put(tar, "agents/a.md", TarConstants.LF_NORMAL, TEXT);
      put(tar, "share/bin/run", TarConstants.LF_NORMAL, TWO.bytes());
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(change(tarBytes.toByteArray(), position, value));
    }
    return out.toByteArray();
  }
}
