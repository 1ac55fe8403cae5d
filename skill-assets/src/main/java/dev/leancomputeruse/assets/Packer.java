package dev.leancomputeruse.assets;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Packs the source tree of the assets; the build runs it, the product never does.
 *
 * <p>A file that starts with {@code #!} is a script and gets mode 0755, any other 0644. The bit in
 * the source tree does not count: a checkout on Windows or out of a zip file has lost it, and the
 * package has to be the same from there.
 */
final class Packer {
  private final TreeMap<String, Path> sources = new TreeMap<>();

  /**
   * Writes archive and index.
   *
   * @param args the directory to write to; the source tree, which mirrors the roots; then {@code
   *     NAME=DIRECTORY} for each tree that lives elsewhere in the repository, NAME being where its
   *     files go
   * @throws IOException if a source is missing or nothing can be written
   * @throws AssetPackageException if a name may not be packed
   */
  public static void main(String[] args) throws IOException, AssetPackageException {
    Packer packer = new Packer();
    packer.addTree("", Path.of(args[1]));
    for (String extra : List.of(args).subList(2, args.length)) {
      int equals = extra.indexOf('=');
      packer.addTree(extra.substring(0, equals) + "/", Path.of(extra.substring(equals + 1)));
    }
    packer.writeTo(Path.of(args[0]));
  }

  /** Adds every file below {@code tree}: {@code prefix} and its path there are its name. */
  private void addTree(String prefix, Path tree) throws IOException, AssetPackageException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(tree)) {
      files = walk.filter(path -> !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)).toList();
    }
    for (Path file : files) {
      add(prefix + tree.relativize(file).toString().replace('\\', '/'), file);
    }
  }

  private void add(String name, Path file) throws IOException, AssetPackageException {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new FileSystemException(file.toString(), null, "not a regular file to pack");
    }
    if (sources.put(name, file) != null) {
      throw new AssetPackageException("packed twice: " + name);
    }
  }

  /** Writes archive and index into {@code directory}, and reads them back as a first check. */
  private void writeTo(Path directory) throws IOException, AssetPackageException {
    List<Asset> assets = new ArrayList<>();
    for (Map.Entry<String, Path> source : sources.entrySet()) {
      assets.add(asset(source.getKey(), Files.readAllBytes(source.getValue())));
    }
    AssetIndex index = new AssetIndex(assets.stream().map(Asset::entry).toList());
    Files.createDirectories(directory);
    Path archive = directory.resolve(AssetPackage.RESOURCE);
    Files.write(archive, ArchiveWriter.write(assets));
    Files.write(directory.resolve(AssetIndex.RESOURCE), index.text());
    try (var in = Files.newInputStream(archive)) {
      AssetPackage.read(index, in);
    }
  }

  private static Asset asset(String name, byte[] bytes) throws AssetPackageException {
    int slash = name.indexOf('/');
    boolean script = bytes.length > 1 && bytes[0] == '#' && bytes[1] == '!';
    int mode = script ? AssetEntry.MODE_SCRIPT : AssetEntry.MODE_TEXT;
    try {
      AssetEntry entry =
          new AssetEntry(
              name.substring(0, Math.max(slash, 0)),
              name.substring(slash + 1),
              mode,
              bytes.length,
              Sha256.of(bytes));
      return new Asset(entry, bytes);
    } catch (IllegalArgumentException e) {
      throw new AssetPackageException("cannot be packed: " + name + ": " + e.getMessage(), e);
    }
  }
}
