package dev.leancomputeruse.assets;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;

/**
 * Reads an archive in step with its index.
 *
 * <p>The n-th file of the archive has to be the n-th of the index, in name, kind, mode, size and
 * hash. So a twin, a link, a stranger, a missing file and a path that leads elsewhere all end the
 * reading at the first one, and no more is ever unpacked than the index announced.
 */
final class ArchiveReader {
  /** No text or script comes near it; a larger one is a mistake or an attack. */
  static final long MAX_FILE_BYTES = 1 << 20;

  /** Of all files together; what unpacks to more is no package, however small it came. */
  private static final int MAX_ARCHIVE_BYTES = 16 << 20;

  private final AssetIndex index;

  ArchiveReader(AssetIndex index) {
    this.index = index;
  }

  /** Reads all of {@code in}. */
  List<Asset> read(InputStream in) throws AssetPackageException {
    List<Asset> assets = new ArrayList<>();
    try (TarArchiveInputStream tar =
        new TarArchiveInputStream(new ByteArrayInputStream(unpack(in)), "UTF-8")) {
      for (AssetEntry expected : index.entries()) {
        TarArchiveEntry found = tar.getNextEntry();
        if (found == null) {
          throw new AssetPackageException("the package lacks " + expected.name());
        }
        assets.add(readOne(tar, found, expected));
      }
      TarArchiveEntry extra = tar.getNextEntry();
      if (extra != null) {
        throw new AssetPackageException("the package index does not name " + shown(extra));
      }
    } catch (IOException | IllegalArgumentException e) {
      throw new AssetPackageException("the package is damaged: " + e.getMessage(), e);
    }
    return List.copyOf(assets);
  }

  /** Unpacks first and parses then: a header that lies about its length finds no more to read. */
  private static byte[] unpack(InputStream in) throws IOException, AssetPackageException {
    byte[] bytes = new GzipCompressorInputStream(in).readNBytes(MAX_ARCHIVE_BYTES + 1);
    if (bytes.length > MAX_ARCHIVE_BYTES) {
      throw new AssetPackageException("the package is too large");
    }
    return bytes;
  }

  private static Asset readOne(
      TarArchiveInputStream tar, TarArchiveEntry found, AssetEntry expected)
      throws AssetPackageException, IOException {
    if (!found.getName().equals(expected.name())) {
      throw new AssetPackageException(
          "the package has " + shown(found) + " where its index has " + expected.name());
    }
    if (found.getLinkFlag() != TarConstants.LF_NORMAL) {
      throw new AssetPackageException("not a plain file in the package: " + expected.name());
    }
    if (found.getMode() != expected.mode()) {
      throw differs("mode", expected);
    }
    if (expected.size() > MAX_FILE_BYTES) {
      throw new AssetPackageException("too large for a text or a script: " + expected.name());
    }
    if (found.getSize() != expected.size()) {
      throw differs("size", expected);
    }
    byte[] bytes = tar.readNBytes((int) expected.size());
    if (!Sha256.of(bytes).equals(expected.sha256())) {
      throw differs("hash", expected);
    }
    return new Asset(expected, bytes);
  }

  private static AssetPackageException differs(String what, AssetEntry expected) {
    return new AssetPackageException(
        "the " + what + " in the package differs from its index: " + expected.name());
  }

  /** Returns the entry's name in a form that is safe to print. */
  private static String shown(TarArchiveEntry entry) {
    return entry.getName().replaceAll("[^ -~]", "?");
  }
}
