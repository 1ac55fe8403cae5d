package dev.leancomputeruse.desk.engine.atspi;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.act.Actor;
import dev.leancomputeruse.desk.engine.act.Options;
import dev.leancomputeruse.desk.engine.act.Result;
import dev.leancomputeruse.desk.engine.act.Step;
import dev.leancomputeruse.desk.engine.driver.Action;
import dev.leancomputeruse.desk.engine.driver.ActionAnswer;
import dev.leancomputeruse.desk.engine.driver.App;
import dev.leancomputeruse.desk.engine.driver.DesktopDriver;
import dev.leancomputeruse.desk.engine.driver.ElementRef;
import dev.leancomputeruse.desk.engine.driver.ObserveRequest;
import dev.leancomputeruse.desk.engine.driver.Target;
import dev.leancomputeruse.desk.engine.driver.Window;
import dev.leancomputeruse.desk.engine.observe.Observer;
import dev.leancomputeruse.desk.engine.observe.Resolved;
import dev.leancomputeruse.desk.engine.observe.Resolver;
import dev.leancomputeruse.desk.engine.state.StateDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The engine over one driver that stays, as the resident engine has it. */
final class Hand {
  private final AtSpiDriver driver;
  private final Actor actor;

  Hand(AtSpiDriver driver, DeskHost host) throws DeskException {
    StateDirectory state = StateDirectory.open(host);
    this.driver = driver;
    this.actor =
        new Actor(
            driver, new Resolver(driver, state), new Observer(driver, state, host), state, host);
  }

  /** Does a step in a window and judges it by what can be read afterwards. */
  Result act(Target target, String tool, String args, String expect) throws DeskException {
    Window its =
        driver.windows(target.pid()).stream()
            .filter(window -> window.id() == target.window())
            .findFirst()
            .orElseThrow(() -> Failures.noWindow(target.window()));
    Resolved where =
        new Resolved(
            "pid" + target.pid(),
            new App("", "app", target.pid(), false, ""),
            1,
            its,
            1,
            false,
            false,
            "");
    return actor.act(
        where, Step.of(tool, json(args), expect == null ? null : json(expect)), options(false));
  }

  static Options options(boolean foreground) {
    return new Options(foreground, true, 10_000);
  }

  /** Asks the driver alone; an element is named by its token. */
  static ActionAnswer raw(
      DesktopDriver driver, Target target, String tool, String token, String args)
      throws DeskException {
    Action action =
        new Action(
            tool,
            target,
            token == null ? null : new ElementRef(0, token, ""),
            json(args),
            false,
            5_000);
    return switch (tool) {
      case "press_key", "hotkey" -> driver.key(action);
      case "type_text" -> driver.type(action);
      default -> driver.act(action);
    };
  }

  /** Returns the token of the one element whose line in the tree holds this text. */
  static String token(DesktopDriver driver, Target target, String line) throws DeskException {
    try {
      JsonObject seen =
          JsonObject.parse(
              new String(driver.observe(target, new ObserveRequest(0, 0, 10_000)).answer(), UTF_8));
      String index = null;
      for (String each : seen.string("tree_markdown", "").lines().toList()) {
        if (each.contains(line) && each.contains("- [")) {
          if (index != null) {
            throw new IllegalStateException("two of " + line + ": " + seen);
          }
          index = each.substring(each.indexOf('[') + 1, each.indexOf(']'));
        }
      }
      for (JsonObject row : seen.objects("elements")) {
        if (Long.toString(row.integer("element_index", -1)).equals(index)) {
          return row.string("element_token", "");
        }
      }
      throw new IllegalStateException("no " + line + ": " + seen.string("tree_markdown"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static JsonObject json(String text) {
    try {
      return JsonObject.parse(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
