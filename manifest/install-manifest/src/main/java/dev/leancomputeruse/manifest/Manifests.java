package dev.leancomputeruse.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.leancomputeruse.files.RelativePath;
import dev.leancomputeruse.files.Root;
import dev.leancomputeruse.files.Sha256;
import dev.leancomputeruse.files.Snapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads the manifest of a share. */
public final class Manifests {
  private static final long LARGEST = 32L << 20;
  private static final RelativePath FILE = RelativePath.of(InstallManifest.FILE_NAME);

  /** In this order, or the agent host is left with hooks that lead nowhere. */
  private static final String WAY_OUT =
      "bring it back from a copy; or take the entries with --owner=lean-computer-use out of"
          + " settings.json first, then delete <agent host>/skills/lean-computer-use, <agent"
          + " host>/agents/desk-runner.md and the share";

  private Manifests() {}

  /**
   * Reads the manifest, checking every entry.
   *
   * @return null if the share has none
   * @throws RefusedException if it is no manifest, is a link, or was written by a newer version
   */
  public static @Nullable ManifestReading read(Root share) throws IOException, RefusedException {
    Path file = share.locate(FILE);
    Snapshot.Kind kind = Snapshot.kindOf(file);
    if (kind == Snapshot.Kind.ABSENT) {
      return null;
    }
    if (kind != Snapshot.Kind.FILE) {
      throw refused(file, "is not a regular file", "look at what took its place and move it away");
    }
    if (Files.size(file) > LARGEST) {
      throw refused(file, "is too large for a manifest", "look at it and move it away");
    }
    byte[] text = Files.readAllBytes(file);
    ObjectNode document = Json.read(text);
    if (document == null) {
      throw refused(file, "is not a readable manifest", WAY_OUT);
    }
    JsonNode schema = document.path("schema");
    if (!schema.isInt() || schema.intValue() < 1) {
      throw refused(file, "says no schema", WAY_OUT);
    }
    if (schema.intValue() > InstallManifest.SCHEMA) {
      throw refused(
          file, "was written by a newer version", "use that version (it is in the share's bin)");
    }
    return ManifestReader.read(file, document, Json.isSealed(document), Sha256.of(text));
  }

  private static RefusedException refused(Path file, String reason, String wayOut) {
    return new RefusedException(new Refusal(file.toString(), reason, wayOut));
  }
}
