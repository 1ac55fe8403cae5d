package dev.leancomputeruse.desk.engine.resident;

import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.driver.Action;
import dev.leancomputeruse.desk.engine.driver.ActionAnswer;
import dev.leancomputeruse.desk.engine.driver.App;
import dev.leancomputeruse.desk.engine.driver.Bounds;
import dev.leancomputeruse.desk.engine.driver.Claim;
import dev.leancomputeruse.desk.engine.driver.ElementRef;
import dev.leancomputeruse.desk.engine.driver.Launch;
import dev.leancomputeruse.desk.engine.driver.LaunchRequest;
import dev.leancomputeruse.desk.engine.driver.Sessions;
import dev.leancomputeruse.desk.engine.driver.Target;
import dev.leancomputeruse.desk.engine.driver.Window;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The values of the port as JSON, and back. What was written reads back equal. */
final class Forms {
  private Forms() {}

  static JsonObject app(App app) {
    return JsonObject.empty()
        .with("id", app.id())
        .with("name", app.name())
        .with("pid", app.pid())
        .with("active", app.active())
        .with("path", app.launchPath());
  }

  static App app(JsonObject json) {
    return new App(
        json.string("id", ""),
        json.string("name", ""),
        json.integer("pid", 0),
        json.isTrue("active"),
        json.string("path", ""));
  }

  static List<Object> apps(List<App> apps) {
    List<Object> all = new ArrayList<>(apps.size());
    for (App app : apps) {
      all.add(app(app).members());
    }
    return all;
  }

  static List<App> apps(JsonObject json) {
    List<App> apps = new ArrayList<>();
    for (JsonObject app : json.objects("apps")) {
      apps.add(app(app));
    }
    return apps;
  }

  static List<Object> windows(List<Window> windows) {
    List<Object> all = new ArrayList<>(windows.size());
    for (Window window : windows) {
      Bounds bounds = window.bounds();
      all.add(
          JsonObject.empty()
              .with("id", window.id())
              .with("pid", window.pid())
              .with("app", window.app())
              .with("title", window.title())
              .with("on_screen", window.onScreen())
              .with("order", window.order())
              .with("x", bounds.x())
              .with("y", bounds.y())
              .with("width", bounds.width())
              .with("height", bounds.height())
              .members());
    }
    return all;
  }

  static List<Window> windows(JsonObject json) {
    List<Window> windows = new ArrayList<>();
    for (JsonObject window : json.objects("windows")) {
      windows.add(
          new Window(
              window.integer("id", 0),
              window.integer("pid", 0),
              window.string("app", ""),
              window.string("title", ""),
              window.isTrue("on_screen"),
              window.get("order") instanceof Long order ? order : null,
              new Bounds(
                  number(window, "x"),
                  number(window, "y"),
                  number(window, "width"),
                  number(window, "height"))));
    }
    return windows;
  }

  static double number(JsonObject json, String name) {
    return json.get(name) instanceof Number number ? number.doubleValue() : 0;
  }

  static JsonObject launchRequest(LaunchRequest request) {
    return JsonObject.empty().with("app", app(request.app())).with("more", request.more());
  }

  static LaunchRequest launchRequest(JsonObject json) throws IOException {
    return new LaunchRequest(app(part(json, "app")), part(json, "more"));
  }

  static JsonObject launch(Launch launch) {
    return JsonObject.empty()
        .with("pid", launch.pid())
        .with("name", launch.name())
        .with("windows", windows(launch.windows()))
        .with("answer", launch.answer());
  }

  static Launch launch(JsonObject json) throws IOException {
    return new Launch(
        json.integer("pid", 0), json.string("name", ""), windows(json), part(json, "answer"));
  }

  static JsonObject target(JsonObject into, Target target) {
    return into.with("pid", target.pid()).with("window", target.window());
  }

  static Target target(JsonObject json) {
    return new Target(json.integer("pid", 0), json.integer("window", 0));
  }

  static JsonObject action(Action action) {
    ElementRef element = action.element();
    return target(JsonObject.empty(), action.target())
        .with("tool", action.tool())
        .with(
            "element",
            element == null
                ? null
                : JsonObject.empty()
                    .with("index", element.index())
                    .with("token", element.token())
                    .with("snapshot", element.snapshot()))
        .with("args", action.args())
        .with("foreground", action.foreground())
        .with("session", action.claim().session())
        .with("doubt", action.claim().doubt())
        .with("millis", action.timeoutMillis());
  }

  static Action action(JsonObject json) throws IOException {
    return new Action(
        json.string("tool", ""),
        target(json),
        element(json.object("element")),
        part(json, "args"),
        json.isTrue("foreground"),
        json.integer("millis", 0),
        new Claim(json.string("session", ""), json.string("doubt", "")));
  }

  private static @Nullable ElementRef element(@Nullable JsonObject json) {
    return json == null
        ? null
        : new ElementRef(
            (int) json.integer("index", 0), json.string("token", ""), json.string("snapshot", ""));
  }

  static JsonObject actionAnswer(ActionAnswer answer) {
    return JsonObject.empty().with("claim", answer.claim().name()).with("answer", answer.answer());
  }

  static ActionAnswer actionAnswer(JsonObject json) throws IOException {
    for (ActionAnswer.Claim claim : ActionAnswer.Claim.values()) {
      if (claim.name().equals(json.string("claim"))) {
        return new ActionAnswer(claim, part(json, "answer"));
      }
    }
    throw new IOException("there is no such claim");
  }

  static JsonObject sessions(Sessions sessions) {
    return JsonObject.empty()
        .with("running", sessions.driver().name())
        .with("count", sessions.count())
        .with("detail", sessions.detail());
  }

  static Sessions sessions(JsonObject json) throws IOException {
    for (Sessions.Running running : Sessions.Running.values()) {
      if (running.name().equals(json.string("running"))) {
        return new Sessions(running, (int) json.integer("count", -1), json.string("detail", ""));
      }
    }
    throw new IOException("there is no such state");
  }

  private static JsonObject part(JsonObject json, String name) throws IOException {
    JsonObject part = json.object(name);
    if (part == null) {
      throw new IOException("there is no " + name + " in the message");
    }
    return part;
  }
}
