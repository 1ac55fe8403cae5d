package dev.leancomputeruse.manifest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;

/** Writes a manifest as JSON; {@link ManifestReader} is its counterpart. */
final class ManifestJson {
  private ManifestJson() {}

  static byte[] write(InstallManifest manifest) throws IOException {
    return Json.seal(toObject(manifest));
  }

  static ObjectNode toObject(InstallManifest manifest) throws IOException {
    ObjectNode document = Json.object();
    document.put("schema", InstallManifest.SCHEMA);
    document.put("product", manifest.product());
    document.put("version", manifest.version());
    document.put("time", manifest.time());
    ArrayNode roots = document.putArray("roots");
    for (RootEntry root : manifest.roots()) {
      roots
          .addObject()
          .put("name", root.name())
          .put("path", root.path())
          .put("created", root.created());
    }
    ArrayNode files = document.putArray("files");
    for (FileEntry entry : manifest.files()) {
      write(entry, files.addObject());
    }
    ArrayNode derived = document.putArray("derived");
    for (RootedPath path : manifest.derived()) {
      write(path, derived.addObject());
    }
    ArrayNode directories = document.putArray("directories");
    for (RootedPath path : manifest.directories()) {
      write(path, directories.addObject());
    }
    String settings = manifest.settings();
    if (settings != null) {
      document.set("settings", Json.parse(settings));
    }
    if (!manifest.refused().isEmpty()) {
      ArrayNode refused = document.putArray("refused");
      for (String entry : manifest.refused()) {
        refused.add(Json.parse(entry));
      }
    }
    return document;
  }

  private static void write(FileEntry entry, ObjectNode node) {
    write(entry.file(), node);
    node.put("sha256", entry.sha256());
    node.put("size", entry.size());
    node.put("mode", entry.mode().toString());
    FileEntry.Prior prior = entry.prior();
    if (prior != null) {
      ObjectNode before = node.putObject("before");
      before.put("sha256", prior.sha256());
      before.put("mode", prior.mode().toString());
      if (prior.backup() != null) {
        before.put("backup", prior.backup());
      }
    }
  }

  private static void write(RootedPath path, ObjectNode node) {
    node.put("root", path.root());
    node.put("path", path.path().toString());
  }
}
