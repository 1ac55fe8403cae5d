package dev.leancomputeruse.desk.engine.commands;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.act.Actor;
import dev.leancomputeruse.desk.engine.act.Batch;
import dev.leancomputeruse.desk.engine.act.Options;
import dev.leancomputeruse.desk.engine.act.Result;
import dev.leancomputeruse.desk.engine.act.Step;
import dev.leancomputeruse.desk.engine.driver.App;
import dev.leancomputeruse.desk.engine.driver.Screenshot;
import dev.leancomputeruse.desk.engine.image.ImageGeometry;
import dev.leancomputeruse.desk.engine.image.PictureScaler;
import dev.leancomputeruse.desk.engine.observe.AppChoice;
import dev.leancomputeruse.desk.engine.observe.LineFilter;
import dev.leancomputeruse.desk.engine.observe.Observed;
import dev.leancomputeruse.desk.engine.observe.Observer;
import dev.leancomputeruse.desk.engine.observe.Preset;
import dev.leancomputeruse.desk.engine.observe.Resolved;
import dev.leancomputeruse.desk.engine.observe.View;
import dev.leancomputeruse.desk.protocol.DeskError;
import dev.leancomputeruse.desk.protocol.Redactor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The work of {@code desk APP …}. */
final class WorkCommands {
  private static final int LINES_AFTER_BATCH = 20;

  private final DeskHost host;
  private final boolean json;
  private final String app;
  private final @Nullable String window;
  private final Options options;
  private final @Nullable Path out;

  WorkCommands(
      DeskHost host,
      boolean json,
      String app,
      @Nullable String window,
      Options options,
      @Nullable Path out) {
    this.host = host;
    this.json = json;
    this.app = app;
    this.window = window;
    this.options = options;
    this.out = out;
  }

  int step(Step step) throws DeskException {
    Actor.check(step, options);
    Engine engine = Engine.open(host);
    if (step.launches()) {
      return launch(engine, step);
    }
    Resolved where = engine.resolver().resolve(app, window, step.args().string("snapshot"));
    if (step.tool().equals("get_window_state")) {
      return observe(engine, where, step.args());
    }
    Result result = actor(engine).act(where, step, options);
    answer(where, result).print(host, json, List.of());
    return 0;
  }

  private int launch(Engine engine, Step step) throws DeskException {
    App found = AppChoice.one(engine.driver().apps(), app);
    boolean asked = !step.args().members().isEmpty();
    Resolved where =
        found.running() && !asked
            ? engine.resolver().resolve(app, window)
            : engine.resolver().launched(app, found, step.args(), window);
    new Answer()
        .with("outcome", "confirmed")
        .with("tool", "launch_app")
        .with("pid", where.app().pid())
        .with("window", where.window().id())
        .with("launched", where.launched())
        .with("windows", where.windows())
        .print(host, json, List.of());
    return 0;
  }

  private int observe(Engine engine, Resolved where, JsonObject args) throws DeskException {
    Preset named = Preset.named(args.string("preset", "control"));
    Preset preset = named == null ? Preset.CONTROL : named;
    boolean menus = args.isTrue("menus");
    String part = args.string("query");
    Observed observed =
        engine
            .observer()
            .observe(
                where,
                Observer.request(preset, options.timeoutMillis()).finding(part),
                View.query(preset, menus, part));
    Copies.copy(observed.file(), out);
    View view =
        View.compact(engine.observer(), observed, preset, menus, part, args.string("since"));
    Answer head = DeskReadCommand.head(observed, view);
    if (observed.truncated().isEmpty() && view.lines().size() < view.all()) {
      head.with("truncated", "preset");
    }
    String file = args.string("screenshot_out_file");
    if (file != null) {
      picture(engine, where, file, head);
    }
    head.print(host, json, view.lines());
    return 0;
  }

