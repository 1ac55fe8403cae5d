package dev.leancomputeruse.desk.engine.commands;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.driver.App;
import dev.leancomputeruse.desk.engine.driver.Check;
import dev.leancomputeruse.desk.engine.driver.DesktopDriver;
import dev.leancomputeruse.desk.engine.driver.Drivers;
import dev.leancomputeruse.desk.engine.driver.Window;
import dev.leancomputeruse.desk.engine.observe.AppChoice;
import dev.leancomputeruse.desk.engine.state.StateDirectory;
import dev.leancomputeruse.desk.protocol.Redactor;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code desk apps}, {@code windows}, {@code running}, {@code doctor}: they look and start no app.
 */
final class LookCommands {
  private static final int MOST = 60;

  private final DeskHost host;
  private final boolean json;

  LookCommands(DeskHost host, boolean json) {
    this.host = host;
    this.json = json;
  }

  int apps(boolean all) throws DeskException {
    List<App> apps = new ArrayList<>();
    for (App app : driver().apps()) {
      if (all || !app.id().isEmpty()) {
        apps.add(app);
      }
    }
    apps.sort((a, b) -> Boolean.compare(b.running(), a.running()));
    List<String> lines = new ArrayList<>();
    for (App app : apps.subList(0, all ? apps.size() : Math.min(MOST, apps.size()))) {
      lines.add((app.running() ? "running " : "        ") + app.label());
    }
    new Answer().with("apps", apps.size()).with("shown", lines.size()).print(host, json, lines);
    return 0;
  }

  int windows(String key) throws DeskException {
    DesktopDriver driver = driver();
    List<Long> pids = new ArrayList<>();
    if (!key.isEmpty()) {
      List<App> matches = AppChoice.matches(driver.apps(), key);
      for (App app : matches) {
        if (app.running()) {
          pids.add(app.pid());
        }
      }
      if (matches.isEmpty()) {
        AppChoice.one(driver.apps(), key);
      }
    }
    Redactor redactor = new Redactor();
    List<String> lines = new ArrayList<>();
    for (Window window : driver.windows(0)) {
      if (key.isEmpty() || pids.contains(window.pid())) {
        lines.add(redactor.text(window.label()) + " pid " + window.pid() + " " + window.app());
      }
    }
    new Answer()
        .with("windows", lines.size())
        .with("running", key.isEmpty() ? null : !pids.isEmpty())
        .print(host, json, lines);
    return 0;
  }

  int running(String key) throws DeskException {
    List<App> matches = AppChoice.matches(driver().apps(), key);
    List<String> pids = new ArrayList<>();
    for (App app : matches) {
      if (app.running()) {
        pids.add(Long.toString(app.pid()));
      }
    }
    new Answer()
        .with("running", !pids.isEmpty())
        .with("app", key)
        .with("pid", String.join(",", pids))
        .with("name", matches.isEmpty() ? null : matches.get(0).name())
        .with("known", matches.isEmpty() ? false : null)
        .print(host, json, List.of());
    return 0;
  }

  /** Looks at everything, also where something is wrong. */
  int doctor() {
    List<Check> checks = new ArrayList<>();
    try {
      Drivers.Choice choice = Drivers.choose(host);
      checks.add(Check.ok("driver", choice.driver().name() + ", since " + choice.why()));
      checks.addAll(choice.driver().doctor());
    } catch (DeskException e) {
      checks.add(new Check("driver", Check.State.PROBLEM, e.error().message(), e.error().hint()));
    }
    try {
      StateDirectory state = StateDirectory.find(host);
      checks.add(
          Check.ok(
              "state",
              state == null
                  ? "not there yet; it is made when it is needed"
                  : state.path().toString()));
    } catch (DeskException e) {
      checks.add(new Check("state", Check.State.PROBLEM, e.error().message(), e.error().hint()));
    }
    print(checks);
    for (Check check : checks) {
      if (check.state() == Check.State.PROBLEM) {
        return DeskException.TROUBLE;
      }
    }
    return 0;
  }

  private void print(List<Check> checks) {
    Redactor redactor = new Redactor();
    List<Object> rows = new ArrayList<>();
    for (Check check : checks) {
      String word = check.state().name().toLowerCase(java.util.Locale.ROOT);
      String detail = redactor.text(check.detail());
      if (json) {
        rows.add(
            JsonObject.empty()
                .with("check", check.name())
                .with("state", word)
                .with("detail", detail)
                .with("fix", check.fix())
                .members());
      } else {
        host.out()
            .println(
                Shown.line(
                    word
                        + " "
                        + check.name()
                        + ": "
                        + detail
                        + (check.fix().isEmpty() ? "" : ". Fix: " + check.fix())));
      }
    }
    if (json) {
      host.out().println(Shown.json(JsonObject.empty().with("checks", rows).toString()));
    }
  }

  private DesktopDriver driver() throws DeskException {
    return Drivers.choose(host).driver();
  }
}
