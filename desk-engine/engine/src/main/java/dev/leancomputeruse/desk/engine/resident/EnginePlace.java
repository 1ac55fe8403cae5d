package dev.leancomputeruse.desk.engine.resident;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.state.ShortPlace;
import dev.leancomputeruse.desk.engine.state.StateDirectory;
import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.PrivateDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where commands and the engine of one desktop meet: a directory that only the user can enter, and
 * in it a socket whose name stands for the display and its buses.
 *
 * <p>Nothing on the socket proves who the peer is; the directory does. So it is looked at before
 * every connection.
 */
public final class EnginePlace {
  private static final String NAME = "lean-computer-use";
  private static final String[] DESKTOP = {
    "DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "AT_SPI_BUS_ADDRESS"
  };

  private final Path directory;
  private final String key;

  private EnginePlace(Path directory, String key) {
    this.directory = directory;
    this.key = key;
  }

  /**
   * Finds the place of the desktop that the environment names: in {@code XDG_RUNTIME_DIR} if that
   * is private, else in the state directory of the desk commands; where that has too long a name
   * for a socket, in a directory for temporary files, under a name that stands for the state
   * directory. Makes the directory.
   *
   * @throws DeskException if it is not private
   */
  public static EnginePlace of(DeskHost host) throws DeskException {
    String key = key(host);
    String runtime = host.variable("XDG_RUNTIME_DIR");
    if (runtime != null) {
      Path root = Path.of(runtime);
      EnginePlace place = new EnginePlace(root.resolve(NAME), key);
      if (root.isAbsolute() && place.fits() && isPrivate(root)) {
        place.check();
        return place;
      }
    }
    Path state = StateDirectory.open(host).path();
    EnginePlace place = new EnginePlace(state.resolve("engine"), key);
    if (!place.fits()) {
      place = new EnginePlace(away(host, state), key);
    }
    place.check();
    return place;
  }

  private static Path away(DeskHost host, Path state) throws DeskException {
    try {
      String name = Long.toHexString(Fnv.of((owner(state) + " " + state).getBytes(UTF_8)));
      return ShortPlace.root(host).resolve(ShortPlace.PREFIX + name);
    } catch (IOException e) {
      throw unsafe(state, "it cannot be looked at (" + e.getMessage() + ")");
    }
  }

  private static boolean isPrivate(Path root) throws DeskException {
    try {
      return PrivateDirectory.look(root) == PrivateDirectory.Verdict.SAFE;
    } catch (IOException e) {
      throw unsafe(root, "it cannot be looked at (" + e.getMessage() + ")");
    }
  }

  private boolean fits() {
    return ShortPlace.fits(socket());
  }

  /** The screen after the display's number is no other desktop. */
  private static String key(DeskHost host) {
    StringBuilder all = new StringBuilder();
    for (String name : DESKTOP) {
      String value = host.variable(name);
      if (value != null && name.equals("DISPLAY")) {
        int dot = value.indexOf('.', value.lastIndexOf(':') + 1);
        value = dot < 0 ? value : value.substring(0, dot);
      }
      all.append(name).append('=').append(value == null ? "" : value).append('\n');
    }
    return Long.toHexString(Fnv.of(all.toString().getBytes(UTF_8)));
  }

  /**
   * Makes the directory if it is not there, and makes sure that nobody else can enter it.
   *
   * @throws DeskException if it is a link, another user's, or open to others
   */
  void check() throws DeskException {
    try {
      PrivateDirectory.Verdict verdict = PrivateDirectory.open(Disk.real(), directory);
      switch (verdict) {
        case SAFE -> {
          if (!ShortPlace.isHeld(directory)) {
            throw unsafe(directory, "the directory above it belongs to another user");
          }
        }
        case LINK, NOT_A_DIRECTORY -> throw unsafe(directory, "it is not a real directory");
        case FOREIGN_OWNER -> throw unsafe(directory, "it belongs to another user");
        case WRONG_MODE -> throw unsafe(directory, "its mode is not 0700");
        default -> throw unsafe(directory, "it went away");
      }
    } catch (IOException e) {
      throw unsafe(directory, "it cannot be used (" + e.getMessage() + ")");
    }
  }

  private static Object owner(Path path) throws IOException {
    return Files.getAttribute(path, "unix:uid", NOFOLLOW_LINKS);
  }

  private static DeskException unsafe(Path path, String why) {
    return DeskException.trouble(
        "unsafe_engine_directory",
        "the directory " + path + " cannot be used: " + why,
        "it has to be a real directory of yours with mode 0700: move it away and try again");
  }

  Path directory() {
    return directory;
  }

  /** Where the engine listens. */
  public Path socket() {
    return directory.resolve("engine-" + key + ".sock");
  }

  /** Held by whoever starts an engine, until it answers. */
  Path startLock() {
    return directory.resolve("engine-" + key + ".start");
  }

  /** Held by the engine as long as it lives: whoever has it owns the socket's name. */
  Path lifeLock() {
    return directory.resolve("engine-" + key + ".lock");
  }

  /** Says which process the engine is. */
  Path record() {
    return directory.resolve("engine-" + key + ".json");
  }
}
