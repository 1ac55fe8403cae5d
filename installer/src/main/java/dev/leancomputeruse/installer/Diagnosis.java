package dev.leancomputeruse.installer;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;

/** Everything that doctor found, and how it is told. */
record Diagnosis(List<Check> checks) {
  Diagnosis {
    checks = List.copyOf(checks);
  }

  boolean ok() {
    return count(Check.Status.FAIL) == 0;
  }

  private long count(Check.Status status) {
    return checks.stream().filter(check -> check.status() == status).count();
  }

  /** The object that fleets collect; its keys and the ids in it are a contract. */
  void write(JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("product", Product.NAME);
    json.writeStringField("version", Product.version());
    json.writeBooleanField("ok", ok());
    json.writeArrayFieldStart("checks");
    for (Check check : checks) {
      json.writeStartObject();
      json.writeStringField("id", check.id());
      json.writeStringField("status", check.status().word());
      json.writeStringField("detail", check.detail());
      json.writeStringField("fix", check.fix());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeObjectFieldStart("summary");
    for (Check.Status status : Check.Status.values()) {
      json.writeNumberField(status.word(), count(status));
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  /** The same for a person: what is wrong comes with its way out. */
  void print(Host host) {
    Style style = new Style(host.terminal().colour());
    for (Check check : checks) {
      host.out().println(label(style, check.status()) + "  " + check.id() + ": " + check.detail());
      if (!check.fix().isEmpty()) {
        host.out().println("         " + style.dim("fix: ") + check.fix());
      }
    }
    host.out()
        .println(
            "\n"
                + (ok() ? style.green("Nothing failed") : style.red("Something failed"))
                + ": "
                + count(Check.Status.OK)
                + " ok, "
                + count(Check.Status.WARN)
                + " warn, "
                + count(Check.Status.FAIL)
                + " fail, "
                + count(Check.Status.SKIPPED)
                + " skipped.");
    host.out().flush();
  }

  private static String label(Style style, Check.Status status) {
    return switch (status) {
      case OK -> style.green("ok     ");
      case WARN -> style.yellow("warn   ");
      case FAIL -> style.red("fail   ");
      case SKIPPED -> style.dim("skipped");
    };
  }
}
