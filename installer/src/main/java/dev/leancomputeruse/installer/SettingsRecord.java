package dev.leancomputeruse.installer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.leancomputeruse.settings.OwnHooks;
import dev.leancomputeruse.settings.Registration;
import java.util.ArrayList;
import java.util.List;

/**
 * What the manifest keeps about the settings file: where it is, what we put in, and what stood
 * around it. The manifest holds it as a text that it does not read.
 *
 * @param file the path that the agent host opens
 * @param hooks the exact entries
 * @param undo the settings editor's own record, one line of JSON
 * @param backups our copies of earlier contents
 */
record SettingsRecord(String file, OwnHooks hooks, String undo, List<String> backups) {
  private static final ObjectMapper JSON = new ObjectMapper();

  SettingsRecord {
    backups = List.copyOf(backups);
  }

  /** Whether there are hooks, and not permission rules alone. */
  boolean withHooks() {
    return !hooks.registrations().isEmpty();
  }

  /** The text to keep. */
  String text() {
    ObjectNode root = JSON.createObjectNode();
    root.put("file", file);
    root.put("launcher", hooks.launcher());
    ArrayNode entries = root.putArray("entries");
    for (Registration registration : hooks.registrations()) {
      ObjectNode entry = entries.addObject();
      entry.put("event", registration.event());
      entry.put("matcher", registration.matcher());
      entry.put("command", registration.command());
      entry.put("timeout", registration.timeout());
    }
    root.put("undo", undo);
    ArrayNode list = root.putArray("backups");
    backups.forEach(list::add);
    return root.toString();
  }

  /**
   * Reads what {@link #text} wrote.
   *
   * @throws Problem if it is none, so that a damaged manifest is said rather than guessed at
   */
  static SettingsRecord parse(String text) throws Problem {
    try {
      JsonNode root = JSON.readTree(text);
      List<Registration> registrations = new ArrayList<>();
      for (JsonNode entry : root.path("entries")) {
        registrations.add(
            new Registration(
                word(entry, "event"),
                word(entry, "matcher"),
                word(entry, "command"),
                entry.path("timeout").asInt()));
      }
      List<String> backups = new ArrayList<>();
      for (JsonNode backup : root.path("backups")) {
        backups.add(backup.asText());
      }
      return new SettingsRecord(
          word(root, "file"),
          new OwnHooks(word(root, "launcher"), registrations),
          word(root, "undo"),
          backups);
    } catch (JsonProcessingException | IllegalArgumentException damaged) {
      throw unreadable();
    }
  }

  private static String word(JsonNode node, String name) throws Problem {
    JsonNode value = node.path(name);
    if (!value.isTextual()) {
      throw unreadable();
    }
    return value.asText();
  }

  private static Problem unreadable() {
    return Problem.refused(
        "install-manifest.json: its record of settings.json is damaged: take the entries with "
            + OwnHooks.MARK
            + " out of settings.json by hand");
  }
}
