package dev.leancomputeruse.installer;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.driver.Drivers;
import java.util.ArrayList;
import java.util.List;

/**
 * What the desk commands would find: which driver, and how it stands. It fails only if the person
 * has chosen a driver and that one is broken or missing.
 */
final class DriverCheck {
  private static final String CHOICE = "LEAN_COMPUTER_USE_DRIVER";

  private DriverCheck() {}

  static Check of(Host host) {
    boolean chosen = host.variable(CHOICE) != null;
    DeskHost desk = DeskRoute.desk(host);
    Drivers.Choice choice;
    try {
      choice = Drivers.choose(desk);
    } catch (DeskException none) {
      String fix =
          chosen
              ? none.error().hint()
              : "none needed if the host's own computer-use tools are used; otherwise "
                  + none.error().hint();
      return chosen
          ? Check.fail(DesktopChecks.DRIVER, none.error().message(), fix)
          : Check.warn(DesktopChecks.DRIVER, none.error().message(), fix);
    }
    List<String> details = new ArrayList<>();
    List<String> fixes = new ArrayList<>();
    boolean broken = false;
    for (dev.leancomputeruse.desk.engine.driver.Check check : choice.driver().doctor()) {
      details.add(check.name() + ": " + Reasons.oneLine(check.detail()));
      if (check.state() != dev.leancomputeruse.desk.engine.driver.Check.State.OK) {
        fixes.add(check.fix());
      }
      broken |= check.state() == dev.leancomputeruse.desk.engine.driver.Check.State.PROBLEM;
    }
    String detail = choice.driver().name() + "; " + String.join("; ", details);
    if (fixes.isEmpty()) {
      return Check.ok(DesktopChecks.DRIVER, detail);
    }
    String fix = String.join("; ", fixes);
    return broken && chosen
        ? Check.fail(DesktopChecks.DRIVER, detail, fix)
        : Check.warn(DesktopChecks.DRIVER, detail, fix);
  }
}