  private void picture(Engine engine, Resolved where, String name, Answer head)
      throws DeskException {
    Path place = Copies.place(host, name);
    if (place == null) {
      return;
    }
    Screenshot shot = engine.driver().screenshot(where.target(), place);
    try {
      ImageGeometry geometry = PictureScaler.scale(shot.file());
      head.with("image", place.toString())
          .with("image_size", geometry.width() + "x" + geometry.height())
          .with("image_scale", Math.round(geometry.scale() * 10_000) / 10_000.0);
    } catch (IOException e) {
      throw DeskException.trouble(
          "no_screenshot",
          "the picture cannot be made smaller: " + e.getMessage(),
          "run desk doctor");
    }
  }

  int batch(Batch batch) throws DeskException {
    Engine engine = Engine.open(host);
    String snapshot = batch.steps().get(0).args().string("snapshot");
    Resolved where = engine.resolver().resolve(app, window, snapshot);
    Actor actor = actor(engine);
    List<String> lines = new ArrayList<>();
    DeskException failure = null;
    int done = 0;
    for (Step step : batch.steps()) {
      try {
        Result result =
            step.tool().equals("get_window_state")
                ? new Result(
                    dev.leancomputeruse.desk.protocol.Outcome.CONFIRMED,
                    step.tool(),
                    "",
                    "read at the end")
                : actor.act(where, step, options);
        done++;
        lines.add(
            done
                + " "
                + result.outcome().word()
                + " "
                + step.tool()
                + (result.what().isEmpty() ? "" : " " + result.what()));
      } catch (DeskException e) {
        failure = e;
        lines.add(
            (done + 1) + " " + e.outcome().word() + " " + step.tool() + ": " + e.error().code());
        break;
      }
    }
    int failed = failure == null ? 0 : 1;
    Answer head =
        new Answer()
            .with("batch", failed == 0 ? "done" : "stopped")
            .with("done", done)
            .with("failed", failed)
            .with("not_run", batch.steps().size() - done - failed);
    try {
      lines.addAll(readAtEnd(engine, where, head));
    } catch (DeskException e) {
      head.with("read", e.error().code());
    }
    head.print(host, json, clean(lines));
    if (failure != null) {
      throw numbered(failure, done + 1);
    }
    return 0;
  }

  private List<String> readAtEnd(Engine engine, Resolved where, Answer head) throws DeskException {
    LineFilter filter = LineFilter.of(null, false, null, false, false);
    Observed observed =
        engine
            .observer()
            .observe(
                where, Observer.request(Preset.EXPAND, options.timeoutMillis()), filter.query());
    Copies.copy(observed.file(), out);
    View view = View.raw(engine.observer(), observed, filter, LINES_AFTER_BATCH, null);
    head.with("pid", where.app().pid())
        .with("window", where.window().id())
        .with("snapshot", observed.id())
        .with("file", observed.file().toString())
        .with("truncated", observed.truncated())
        .count("out_of_view", observed.outOfView())
        .count("redacted", observed.redacted());
    return view.lines();
  }

  private static List<String> clean(List<String> lines) {
    Redactor redactor = new Redactor();
    return lines.stream().map(redactor::line).toList();
  }

  private static DeskException numbered(DeskException failure, int step) {
    DeskError error = failure.error();
    return new DeskException(
        new DeskError(
            error.code(),
            "step " + step + ": " + error.message(),
            error.hint(),
            error.retrySafe(),
            error.candidates()),
        failure.outcome(),
        failure.exit());
  }

  private Actor actor(Engine engine) {
    return new Actor(engine.driver(), engine.resolver(), engine.observer(), engine.state(), host);
  }

  private static Answer answer(Resolved where, Result result) {
    return new Answer()
        .with("outcome", result.outcome().word())
        .with("retry", result.outcome().retry())
        .with("tool", result.tool())
        .with("on", result.what())
        .with("pid", where.app().pid())
        .with("window", where.window().id())
        .with("windows", where.windows() > 1 ? (Integer) where.windows() : null)
        .with("title", where.windows() > 1 ? new Redactor().text(where.window().title()) : null)
        .with("state", where.state())
        .with("note", result.note());
  }
}
