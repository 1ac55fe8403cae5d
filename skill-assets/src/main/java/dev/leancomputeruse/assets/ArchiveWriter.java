package dev.leancomputeruse.assets;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.zip.Deflater;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipParameters;

/**
 * Writes an archive that depends on names, modes and bytes alone: no time, no user and no machine
 * gets into it, so that two builds of the same sources are equal byte for byte.
 */
final class ArchiveWriter {
  private ArchiveWriter() {}

  /** Returns the archive of {@code assets}, in their order. */
  static byte[] write(List<Asset> assets) throws IOException {
    GzipParameters gzip = new GzipParameters();
    gzip.setCompressionLevel(Deflater.BEST_COMPRESSION);
    gzip.setOS(GzipParameters.OS.UNKNOWN);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (TarArchiveOutputStream tar =
        new TarArchiveOutputStream(new GzipCompressorOutputStream(out, gzip), "UTF-8")) {
      tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
      for (Asset asset : assets) {
        tar.putArchiveEntry(header(asset.entry()));
        tar.write(asset.bytes());
        tar.closeArchiveEntry();
      }
    }
    return out.toByteArray();
  }

  private static TarArchiveEntry header(AssetEntry entry) {
    TarArchiveEntry header = new TarArchiveEntry(entry.name(), TarConstants.LF_NORMAL);
    header.setMode(entry.mode());
    header.setSize(entry.size());
    header.setModTime(0L);
    header.setIds(0, 0);
    header.setNames("", "");
    return header;
  }
}
