package dev.leancomputeruse.installer;

import dev.leancomputeruse.files.RelativePath;
import dev.leancomputeruse.manifest.NamedRoot;
import dev.leancomputeruse.manifest.RootedPath;
import java.util.List;
import java.util.stream.Stream;

/** What is made in place after an install, and goes with the rest at uninstall. */
final class DerivedFiles {
  /** One line: the Java that was found at install. */
  static final String JAVA = "jvm/java";

  /** The options of the hook's Java. */
  static final String OPTIONS = "jvm/options";

  /** The switch: where it is, every hook passes everything. */
  static final String OFF = "hooks/off";

  /** Held while the class archives are made: longer than anyone wants to wait for an install. */
  static final String LOCK = "jvm/.archive.lock";

  private DerivedFiles() {}

  static List<RootedPath> all() {
    return Stream.of(
            JAVA,
            OPTIONS,
            "jvm/hooks.jsa",
            "jvm/hooks.aot",
            "jvm/.archive.tmp",
            "jvm/.recording.tmp",
            LOCK,
            DeskArchive.OPTIONS,
            DeskArchive.ARCHIVE,
            DeskArchive.CACHE,
            DeskArchive.TEMPORARY,
            DeskArchive.RECORDING,
            OFF)
        .map(path -> new RootedPath(NamedRoot.SHARE, RelativePath.of(path)))
        .toList();
  }
}
