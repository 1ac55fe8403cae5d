package dev.leancomputeruse.desk.engine.session;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.driver.Claim;
import dev.leancomputeruse.desk.engine.state.StateDirectory;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether a display is that of a private desktop: one of this user that is recorded and runs. The
 * variable alone proves nothing, for an environment may be set by hand or be left over.
 *
 * <p>Looked at twice: by the command, for the environment is the caller's, and by the engine, for
 * the display is the one that it works on.
 */
public final class Claims {
  private static final String SAYS = DesktopEnvironment.VARIABLE + " is 1, but ";

  private Claims() {}

  /** Returns what a command can say for itself. */
  public static Claim of(DeskHost caller) {
    if (!"1".equals(caller.variable(DesktopEnvironment.VARIABLE))) {
      return Claim.NONE;
    }
    try {
      for (Path place : places(caller)) {
        if (doubt(place, caller).isEmpty()) {
          return new Claim(place.toString(), "");
        }
      }
      return new Claim("", SAYS + "no session that runs has " + display(caller));
    } catch (IOException | DeskException | InvalidPathException e) {
      return new Claim("", SAYS + "its sessions cannot be looked at: " + e.getMessage());
    }
  }

  /**
   * Looks whether a claim is true of the display that the engine works on.
   *
   * @return null if it is; else why not, empty if nothing was claimed
   */
  public static @Nullable String refusal(Claim claim, DeskHost engine) {
    if (claim.session().isEmpty()) {
      return claim.doubt();
    }
    try {
      String doubt = doubt(Path.of(claim.session()), engine);
      return doubt.isEmpty() ? null : SAYS + doubt;
    } catch (InvalidPathException e) {
      return SAYS + "its session has no directory";
    }
  }

  /** Those of the state directory, and the one that the display's key belongs to. */
  private static Set<Path> places(DeskHost caller) throws IOException, DeskException {
    Set<Path> places = new LinkedHashSet<>();
    Path its = DesktopDirectory.ofKey(caller.variable("XAUTHORITY"));
    if (its != null) {
      places.add(its);
    }
    StateDirectory state = StateDirectory.find(caller);
    if (state != null) {
      try (DirectoryStream<Path> all =
          Files.newDirectoryStream(state.path(), DesktopDirectory.PREFIX + "*")) {
        for (Path each : all) {
          places.add(each);
        }
      }
    }
    return places;
  }

  /** Returns what speaks against it; empty if nothing does. */
  private static String doubt(Path path, DeskHost host) {
    Path state = path.getParent();
    if (!DesktopDirectory.isOne(path) || state == null) {
      return "that is no session";
    }
    String name = path.getFileName().toString().substring(DesktopDirectory.PREFIX.length());
    try {
      PrivateDesktops.Desktop desktop =
          PrivateDesktops.running(new DesktopDirectory(state, PrivateDesktops.name(name)));
      if (desktop == null) {
        return "the session " + name + " does not run";
      }
      String its = local(desktop.environment().set().get("DISPLAY"));
      return its != null && its.equals(local(host.variable("DISPLAY")))
          ? ""
          : "the session " + name + " has another display than " + display(host);
    } catch (DeskException e) {
      return e.error().message();
    } catch (IOException e) {
      return "the session " + name + " cannot be looked at: " + e.getMessage();
    }
  }

  private static String display(DeskHost host) {
    String display = host.variable("DISPLAY");
    return display == null ? "no display" : "the display " + display;
  }

  /** Returns the number of a display of this machine, for it has several names; else null. */
  private static @Nullable String local(@Nullable String display) {
    if (display == null) {
      return null;
    }
    String text = display.strip();
    int colon = text.lastIndexOf(':');
    if (colon < 0 || (colon != 0 && !text.substring(0, colon).equals("unix"))) {
      return null;
    }
    int dot = text.indexOf('.', colon);
    return text.substring(colon + 1, dot < 0 ? text.length() : dot);
  }
}
