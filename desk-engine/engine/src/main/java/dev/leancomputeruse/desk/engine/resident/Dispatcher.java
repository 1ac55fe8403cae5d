package dev.leancomputeruse.desk.engine.resident;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.driver.Action;
import dev.leancomputeruse.desk.engine.driver.App;
import dev.leancomputeruse.desk.engine.driver.DesktopDriver;
import dev.leancomputeruse.desk.engine.driver.LaunchRequest;
import dev.leancomputeruse.desk.engine.driver.ObserveRequest;
import dev.leancomputeruse.desk.engine.driver.QuitRequest;
import dev.leancomputeruse.desk.engine.driver.Screenshot;
import java.io.IOException;
import java.nio.file.Path;

/** Turns a request into a call of the driver. */
final class Dispatcher {
  /** How long an action waits for another one on the same app, at most. */
  static final long QUEUE_MILLIS = 10_000;

  private final ActionLocks locks = new ActionLocks();

  /** Returns whether a call of that name changes something, so that it must not be repeated. */
  static boolean changes(String call) {
    return switch (call) {
      case "launch", "act", "key", "type", "click_at", "quit" -> true;
      default -> false;
    };
  }

  /**
   * Carries a request out.
   *
   * @throws IOException if the request makes no sense; nothing was done
   */
  Frame call(DesktopDriver driver, String call, JsonObject json) throws DeskException, IOException {
    return switch (call) {
      case "apps" -> Frame.of(JsonObject.empty().with("apps", Forms.apps(driver.apps())));
      case "windows" ->
          Frame.of(
              JsonObject.empty()
                  .with("windows", Forms.windows(driver.windows(json.integer("pid", 0)))));
      case "observe" ->
          new Frame(
              JsonObject.empty().with("observed", true),
              driver
                  .observe(
                      Forms.target(json),
                      new ObserveRequest(
                          (int) json.integer("nodes", 0),
                          (int) json.integer("depth", 0),
                          json.integer("millis", 0),
                          json.string("name")))
                  .answer());
      case "screenshot" -> {
        Screenshot picture =
            driver.screenshot(Forms.target(json), Path.of(json.string("file", "")));
        yield Frame.of(
            JsonObject.empty()
                .with("file", picture.file().toString())
                .with("scale", picture.scale()));
      }
      case "wait" -> {
        driver.waitFor(Forms.target(json), json.integer("millis", 0));
        yield Frame.of(JsonObject.empty().with("waited", true));
      }
      case "is_running" ->
          Frame.of(
              JsonObject.empty()
                  .with(
                      "is_running",
                      driver.isRunning(json.string("name", ""), json.integer("millis", 0))));
      case "sessions" -> Frame.of(Forms.sessions(driver.sessions()));
      case "launch" -> launch(driver, Forms.launchRequest(json));
      case "quit" -> quit(driver, Forms.app(json), json.integer("millis", 0));
      case "act", "key", "type", "click_at" -> action(driver, call, Forms.action(json));
      default -> throw new IOException("there is no call of that name");
    };
  }

  @SuppressWarnings("try") // Held, not used.
  private Frame launch(DesktopDriver driver, LaunchRequest request) throws DeskException {
    String what = request.app().id().isEmpty() ? request.app().name() : request.app().id();
    try (ActionLocks.Held held = locks.take(QUEUE_MILLIS, "app " + what)) {
      return Frame.of(Forms.launch(driver.launch(request)));
    }
  }

  @SuppressWarnings("try")
  private Frame quit(DesktopDriver driver, App app, long millis) throws DeskException {
    try (ActionLocks.Held held = locks.take(Math.min(QUEUE_MILLIS, millis), pid(app.pid()))) {
      QuitRequest sent = driver.quit(app, millis);
      return Frame.of(JsonObject.empty().with("sent", sent.sent()).with("detail", sent.detail()));
    }
  }

  @SuppressWarnings("try")
  private Frame action(DesktopDriver driver, String call, Action action) throws DeskException {
    long wait = Math.min(QUEUE_MILLIS, action.timeoutMillis());
    boolean input = action.foreground() || call.equals("key") || call.equals("click_at");
    try (ActionLocks.Held held =
        input
            ? locks.take(wait, pid(action.target().pid()), ActionLocks.INPUT)
            : locks.take(wait, pid(action.target().pid()))) {
      return Frame.of(
          Forms.actionAnswer(
              switch (call) {
                case "act" -> driver.act(action);
                case "key" -> driver.key(action);
                case "type" -> driver.type(action);
                default -> driver.clickAt(action);
              }));
    }
  }

  private static String pid(long pid) {
    return "process " + pid;
  }
}
