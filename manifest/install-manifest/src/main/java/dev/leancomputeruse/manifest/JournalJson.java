package dev.leancomputeruse.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.leancomputeruse.files.Mode;
import dev.leancomputeruse.files.RelativePath;
import dev.leancomputeruse.files.UnsafePathException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes a journal as JSON, and reads it back with the same care as a manifest. */
final class JournalJson {
  private static final int SCHEMA = 1;

  private JournalJson() {}

  static byte[] write(Journal journal) throws IOException {
    ObjectNode document = Json.object();
    document.put("schema", SCHEMA);
    document.put("operation", journal.operation().word());
    document.put("committed", journal.committed());
    document.put("time", journal.time());
    ArrayNode roots = document.putArray("roots");
    for (RootEntry root : journal.roots()) {
      roots
          .addObject()
          .put("name", root.name())
          .put("path", root.path())
          .put("created", root.created());
    }
    write(journal.make(), document.putArray("make"));
    ArrayNode steps = document.putArray("steps");
    for (Step step : journal.steps()) {
      write(step, steps.addObject());
    }
    write(journal.remove(), document.putArray("remove"));
    if (journal.settings() != null) {
      document.put("settings", journal.settings());
    }
    document.set("manifest", ManifestJson.toObject(journal.manifest()));
    return Json.seal(document);
  }

  private static void write(List<RootedPath> paths, ArrayNode array) {
    for (RootedPath path : paths) {
      array.addObject().put("root", path.root()).put("path", path.path().toString());
    }
  }

  private static void write(Step step, ObjectNode node) {
    node.put("kind", step.kind().name().toLowerCase(Locale.ROOT));
    node.put("root", step.file().root());
    node.put("path", step.file().path().toString());
    node.put("sha256", step.sha256());
    node.put("size", step.size());
    node.put("mode", step.mode().toString());
    put(node, "before", step.before());
    put(node, "backup", step.backup());
    put(node, "prior", step.prior());
    put(node, "temporary", step.temporary());
  }

  private static void put(ObjectNode node, String name, @Nullable Object value) {
    if (value != null) {
      node.put(name, value.toString());
    }
  }

  /**
   * Reads a journal.
   *
   * @return null if {@code text} is none, or has been tampered with: unlike a manifest, a journal
   *     is never edited by hand, so nothing in it counts unless its hash is right
   */
  static @Nullable Journal read(Path file, byte[] text) throws IOException {
    ObjectNode document = Json.read(text);
    if (document == null
        || !Json.isSealed(document)
        || document.path("schema").asInt() != SCHEMA
        || !(document.get("manifest") instanceof ObjectNode recorded)) {
      return null;
    }
    ManifestReading manifest = ManifestReader.read(file, recorded, true, "");
    try {
      return read(document, manifest.manifest());
    } catch (UnsafePathException | IllegalArgumentException e) {
      return null;
    }
  }

  private static Journal read(ObjectNode document, InstallManifest manifest)
      throws UnsafePathException {
    List<RootEntry> roots = new ArrayList<>();
    for (JsonNode node : document.path("roots")) {
      String name = node.path("name").asText();
      if (!RootNames.isKnown(name)) {
        throw new IllegalArgumentException(name);
      }
      roots.add(new RootEntry(name, node.path("path").asText(), node.path("created").asInt()));
    }
    List<Step> steps = new ArrayList<>();
    for (JsonNode node : document.path("steps")) {
      steps.add(step(node));
    }
    return new Journal(
        document.path("operation").asText().equals(Operation.UNINSTALL.word())
            ? Operation.UNINSTALL
            : Operation.INSTALL,
        document.path("committed").asBoolean(),
        document.path("time").asText(),
        roots,
        paths(document.path("make")),
        steps,
        paths(document.path("remove")),
        text(document, "settings"),
        manifest);
  }

  private static Step step(JsonNode node) throws UnsafePathException {
    return new Step(
        Step.Kind.valueOf(node.path("kind").asText().toUpperCase(Locale.ROOT)),
        path(node),
        node.path("sha256").asText(),
        node.path("size").asLong(),
        Mode.parse(node.path("mode").asText()),
        text(node, "before"),
        relative(node, "backup"),
        text(node, "prior"),
        relative(node, "temporary"));
  }

  private static List<RootedPath> paths(JsonNode array) throws UnsafePathException {
    List<RootedPath> paths = new ArrayList<>();
    for (JsonNode node : array) {
      paths.add(path(node));
    }
    return paths;
  }

  private static RootedPath path(JsonNode node) throws UnsafePathException {
    return new RootedPath(
        node.path("root").asText(), RelativePath.parse(node.path("path").asText()));
  }

  private static @Nullable RelativePath relative(JsonNode node, String name)
      throws UnsafePathException {
    String text = text(node, name);
    return text == null ? null : RelativePath.parse(text);
  }

  private static @Nullable String text(JsonNode node, String name) {
    JsonNode value = node.get(name);
    return value == null ? null : value.asText();
  }
}
