package dev.leancomputeruse.manifest;

import java.util.List;
import java.util.Set;

/**
 * What an install is asked to do.
 *
 * @param product the product's name, for the manifest
 * @param version its version
 * @param time when, in ISO 8601
 * @param roots the roots, the share among them
 * @param files the files of the package
 * @param derived files that will be made in place afterwards, and go with the rest at uninstall
 * @param options what the user allowed
 */
public record InstallRequest(
    String product,
    String version,
    String time,
    List<NamedRoot> roots,
    List<PackageFile> files,
    List<RootedPath> derived,
    Set<Option> options) {
  /** What the user can allow. */
  public enum Option {
    /** Replace differing files that are not ours, keeping a backup. */
    YES,
    /** Replace files of ours that the user edited, keeping a backup. */
    REPLACE_EDITED
  }

  /** Copies the collections. */
  public InstallRequest {
    roots = List.copyOf(roots);
    files = List.copyOf(files);
    derived = List.copyOf(derived);
    options = Set.copyOf(options);
  }
}
