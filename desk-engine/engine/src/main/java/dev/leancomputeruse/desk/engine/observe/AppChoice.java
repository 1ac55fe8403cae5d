package dev.leancomputeruse.desk.engine.observe;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.Quoted;
import dev.leancomputeruse.desk.engine.driver.App;
import dev.leancomputeruse.desk.protocol.DeskError;
import dev.leancomputeruse.desk.protocol.Outcome;
import java.util.ArrayList;
import java.util.List;

/** Finds the app that a name means: its id, or its exact name. */
public final class AppChoice {
  private AppChoice() {}

  /** Returns every app that the name means, running ones first, each process once. */
  public static List<App> matches(List<App> apps, String asked) {
    String id = asked.endsWith(".desktop") ? asked.substring(0, asked.length() - 8) : asked;
    List<App> byId = new ArrayList<>();
    List<App> byName = new ArrayList<>();
    for (App app : apps) {
      String its =
          app.id().endsWith(".desktop") ? app.id().substring(0, app.id().length() - 8) : app.id();
      if (!its.isEmpty() && its.equalsIgnoreCase(id)) {
        byId.add(app);
      } else if (app.name().equals(asked)) {
        byName.add(app);
      }
    }
    List<App> found = byId.isEmpty() ? byName : byId;
    List<App> running = new ArrayList<>();
    for (App app : found) {
      boolean listed = !app.running();
      for (App other : running) {
        listed |= other.pid() == app.pid();
      }
      if (!listed) {
        running.add(app);
      }
    }
    return running.isEmpty() ? found : running;
  }

  /** Returns the one app that the name means. */
  public static App one(List<App> apps, String asked) throws DeskException {
    List<App> found = matches(apps, asked);
    if (found.size() == 1) {
      return found.get(0);
    }
    if (found.isEmpty()) {
      List<String> near = new ArrayList<>();
      for (App app : apps) {
        if (near.size() < 8
            && (app.name().equalsIgnoreCase(asked)
                || app.id()
                    .toLowerCase(java.util.Locale.ROOT)
                    .contains(asked.toLowerCase(java.util.Locale.ROOT)))) {
          near.add(app.label());
        }
      }
      throw refusal(
          "app_not_found",
          "no app is called " + Quoted.of(asked),
          near,
          "list them with desk apps, and use the id or the exact name");
    }
    List<String> candidates = new ArrayList<>();
    for (App app : found) {
      candidates.add(app.label());
    }
    throw refusal(
        "ambiguous_app",
        found.size() + " apps are called " + Quoted.of(asked),
        candidates,
        "use the id of one of them, or --window with the id of its window where they have one id");
  }

  private static DeskException refusal(
      String code, String message, List<String> candidates, String hint) {
    return new DeskException(
        new DeskError(code, message, hint, true, candidates),
        Outcome.REFUSED,
        DeskException.ANSWER);
  }
}
