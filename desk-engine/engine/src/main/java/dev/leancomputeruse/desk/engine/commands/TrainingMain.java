package dev.leancomputeruse.desk.engine.commands;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.Platform;
import dev.leancomputeruse.desk.engine.act.Actor;
import dev.leancomputeruse.desk.engine.act.Options;
import dev.leancomputeruse.desk.engine.act.Step;
import dev.leancomputeruse.desk.engine.driver.App;
import dev.leancomputeruse.desk.engine.driver.DesktopDriver;
import dev.leancomputeruse.desk.engine.driver.ObserveRequest;
import dev.leancomputeruse.desk.engine.driver.TrainingDriver;
import dev.leancomputeruse.desk.engine.observe.LineFilter;
import dev.leancomputeruse.desk.engine.observe.Observed;
import dev.leancomputeruse.desk.engine.observe.Observer;
import dev.leancomputeruse.desk.engine.observe.Resolved;
import dev.leancomputeruse.desk.engine.observe.Resolver;
import dev.leancomputeruse.desk.engine.observe.View;
import dev.leancomputeruse.desk.engine.resident.EngineTraining;
import dev.leancomputeruse.desk.engine.state.StateDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs once what the desk commands run each time, over a driver that answers from memory, so that a
 * class archive can be made of what it loads. It touches no desktop; its state directory comes from
 * the environment and is a temporary one.
 */
public final class TrainingMain {
  private TrainingMain() {}

  /** Ends with 0 if everything ran. */
  public static void main(String[] args) {
    System.exit(run(DeskHosts.real()));
  }

  /** The person's own driver must not be called by an install. */
  private static DeskHost with(DeskHost host, String name, String value) {
    Map<String, String> environment = new HashMap<>(host.environment());
    environment.put("LEAN_COMPUTER_USE_DRIVER", "cua");
    environment.put(name, value);
    return new DeskHost(
        host.in(),
        host.out(),
        host.err(),
        environment,
        host.home(),
        host.directory(),
        host.platform(),
        host.clock());
  }

  /**
   * Runs the commands whole, over a program that answers like a driver, so that all is loaded that
   * a real call loads. Where nothing can be run from the home, what is run over the memory has to
   * do.
   */
  private static void overAProgram(DeskHost host) throws IOException {
    Path program = TrainingDriver.program(host.home());
    DeskHost its = with(host, "LEAN_COMPUTER_USE_CUA_DRIVER", program.toString());
    for (int i = 0; i < 2; i++) {
      DeskReadCommand.run(its, "training");
    }
    DeskCommand.run(its, "training", "click", "{\"label\":\"OK\",\"role\":\"button\"}");
  }

  static int run(DeskHost host) {
    List<Class<?>> mains = List.of(DeskMain.class, DeskReadMain.class, DeskCleanMain.class);
    try {
      // With no driver to be found this loads what an error needs.
      DeskReadCommand.run(with(host, "LEAN_COMPUTER_USE_CUA_DRIVER", "/none"), "training");
      overAProgram(host);
      TrainingDriver local = new TrainingDriver(host);
      local.startProcess();
      boolean worked = work(host, local);
      if (host.platform() == Platform.LINUX) {
        overEngine(host);
      }
      return worked && mains.size() == 3 ? 0 : 1;
    } catch (DeskException | IOException e) {
      host.err().println(Shown.line(String.valueOf(e.getMessage())));
      return 1;
    }
  }

  /** On Linux the driver is reached through the engine; both ends run here, over a real socket. */
  private static void overEngine(DeskHost host) throws DeskException, IOException {
    try (EngineTraining engine = new EngineTraining(host)) {
      work(host, engine.driver());
    } catch (DeskException e) {
      // An archive without the engine is better than none.
      host.err().println(Shown.line(String.valueOf(e.getMessage())));
    }
  }

  private static boolean work(DeskHost host, DesktopDriver driver)
      throws DeskException, IOException {
    StateDirectory state = StateDirectory.open(host);
    Resolver resolver = new Resolver(driver, state);
    Observer observer = new Observer(driver, state, host);
    for (int i = 0; i < 2; i++) {
      Resolved where = resolver.resolve("training", null);
      LineFilter filter = LineFilter.of(null, false, null, false, false);
      Observed observed = observer.observe(where, new ObserveRequest(0, 0, 1_000), filter.query());
      View view = View.raw(observer, observed, filter, 40, null);
      DeskReadCommand.head(observed, view).print(host, false, view.lines());
      new Actor(driver, resolver, observer, state, host)
          .act(
              where,
              Step.of("click", JsonObject.parse("{\"label\":\"OK\",\"role\":\"button\"}"), null),
              new Options(false, false, 1_000));
    }
    App app = driver.apps().get(0);
    return app.running();
  }
}
