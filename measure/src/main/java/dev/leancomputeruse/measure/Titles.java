package dev.leancomputeruse.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What groups are called in the table and on the page. */
final class Titles {

  private Titles() {}

  static String tool(MeasureReport.ToolGroup group) {
    String tool = group.tool();
    if (tool == null) {
      return "(no tool)";
    }
    return group.desktop() && !tool.startsWith("mcp__") ? tool + ": desk commands" : tool;
  }

  static String model(@Nullable String model) {
    return model == null ? "(no model named)" : model;
  }

  static String session(MeasureReport.SessionGroup group) {
    return group.session().isEmpty() ? "(no session named)" : group.session();
  }

  static String agentKind(MeasureReport.AgentGroup group) {
    if (group.agent() == null) {
      return "main";
    }
    return group.type() == null ? "subagent" : "subagent " + group.type();
  }

  /** One line on sums that do not agree. */
  static String difference(MeasureReport.CrossCheck check) {
    List<String> parts = new ArrayList<>();
    for (MeasureReport.CrossFigure figure : check.differences()) {
      parts.add(
          figure.name()
              + " "
              + number(figure.client())
              + " by the client, "
              + number(figure.ours())
              + " here");
    }
    return Printable.name(check.session() + ", " + check.model(), 80, true)
        + ": "
        + String.join("; ", parts);
  }

  private static String number(double value) {
    return value == Math.rint(value)
        ? String.format(Locale.ROOT, "%,.0f", value)
        : String.format(Locale.ROOT, "%.6f", value);
  }
}
