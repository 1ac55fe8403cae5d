package dev.leancomputeruse.desk.engine.commands;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.driver.ObserveRequest;
import dev.leancomputeruse.desk.engine.observe.LineFilter;
import dev.leancomputeruse.desk.engine.observe.Observed;
import dev.leancomputeruse.desk.engine.observe.Observer;
import dev.leancomputeruse.desk.engine.observe.Resolved;
import dev.leancomputeruse.desk.engine.observe.View;
import dev.leancomputeruse.desk.engine.session.JoinedDesktop;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code desk-read}: the lines of a window that matter, and the whole answer in a file. */
public final class DeskReadCommand {
  private static final String USAGE =
      """
      desk-read APP [FILTER] [--max N] [--role R] [--regex] [--actionable] [--menus] [--since ID]
                [--window TITLE|ID] [--timeout S] [--out FILE] [--json]
      Prints the lines of a window that match (default: static text), without secrets.
      """;

  private DeskReadCommand() {}

  /** Runs the command; returns its exit code. */
  public static int run(DeskHost host, String... line) {
    boolean json = List.of(line).contains("--json");
    try {
      if (List.of(line).contains("--help")) {
        host.out().print(USAGE);
        return 0;
      }
      Arguments arguments =
          Arguments.of(
              line,
              Set.of("--max", "--role", "--since", "--window", "--timeout", "--out"),
              Set.of("--regex", "--actionable", "--menus", "--json"));
      return read(JoinedDesktop.of(host), arguments, json);
    } catch (DeskException e) {
      return Answer.error(host, json, e);
    }
  }

  private static int read(DeskHost host, Arguments arguments, boolean json) throws DeskException {
    List<String> words = arguments.words();
    if (words.isEmpty() || words.size() > 2) {
      throw DeskException.invalid(
          "desk-read takes an app and at most one filter",
          "quote a filter with spaces; see --help");
    }
    String app = Arguments.app(words.get(0));
    int max = arguments.number("--max", 1, 10_000, 40);
    long timeout = arguments.timeout();
    Path out = Copies.place(host, arguments.value("--out"));
    LineFilter filter =
        LineFilter.of(
            words.size() > 1 ? words.get(1) : null,
            arguments.has("--regex"),
            arguments.value("--role"),
            arguments.has("--actionable"),
            arguments.has("--menus"));
    Engine engine = Engine.open(host);
    Resolved where = engine.resolver().resolve(app, arguments.value("--window"));
    ObserveRequest request =
        new ObserveRequest(0, 0, timeout > 0 ? timeout : Observer.USUAL_MILLIS)
            .finding(filter.name());
    Observed observed;
    try {
      observed = engine.observer().observe(where, request, filter.query());
    } catch (DeskException e) {
      if (!Set.of("window_id_not_found", "window_stale", "window_target_not_found")
          .contains(e.error().code())) {
        throw e;
      }
      where = engine.resolver().fresh(app, arguments.value("--window"));
      observed = engine.observer().observe(where, request, filter.query());
    }
    Copies.copy(observed.file(), out);
    View view = View.raw(engine.observer(), observed, filter, max, arguments.value("--since"));
    head(observed, view).print(host, json, view.lines());
    return 0;
  }

  /** Returns the first line of an observation. */
  static Answer head(Observed observed, View view) {
    Resolved where = observed.where();
    return new Answer()
        .with("pid", where.app().pid())
        .with("window", where.window().id())
        .with("cached", where.cached())
        .with("shown", new Share(view.lines().size(), view.all()))
        .with("bytes", observed.bytes())
        .with("file", observed.file().toString())
        .with("snapshot", observed.id())
        .with("launched", where.launched() ? true : null)
        .with("windows", several(where))
        .with(
            "title",
            where.windows() > 1
                ? new dev.leancomputeruse.desk.protocol.Redactor().text(where.window().title())
                : null)
        .with("state", where.state())
        .with("since", view.note())
        .with("truncated", observed.truncated())
        .count("out_of_view", observed.outOfView())
        .count("searched", observed.searched())
        .with("degraded", observed.degraded())
        .count("redacted", observed.redacted());
  }

  private static @Nullable Integer several(Resolved where) {
    return where.windows() > 1 ? (Integer) where.windows() : null;
  }

  /** Some of many, as {@code 3/40}. */
  private record Share(int some, int all) {
    @Override
    public String toString() {
      return some + "/" + all;
    }
  }
}
