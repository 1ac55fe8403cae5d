package dev.leancomputeruse.installer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.leancomputeruse.settings.OwnHooks;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a transaction is to do to the settings file, as the journal holds it: enough for another
 * process to do it again by editing what it then finds.
 *
 * @param register whether our entries go in; otherwise they go out
 * @param file the path that the agent host opens
 * @param backups the directory for copies of earlier contents
 * @param launcher the launcher that the entries name
 * @param withHooks whether there are entries for hooks at all
 * @param rules the permission rules that should be there, null for those of ours that are
 * @param anyOwner whether the file may belong to another user
 * @param earlier the record of the manifest, null if there was none
 */
record SettingsTask(
    boolean register,
    String file,
    String backups,
    String launcher,
    boolean withHooks,
    @Nullable List<String> rules,
    boolean anyOwner,
    @Nullable String earlier) {
  private static final ObjectMapper JSON = new ObjectMapper();

  OwnHooks hooks() {
    return withHooks ? OwnHooks.of(launcher) : OwnHooks.none(launcher);
  }

  String text() {
    ObjectNode root = JSON.createObjectNode();
    root.put("register", register);
    root.put("file", file);
    root.put("backups", backups);
    root.put("launcher", launcher);
    root.put("withHooks", withHooks);
    if (rules != null) {
      ArrayNode list = root.putArray("rules");
      rules.forEach(list::add);
    }
    root.put("anyOwner", anyOwner);
    root.put("earlier", earlier);
    return root.toString();
  }

  static SettingsTask parse(String text) throws IOException {
    try {
      JsonNode root = JSON.readTree(text);
      List<String> rules = null;
      if (root.path("rules").isArray()) {
        rules = new ArrayList<>();
        for (JsonNode rule : root.path("rules")) {
          rules.add(rule.asText());
        }
      }
      return new SettingsTask(
          root.path("register").asBoolean(),
          root.path("file").asText(),
          root.path("backups").asText(),
          root.path("launcher").asText(),
          root.path("withHooks").asBoolean(true),
          rules,
          root.path("anyOwner").asBoolean(),
          root.path("earlier").isTextual() ? root.path("earlier").asText() : null);
    } catch (JsonProcessingException damaged) {
      throw new IOException("the journal's record of settings.json is damaged", damaged);
    }
  }
}
