package dev.leancomputeruse.manifest;

import dev.leancomputeruse.files.RelativePath;
import dev.leancomputeruse.files.Root;
import dev.leancomputeruse.files.Snapshot;
import dev.leancomputeruse.files.UnsafePathException;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The roots of one plan or journal, by name. */
final class Places {
  private final Map<String, Root> roots;

  private Places(Map<String, Root> roots) {
    this.roots = roots;
  }

  static Places of(List<NamedRoot> named) {
    Map<String, Root> roots = new LinkedHashMap<>();
    for (NamedRoot root : named) {
      roots.put(root.name(), root.root());
    }
    return new Places(roots);
  }

  /**
   * Resolves recorded roots.
   *
   * @throws UnsafePathException if one is not at its recorded real path any more
   */
  static Places resolve(FileSystem fileSystem, List<RootEntry> entries) throws IOException {
    Map<String, Root> roots = new LinkedHashMap<>();
    for (RootEntry entry : entries) {
      roots.put(entry.name(), resolve(fileSystem, entry));
    }
    return new Places(roots);
  }

  static Root resolve(FileSystem fileSystem, RootEntry entry) throws IOException {
    Path path = fileSystem.getPath(entry.path());
    Root root = Root.resolve(path);
    if (!root.path().equals(path)) {
      throw new UnsafePathException(entry.path(), "leads through a link now");
    }
    return root;
  }

  boolean has(String name) {
    return roots.containsKey(name);
  }

  /**
   * Returns the root of that name.
   *
   * @throws UnsafePathException if there is none
   */
  Root root(String name) throws UnsafePathException {
    Root root = roots.get(name);
    if (root == null) {
      throw new UnsafePathException(name, "is not one of the roots");
    }
    return root;
  }

  Path locate(RootedPath file) throws IOException {
    return root(file.root()).locate(file.path());
  }

  Path locate(RootedPath beside, RelativePath path) throws IOException {
    return root(beside.root()).locate(path);
  }

  Snapshot snapshot(RootedPath file) throws IOException {
    return Snapshot.of(locate(file));
  }

  void recheck() throws IOException {
    for (Root root : roots.values()) {
      root.recheck();
    }
  }

  List<NamedRoot> named() {
    List<NamedRoot> named = new ArrayList<>();
    roots.forEach((name, root) -> named.add(new NamedRoot(name, root)));
    return named;
  }
}
