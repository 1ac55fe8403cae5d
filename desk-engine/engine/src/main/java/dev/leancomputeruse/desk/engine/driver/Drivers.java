package dev.leancomputeruse.desk.engine.driver;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.Platform;
import dev.leancomputeruse.desk.engine.atspi.AtSpiDriver;
import dev.leancomputeruse.desk.engine.resident.ResidentChoice;
import java.nio.file.Path;

/** Chooses the driver, and says why. */
public final class Drivers {
  private Drivers() {}

  /**
   * The driver and why it was chosen.
   *
   * @param path its executable; {@code embedded} for the one that is part of this program
   */
  public record Choice(DesktopDriver driver, Path path, String why) {}

  /**
   * Returns the driver to be used.
   *
   * @throws DeskException if there is none, or one was asked for that this version does not have
   */
  public static Choice choose(DeskHost host) throws DeskException {
    String asked = host.variable("LEAN_COMPUTER_USE_DRIVER");
    if (asked != null && !asked.equals("cua") && !asked.equals("atspi")) {
      throw DeskException.trouble(
          "unknown_driver",
          "LEAN_COMPUTER_USE_DRIVER is " + asked + ", which is no driver",
          "unset it, or set it to atspi on Linux; elsewhere use cua-driver (docs/driver.md)");
    }
    if ("atspi".equals(asked)) {
      if (host.platform() != Platform.LINUX) {
        throw DeskException.trouble(
            "unknown_driver",
            "the embedded driver is for Linux desktops",
            "unset LEAN_COMPUTER_USE_DRIVER and use cua-driver (docs/driver.md)");
      }
      return embedded(host, "LEAN_COMPUTER_USE_DRIVER says so");
    }
    String desktop = asked == null && host.platform() == Platform.LINUX ? desktop(host) : "";
    if (!desktop.isEmpty()) {
      return embedded(host, desktop);
    }
    Path path = new Executables(host).driver();
    if (path == null) {
      throw DeskException.trouble(
          "no_driver",
          "cua-driver is neither on PATH nor where its installer puts it",
          "install it as docs/driver.md says, then run desk doctor");
    }
    return new Choice(
        new CuaDriver(host, path),
        path,
        asked != null
            ? "LEAN_COMPUTER_USE_DRIVER says so"
            : host.platform() == Platform.LINUX
                ? "there is no Linux desktop with a reachable bus"
                : "it is the one driver for this system");
  }

  private static Choice embedded(DeskHost host, String why) throws DeskException {
    return new Choice(ResidentChoice.of(host), Path.of("embedded"), why);
  }

  /** Says what desktop is there; empty if none is. Nothing is connected to for that. */
  private static String desktop(DeskHost host) {
    String display = host.variable("DISPLAY");
    String wayland = host.variable("WAYLAND_DISPLAY");
    if (display == null && wayland == null) {
      return "";
    }
    String runtime = host.variable("XDG_RUNTIME_DIR");
    for (String address :
        new String[] {
          host.variable("AT_SPI_BUS_ADDRESS"),
          host.variable("DBUS_SESSION_BUS_ADDRESS"),
          runtime == null ? null : "unix:path=" + runtime + "/bus"
        }) {
      if (address != null && AtSpiDriver.reachable(address)) {
        return "this is a Linux desktop: "
            + (display != null ? "DISPLAY is " + display : "WAYLAND_DISPLAY is " + wayland);
      }
    }
    return "";
  }
}
