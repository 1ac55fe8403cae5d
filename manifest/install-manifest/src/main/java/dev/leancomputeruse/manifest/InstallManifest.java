package dev.leancomputeruse.manifest;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What an install put on the disk, and what stood there before: enough to take it back exactly.
 *
 * @param product the product that wrote it
 * @param version the version of that product
 * @param time when, in ISO 8601
 * @param roots the roots by real path
 * @param files the installed files
 * @param derived files that are made in place after the install, such as the class archive; they
 *     are ours by name, not by hash
 * @param directories the directories below the roots that the install made, outermost first
 * @param settings what the settings side needs to undo its entries, as JSON text; null if there are
 *     none
 */
public record InstallManifest(
    String product,
    String version,
    String time,
    List<RootEntry> roots,
    List<FileEntry> files,
    List<RootedPath> derived,
    List<RootedPath> directories,
    @Nullable String settings,
    List<String> refused) {
  /** The schema that this version writes. */
  public static final int SCHEMA = 1;

  /** The name of the manifest in the share. */
  public static final String FILE_NAME = "install-manifest.json";

  /** The name of the lock in the share, under which everything in it changes. */
  public static final String LOCK_NAME = ".lock";

  /** Copies the lists. */
  public InstallManifest {
    roots = List.copyOf(roots);
    files = List.copyOf(files);
    derived = List.copyOf(derived);
    directories = List.copyOf(directories);
    refused = List.copyOf(refused);
  }

  /** Returns the root of that name. */
  public Optional<RootEntry> root(String name) {
    return roots.stream().filter(root -> root.name().equals(name)).findFirst();
  }

  /** Returns the entry of that file. */
  public Optional<FileEntry> file(RootedPath file) {
    return files.stream().filter(entry -> entry.file().equals(file)).findFirst();
  }

  InstallManifest withTime(String other) {
    return new InstallManifest(
        product, version, other, roots, files, derived, directories, settings, refused);
  }

  InstallManifest withSettings(@Nullable String other) {
    return new InstallManifest(
        product, version, time, roots, files, derived, directories, other, refused);
  }

  InstallManifest withFiles(List<FileEntry> others) {
    return new InstallManifest(
        product, version, time, roots, others, derived, directories, settings, refused);
  }

  InstallManifest withDerived(List<RootedPath> others) {
    return new InstallManifest(
        product, version, time, roots, files, others, directories, settings, refused);
  }

  InstallManifest withDirectories(List<RootedPath> others) {
    return new InstallManifest(
        product, version, time, roots, files, derived, others, settings, refused);
  }
}
