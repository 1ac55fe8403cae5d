package dev.leancomputeruse.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.leancomputeruse.files.Mode;
import dev.leancomputeruse.files.RelativePath;
import dev.leancomputeruse.files.Sha256;
import dev.leancomputeruse.files.UnsafePathException;
import dev.leancomputeruse.files.VisibleText;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Reads a manifest as if an enemy had written it: what it names is going to be deleted.
 *
 * <p>Every entry has to pass on its own. One that does not is set aside and named, and the rest
 * still counts.
 */
final class ManifestReader {
  private static final String WAY_OUT = "it is left alone; look at it and remove it by hand";
  private static final int DEEPEST = 64;

  private final Path file;
  private final List<Refusal> refusals = new ArrayList<>();
  private final List<String> refused = new ArrayList<>();
  private final Set<String> rootNames = new TreeSet<>();
  private final Set<RootedPath> seen = new HashSet<>();

  private ManifestReader(Path file) {
    this.file = file;
  }

  /** Reads the entries of {@code document}, whose schema is known to be ours. */
  static ManifestReading read(Path file, ObjectNode document, boolean intact, String sha256) {
    return new ManifestReader(file).read(document, intact, sha256);
  }

  private ManifestReading read(ObjectNode document, boolean intact, String sha256) {
    List<RootEntry> roots = new ArrayList<>();
    for (JsonNode node : document.path("roots")) {
      keep(roots, node, "root", root(node));
    }
    List<FileEntry> files = new ArrayList<>();
    for (JsonNode node : document.path("files")) {
      keep(files, node, "file", file(node));
    }
    List<RootedPath> derived = new ArrayList<>();
    for (JsonNode node : document.path("derived")) {
      keep(derived, node, "derived file", path(node));
    }
    List<RootedPath> directories = new ArrayList<>();
    for (JsonNode node : document.path("directories")) {
      keep(directories, node, "directory", path(node));
    }
    JsonNode settings = document.path("settings");
    for (JsonNode node : document.path("refused")) {
      set(node, "entry", "was refused before");
    }
    InstallManifest manifest =
        new InstallManifest(
            document.path("product").asText(""),
            document.path("version").asText(""),
            document.path("time").asText(""),
            roots,
            files,
            derived,
            directories,
            settings.isObject() ? settings.toString() : null,
            refused);
    return new ManifestReading(manifest, refusals, intact, sha256);
  }

  /** Either a value or the reason why there is none. */
  private record Read<T>(@Nullable T value, String problem) {
    static <T> Read<T> of(T value) {
      return new Read<>(value, "");
    }

    static <T> Read<T> refused(String problem) {
      return new Read<>(null, problem);
    }
  }

  private <T> void keep(List<T> list, JsonNode node, String what, Read<T> read) {
    if (read.value() != null) {
      list.add(read.value());
    } else {
      set(node, what, read.problem());
    }
  }

  private void set(JsonNode node, String what, String problem) {
    refused.add(node.toString());
    String text = node.path("path").isTextual() ? node.path("path").textValue() : node.toString();
    refusals.add(
        new Refusal(file + " (" + what + " " + VisibleText.of(text, 120) + ")", problem, WAY_OUT));
  }

  private Read<RootEntry> root(JsonNode node) {
    String name = node.path("name").asText("");
    String text = node.path("path").asText("");
    JsonNode created = node.path("created");
    if (!RootNames.isKnown(name)) {
      return Read.refused("is no root of this product");
    }
    Path path;
    try {
      path = file.getFileSystem().getPath(text);
    } catch (InvalidPathException e) {
      return Read.refused("is no path here");
    }
    if (!path.isAbsolute() || !path.normalize().equals(path) || path.getNameCount() == 0) {
      return Read.refused("is not the real path of a directory");
    }
    if (!created.isInt()
        || created.intValue() < 0
        || created.intValue() > Math.min(DEEPEST, path.getNameCount())) {
      return Read.refused("does not say how much of it was created");
    }
    if (!rootNames.add(name)) {
      return Read.refused("is there twice");
    }
    return Read.of(new RootEntry(name, text, created.intValue()));
  }

  private Read<FileEntry> file(JsonNode node) {
    Read<RootedPath> path = path(node);
    if (path.value() == null) {
      return Read.refused(path.problem());
    }
    String sha256 = node.path("sha256").asText("");
    JsonNode size = node.path("size");
    Mode mode = mode(node.path("mode"));
    if (!Sha256.looksLikeOne(sha256)
        || mode == null
        || !size.isIntegralNumber()
        || !size.canConvertToLong()
        || size.longValue() < 0) {
      return Read.refused("has no hash, size or mode");
    }
    FileEntry.Prior prior = null;
    JsonNode before = node.path("before");
    if (!before.isMissingNode()) {
      Read<FileEntry.Prior> read = prior(before, path.value().path());
      if (read.value() == null) {
        return Read.refused(read.problem());
      }
      prior = read.value();
    }
    return Read.of(new FileEntry(path.value(), sha256, size.longValue(), mode, prior));
  }

  private static Read<FileEntry.Prior> prior(JsonNode node, RelativePath file) {
    String sha256 = node.path("sha256").asText("");
    Mode mode = mode(node.path("mode"));
    if (!Sha256.looksLikeOne(sha256) || mode == null) {
      return Read.refused("does not say what was there before");
    }
    JsonNode backup = node.path("backup");
    if (backup.isMissingNode()) {
      return Read.of(new FileEntry.Prior(sha256, mode, null));
    }
    if (!FreeNames.isBackupOf(file, backup.asText(""))) {
      return Read.refused("has a backup that is none of ours");
    }
    return Read.of(new FileEntry.Prior(sha256, mode, backup.asText()));
  }

  private Read<RootedPath> path(JsonNode node) {
    String root = node.path("root").asText("");
    if (!rootNames.contains(root)) {
      return Read.refused("is under a root that is not recorded");
    }
    RootedPath path;
    try {
      path = new RootedPath(root, RelativePath.parse(node.path("path").asText("")));
    } catch (UnsafePathException e) {
      return Read.refused(String.valueOf(e.getReason()));
    }
    if (RootNames.isReserved(path)) {
      return Read.refused("is the product's own record");
    }
    return seen.add(path) ? Read.of(path) : Read.refused("is there twice");
  }

  private static @Nullable Mode mode(JsonNode node) {
    try {
      return Mode.parse(node.asText(""));
    } catch (IllegalArgumentException e) {
      return null;
    }
  }
}
