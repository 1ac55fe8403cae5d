package dev.leancomputeruse.installer;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.leancomputeruse.manifest.Action;
import dev.leancomputeruse.manifest.Plan;
import dev.leancomputeruse.manifest.Refusal;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes a plan as JSON: the same object that the preview shows and the run applies. */
final class PlanJson {
  private final Plan plan;
  private final List<Place> places;
  private final String hash;

  PlanJson(Host host, Proposal proposal) throws IOException {
    this.plan = proposal.plan();
    this.places = proposal.places();
    this.hash = proposal.hash(host);
  }

  /** Writes the fields of a plan into the object that is open. */
  void write(JsonGenerator json) throws IOException {
    json.writeStringField("operation", plan.operation().word());
    json.writeStringField("hash", hash);
    json.writeObjectFieldStart("roots");
    for (Place place : places) {
      json.writeStringField(place.name().replace(' ', '-'), place.real().toString());
    }
    json.writeEndObject();
    json.writeArrayFieldStart("actions");
    for (Action action : plan.actions()) {
      write(json, action);
    }
    json.writeEndArray();
    write(json, "conflicts", plan.conflicts());
    write(json, "refused", plan.refused());
  }

  private static void write(JsonGenerator json, Action action) throws IOException {
    json.writeStartObject();
    json.writeStringField("action", action.kind().word());
    json.writeStringField("root", action.root());
    json.writeStringField("path", action.path());
    json.writeStringField("target", action.target().toString());
    json.writeNumberField("size", action.size());
    optional(json, "sha256", action.sha256());
    optional(json, "mode", action.mode());
    optional(json, "before", action.before());
    optional(json, "beforeMode", action.beforeMode());
    optional(json, "backup", action.backup());
    optional(json, "reason", action.reason());
    json.writeEndObject();
  }

  static void write(JsonGenerator json, String name, List<Refusal> refusals) throws IOException {
    json.writeArrayFieldStart(name);
    for (Refusal refusal : refusals) {
      json.writeStartObject();
      json.writeStringField("where", refusal.where());
      json.writeStringField("reason", refusal.reason());
      json.writeStringField("wayOut", refusal.wayOut());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void optional(JsonGenerator json, String name, @Nullable Object value)
      throws IOException {
    if (value != null) {
      json.writeStringField(name, value.toString());
    }
  }
}
