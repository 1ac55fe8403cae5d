package dev.leancomputeruse.measure;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Prints a report as JSON; docs/measure.schema.json describes it. */
public final class ReportJson {
  /** Grows when a field changes its meaning or goes; new fields do not change it. */
  static final int SCHEMA = 1;

  private final JsonGenerator json;

  private ReportJson(JsonGenerator json) {
    this.json = json;
  }

  /** Writes one document in UTF-8 and a final line end; does not close {@code out}. */
  public static void write(MeasureReport report, OutputStream out) throws IOException {
    // ASCII, so that no locale can damage it.
    JsonFactory factory = JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();
    try (JsonGenerator json =
        factory
            .createGenerator(out, JsonEncoding.UTF8)
            .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
            .setPrettyPrinter(
                new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")))) {
      new ReportJson(json).document(report);
      json.writeRaw('\n');
    }
  }

  private void document(MeasureReport report) throws IOException {
    json.writeStartObject();
    json.writeNumberField("schema", SCHEMA);
    selection(report.selection());
    provenance();
    counters(report.counters());
    prices(report.prices());
    figures("total", report.total());
    desktop(report.desktop());
    sessions(report);
    agents(report);
    tools(report);
    days(report);
    models(report);
    curve(report);
    crossChecks(report);
    json.writeEndObject();
  }

  private void selection(MeasureReport.Selection selection) throws IOException {
    json.writeObjectFieldStart("selection");
    json.writeArrayFieldStart("roots");
    for (String root : selection.roots()) {
      json.writeString(root);
    }
    json.writeEndArray();
    string("since", text(selection.since()));
    string("until", text(selection.until()));
    string("project", selection.project());
    string("session", selection.session());
    string("timeZone", selection.zone());
    json.writeEndObject();
  }

  private void provenance() throws IOException {
    json.writeObjectFieldStart("provenance");
    for (Figure figure : Figure.values()) {
      json.writeObjectFieldStart(figure.field());
      json.writeStringField("label", figure.provenance().label());
      json.writeStringField("why", figure.why());
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private void counters(MeasureReport.Counters counters) throws IOException {
    json.writeObjectFieldStart("counters");
    json.writeObjectFieldStart("files");
    json.writeNumberField("read", counters.files());
    json.writeNumberField("bytes", counters.bytes());
    counts("inPart", counters.filesInPart());
    counts("skipped", counters.filesSkipped());
    json.writeEndObject();
    json.writeObjectFieldStart("lines");
    json.writeNumberField("total", counters.lines());
    json.writeNumberField("blank", counters.blankLines());
    json.writeNumberField("other", counters.otherLines());
    json.writeNumberField("synthetic", counters.syntheticLines());
    json.writeNumberField("calls", counters.callLines());
    json.writeNumberField("results", counters.resultLines());
    json.writeNumberField("costStates", counters.costStateLines());
    json.writeNumberField("duplicates", counters.duplicateLines());
    counts("skipped", counters.skippedLines());
    json.writeEndObject();
    json.writeObjectFieldStart("calls");
    json.writeNumberField("found", counters.calls());
    json.writeNumberField("deselected", counters.deselectedCalls());
    json.writeNumberField("undated", counters.undatedCalls());
    json.writeEndObject();
    json.writeObjectFieldStart("orphanResults");
    json.writeNumberField("count", counters.orphanResults());
    json.writeNumberField("bytes", counters.orphanResultBytes());
    json.writeEndObject();
    json.writeEndObject();
  }

  private void prices(MeasureReport.PriceFacts prices) throws IOException {
    json.writeObjectFieldStart("prices");
    json.writeStringField("date", prices.date());
    json.writeStringField("source", prices.source());
    counts("unpricedSteps", prices.unpricedSteps());
    json.writeEndObject();
  }

  private void desktop(MeasureReport.Desktop desktop) throws IOException {
    json.writeObjectFieldStart("desktop");
    figures("figures", desktop.figures());
    json.writeObjectFieldStart("uses");
    for (Map.Entry<DesktopUse, Long> use : desktop.uses().entrySet()) {
      json.writeNumberField(use.getKey().name().toLowerCase(Locale.ROOT), use.getValue());
    }
    json.writeEndObject();
    json.writeNumberField("singleSteps", desktop.singleSteps());
    json.writeNumberField("chainedSteps", desktop.chainedSteps());
    json.writeNumberField("failedUses", desktop.failedUses());
    json.writeNumberField("repeatedFailures", desktop.repeatedFailures());
    json.writeObjectFieldStart("avoidable");
    avoidable("batchable", desktop.batchable());
    avoidable("blockable", desktop.blockable());
    json.writeEndObject();
    json.writeEndObject();
  }

  private void avoidable(String name, MeasureReport.Avoidable avoidable) throws IOException {
    json.writeObjectFieldStart(name);
    json.writeNumberField("steps", avoidable.steps());
    json.writeNumberField("rereadTokens", avoidable.reread());
    number("rereadUsd", avoidable.rereadCost().usd());
    json.writeNumberField("unpricedSteps", avoidable.rereadCost().unpricedSteps());
    json.writeEndObject();
  }

  private void sessions(MeasureReport report) throws IOException {
    json.writeArrayFieldStart("sessions");
    for (MeasureReport.SessionGroup group : report.sessions()) {
      json.writeStartObject();
      json.writeStringField("session", group.session());
      json.writeStringField("project", group.project());
      string("firstDay", text(group.firstDay()));
      figures("figures", group.figures());
      figures("desktop", group.desktop());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void agents(MeasureReport report) throws IOException {
    json.writeArrayFieldStart("agents");
    for (MeasureReport.AgentGroup group : report.agents()) {
      json.writeStartObject();
      json.writeStringField("session", group.session());
      string("agent", group.agent());
      string("type", group.type());
      figures("figures", group.figures());
      figures("desktop", group.desktop());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void tools(MeasureReport report) throws IOException {
    json.writeArrayFieldStart("tools");
    for (MeasureReport.ToolGroup group : report.tools()) {
      json.writeStartObject();
      string("tool", group.tool());
      json.writeBooleanField("desktop", group.desktop());
      figures("figures", group.figures());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void days(MeasureReport report) throws IOException {
    json.writeArrayFieldStart("days");
    for (MeasureReport.DayGroup group : report.days()) {
      json.writeStartObject();
      string("day", text(group.day()));
      figures("figures", group.figures());
      figures("desktop", group.desktop());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void models(MeasureReport report) throws IOException {
    json.writeArrayFieldStart("models");
    for (MeasureReport.ModelGroup group : report.models()) {
      json.writeStartObject();
      string("model", group.model());
      figures("figures", group.figures());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void curve(MeasureReport report) throws IOException {
    json.writeArrayFieldStart("contextCurve");
    for (MeasureReport.CurvePoint point : report.curve()) {
      json.writeStartObject();
      json.writeNumberField("fromStep", point.from());
      json.writeNumberField("toStep", point.to());
      json.writeNumberField("mainSteps", point.mainSteps());
      json.writeNumberField("mainRereadPerStep", point.mainRereadPerStep());
      json.writeNumberField("subagentSteps", point.subSteps());
      json.writeNumberField("subagentRereadPerStep", point.subRereadPerStep());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void crossChecks(MeasureReport report) throws IOException {
    json.writeArrayFieldStart("crossChecks");
    for (MeasureReport.CrossCheck check : report.crossChecks()) {
      json.writeStartObject();
      json.writeStringField("session", check.session());
      json.writeStringField("model", check.model());
      json.writeBooleanField("equal", check.equal());
      json.writeArrayFieldStart("differences");
      for (MeasureReport.CrossFigure figure : check.differences()) {
        json.writeStartObject();
        json.writeStringField("figure", figure.name());
        json.writeNumberField("client", figure.client());
        json.writeNumberField("ours", figure.ours());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void figures(String name, Figures figures) throws IOException {
    json.writeObjectFieldStart(name);
    json.writeNumberField("steps", figures.steps());
    json.writeNumberField("inputTokens", figures.input());
    json.writeNumberField("cacheReadTokens", figures.cacheRead());
    json.writeNumberField("cacheWrite5mTokens", figures.cacheWrite5m());
    json.writeNumberField("cacheWrite1hTokens", figures.cacheWrite1h());
    json.writeNumberField("outputTokens", figures.output());
    json.writeNumberField("webSearches", figures.webSearches());
    json.writeNumberField("toolUses", figures.toolUses());
    json.writeNumberField("resultBytes", figures.resultBytes());
    json.writeNumberField("images", figures.images());
    json.writeNumberField("rereadPerStep", figures.rereadPerStep());
    cost(figures.cost());
    json.writeEndObject();
  }

  private void cost(Cost cost) throws IOException {
    json.writeObjectFieldStart("cost");
    Double usd = cost.usd();
    number("usd", usd);
    number("inputUsd", usd == null ? null : cost.input());
    number("cacheReadUsd", usd == null ? null : cost.cacheRead());
    number("cacheWriteUsd", usd == null ? null : cost.cacheWrite());
    number("outputUsd", usd == null ? null : cost.output());
    number("webSearchUsd", usd == null ? null : cost.webSearch());
    json.writeNumberField("unpricedSteps", cost.unpricedSteps());
    json.writeEndObject();
  }

  private void counts(String name, Map<String, Long> counts) throws IOException {
    json.writeObjectFieldStart(name);
    for (Map.Entry<String, Long> count : counts.entrySet()) {
      json.writeNumberField(count.getKey(), count.getValue());
    }
    json.writeEndObject();
  }

  private void string(String name, @Nullable String value) throws IOException {
    if (value == null) {
      json.writeNullField(name);
    } else {
      json.writeStringField(name, value);
    }
  }

  private void number(String name, @Nullable Double value) throws IOException {
    if (value == null) {
      json.writeNullField(name);
    } else {
      json.writeNumberField(name, value);
    }
  }

  private static @Nullable String text(@Nullable Object value) {
    return value == null ? null : value.toString();
  }
}
