package dev.leancomputeruse.desk.engine.resident;

import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.driver.ObserveRequest;
import dev.leancomputeruse.desk.engine.observe.LineFilter;
import dev.leancomputeruse.desk.engine.observe.Observed;
import dev.leancomputeruse.desk.engine.observe.Observer;
import dev.leancomputeruse.desk.engine.observe.Resolved;
import dev.leancomputeruse.desk.engine.observe.Resolver;
import dev.leancomputeruse.desk.engine.observe.View;
import dev.leancomputeruse.desk.engine.state.StateDirectory;

/**
 * What {@code desk-read} does, over the engine with the test driver; with a word, nothing at all.
 */
final class ReadTestMain {
  private ReadTestMain() {}

  public static void main(String[] args) throws Exception {
    if (args.length > 0) {
      return;
    }
    DeskHost host = EngineTestMain.host(System.getenv());
    StateDirectory state = StateDirectory.open(host);
    ResidentDriver driver =
        new ResidentDriver(
            host, "test", new EngineTestMain.Driver(), EngineTestMain.class.getName());
    Resolved where = new Resolver(driver, state).resolve("Reading", null);
    LineFilter filter = LineFilter.of(null, false, null, false, false);
    Observer observer = new Observer(driver, state, host);
    Observed observed = observer.observe(where, new ObserveRequest(0, 0, 10_000), filter.query());
    for (String line : View.raw(observer, observed, filter, 40, null).lines()) {
      System.out.println(line);
    }
  }
}
