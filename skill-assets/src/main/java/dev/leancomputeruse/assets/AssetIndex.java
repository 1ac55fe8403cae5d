package dev.leancomputeruse.assets;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The index of the package: each file with mode, size and hash, sorted by name.
 *
 * <p>Its text has a first line that names the format, then one line {@code MODE SIZE SHA256 NAME}
 * for each file. It can be read without touching the archive, so that a check of installed files
 * never has to unpack anything.
 */
public final class AssetIndex {
  static final String RESOURCE = "package.index";

  private static final String FIRST_LINE = "lean-computer-use assets 1";
  private static final int FIELDS = 4;
  private static final int MAX_BYTES = 1 << 20;

  private final List<AssetEntry> entries;

  /** Takes {@code entries} as they stand; they have to be sorted by name and free of twins. */
  AssetIndex(List<AssetEntry> entries) throws AssetPackageException {
    Set<String> seen = new HashSet<>();
    String before = "";
    for (AssetEntry entry : entries) {
      String name = entry.name();
      // One and the same file on a file system that ignores case.
      if (!seen.add(name.toLowerCase(Locale.ROOT))) {
        throw new AssetPackageException("the package index names a file twice: " + name);
      }
      if (before.compareTo(name) > 0) {
        throw new AssetPackageException("the package index is not sorted at: " + name);
      }
      before = name;
    }
    this.entries = List.copyOf(entries);
  }

  /**
   * Reads the index that this jar carries.
   *
   * @return the index
   * @throws AssetPackageException if the index is missing or damaged
   */
  public static AssetIndex bundled() throws AssetPackageException {
    try (InputStream in = AssetIndex.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new AssetPackageException("the jar carries no package index");
      }
      return parse(in.readNBytes(MAX_BYTES));
    } catch (IOException e) {
      throw new AssetPackageException("the package index cannot be read: " + e.getMessage(), e);
    }
  }

  /** Parses the text of an index. */
  static AssetIndex parse(byte[] text) throws AssetPackageException {
    List<String> lines = new String(text, StandardCharsets.US_ASCII).lines().toList();
    if (lines.isEmpty() || !lines.get(0).equals(FIRST_LINE)) {
      throw new AssetPackageException("the package index has an unknown format");
    }
    List<AssetEntry> entries = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      entries.add(parseLine(line));
    }
    return new AssetIndex(entries);
  }

  private static AssetEntry parseLine(String line) throws AssetPackageException {
    String[] fields = line.split(" ", FIELDS);
    if (fields.length != FIELDS) {
      throw new AssetPackageException("the package index has a line that is none: " + line);
    }
    String name = fields[3];
    int slash = name.indexOf('/');
    if (slash < 0) {
      throw new AssetPackageException("the package index names a file without a root: " + name);
    }
    try {
      return new AssetEntry(
          name.substring(0, slash),
          name.substring(slash + 1),
          Integer.parseInt(fields[0], 8),
          Long.parseLong(fields[1]),
          fields[2]);
    } catch (IllegalArgumentException e) {
      throw new AssetPackageException("the package index is damaged: " + e.getMessage(), e);
    }
  }

  /** Returns the text of this index; {@link #parse} reads it back. */
  byte[] text() {
    StringBuilder text = new StringBuilder(FIRST_LINE).append('\n');
    for (AssetEntry entry : entries) {
      text.append('0').append(Integer.toOctalString(entry.mode())).append(' ');
      text.append(entry.size()).append(' ').append(entry.sha256()).append(' ');
      text.append(entry.name()).append('\n');
    }
    return text.toString().getBytes(StandardCharsets.US_ASCII);
  }

  /** Returns every file of the package, sorted by root and path. */
  public List<AssetEntry> entries() {
    return entries;
  }

  /**
   * Finds one file.
   *
   * @param root the root it is installed under
   * @param path the path below that root
   * @return its entry, or nothing if the package has no such file
   */
  public Optional<AssetEntry> find(String root, String path) {
    return entries.stream()
        .filter(entry -> entry.root().equals(root) && entry.path().equals(path))
        .findFirst();
  }
}
