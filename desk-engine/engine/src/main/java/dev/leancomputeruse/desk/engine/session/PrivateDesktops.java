package dev.leancomputeruse.desk.engine.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.Platform;
import dev.leancomputeruse.desk.engine.ProcessIdentity;
import dev.leancomputeruse.desk.engine.resident.ResidentChoice;
import dev.leancomputeruse.desk.engine.state.StateDirectory;
import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.LockHeldException;
import dev.leancomputeruse.files.Mode;
import dev.leancomputeruse.files.ProcessLock;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The private desktops of this user, each under a name. Whatever is found half started, half ended
 * or without its owner is ended before anything else is done.
 */
public final class PrivateDesktops {
  /** What a desktop is called if nobody says. */
  public static final String USUAL = "default";

  /** What the display measures if nobody says. */
  public static final String SIZE = "1280x800x24";

  private static final String LOCK = "sessions.lock";
  private static final long LOCK_MILLIS = 60_000;
  private static final int LONGEST_NAME = 24;
  private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");

  private final DeskHost host;
  private final Disk disk = Disk.real();

  /** The desktops of that user. */
  public PrivateDesktops(DeskHost host) {
    this.host = host;
  }

  /**
   * A desktop that runs.
   *
   * @param started whether this call has started it
   * @param windowManager whether there is one
   */
  public record Desktop(DesktopEnvironment environment, boolean started, boolean windowManager) {}

  /**
   * Refuses what is no name: letters, digits and dashes, the first a letter.
   *
   * @throws DeskException invalid
   */
  public static String name(String name) throws DeskException {
    boolean good = !name.isEmpty() && name.length() <= LONGEST_NAME;
    for (int i = 0; good && i < name.length(); i++) {
      char c = name.charAt(i);
      good = (c >= 'a' && c <= 'z') || (i > 0 && ((c >= '0' && c <= '9') || c == '-'));
    }
    if (!good) {
      throw DeskException.invalid(
          "that is no name of a session",
          "use up to " + LONGEST_NAME + " small letters, digits and dashes, the first a letter");
    }
    return name;
  }

  /**
   * Starts a desktop, or returns the one that runs under the name.
   *
   * @param size width, height and depth, as in {@link #SIZE}
   * @param owner the process it is to end with, or 0
   */
  @SuppressWarnings("try") // The lock is held, not used.
  public Desktop start(String name, String size, long owner) throws DeskException {
    needsLinux();
    Path state = StateDirectory.open(host).path();
    try (ProcessLock lock = lock(state)) {
      endOrphans(state);
      DesktopDirectory place = new DesktopDirectory(state, name);
      Desktop running = running(place);
      if (running != null) {
        return running;
      }
      Parts parts = Parts.find(host);
      if (place.isThere()) {
        end(place);
      }
      return fresh(place, parts, size, owner);
    } catch (IOException e) {
      throw trouble(e);
    }
  }

  private Desktop fresh(DesktopDirectory place, Parts parts, String size, long owner)
      throws IOException, DeskException {
    boolean complete = false;
    try {
      place.make(disk, host);
      disk.createUnsynced(place.boot(), Files.readString(BOOT).getBytes(UTF_8), Mode.PRIVATE_FILE);
      if (owner > 0) {
        ProcessIdentity process = ProcessIdentity.of(owner);
        String text = owner + " " + (process == null ? 0 : process.started());
        disk.createUnsynced(place.owner(), text.getBytes(UTF_8), Mode.PRIVATE_FILE);
      }
      DesktopEnvironment environment = new DesktopStart(place, host, parts, disk).start(size);
      disk.createUnsynced(
          place.complete(), environment.json().toString().getBytes(UTF_8), Mode.PRIVATE_FILE);
      complete = true;
      return new Desktop(environment, true, parts.windows() != null);
    } finally {
      if (!complete && place.isThere()) {
        end(place);
      }
    }
  }

  /** Lets a process end with the desktop of that name, and with all that it starts. */
  public void adopt(String name, long pid) throws DeskException {
    ProcessIdentity process = ProcessIdentity.of(pid);
    if (process == null) {
      return;
    }
    Path record = new DesktopDirectory(StateDirectory.open(host).path(), name).record();
    try {
      Files.writeString(
          record,
          "command " + pid + " " + process.started() + "\n",
          StandardOpenOption.WRITE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw trouble(e);
    }
  }

  /** Returns the desktop of that name if it runs, whole; else null. Changes nothing. */
  public @Nullable Desktop find(String name) throws DeskException {
    StateDirectory state = StateDirectory.find(host);
    try {
      return state == null ? null : running(new DesktopDirectory(state.path(), name));
    } catch (IOException e) {
      throw trouble(e);
    }
  }

  /**
   * Ends a desktop and whatever is left of one.
   *
   * @return whether there was one
   * @throws DeskException if something of it is left
   */
  @SuppressWarnings("try") // The lock is held, not used.
  public boolean stop(String name) throws DeskException {
    needsLinux();
    StateDirectory state = StateDirectory.find(host);
    if (state == null) {
      return false;
    }
    try (ProcessLock lock = lock(state.path())) {
      endOrphans(state.path());
      DesktopDirectory place = new DesktopDirectory(state.path(), name);
      if (!place.isThere()) {
        return false;
      }
      end(place);
      return true;
    } catch (IOException e) {
      throw trouble(e);
    }
  }

  /** Returns the desktop of that directory if it runs, whole; else null. */
  static @Nullable Desktop running(DesktopDirectory place) throws IOException, DeskException {
    if (!place.isThere()) {
      return null;
    }
    place.check(Disk.real());
    String environment = DesktopDirectory.text(place.complete());
    // A cleaner of temporary files may have taken the sockets away.
    if (environment == null || !isOfThisBoot(place) || !Files.exists(place.bus())) {
      return null;
    }
    RecordedProcesses processes = new RecordedProcesses(place.record());
    if (!processes.isAlive(DesktopStart.DISPLAY)
        || !processes.isAlive(DesktopStart.BUS)
        || !processes.isAlive(DesktopStart.ACCESSIBILITY)) {
      return null;
    }
    return new Desktop(
        DesktopEnvironment.of(JsonObject.parse(environment)),
        false,
        processes.has(DesktopStart.WINDOWS));
  }

  private static boolean isOfThisBoot(DesktopDirectory place) throws IOException {
    return Files.readString(BOOT).strip().equals(DesktopDirectory.text(place.boot()));
  }

  /** Marks the environment of an app that is about to be started on a private desktop as its. */
  public static void mark(Map<String, String> environment) {
    environment.remove(RecordedProcesses.STARTED_ON);
    Path place = DesktopDirectory.ofKey(environment.get("XAUTHORITY"));
    if (place != null) {
      environment.put(RecordedProcesses.STARTED_ON, place.toString());
    }
  }

  private void end(DesktopDirectory place) throws IOException, DeskException {
    place.check(disk);
    if (isOfThisBoot(place)) {
      endEngine(place);
      List<Long> left = new ArrayList<>(new RecordedProcesses(place.record()).end());
      left.addAll(RecordedProcesses.endApps(place.path()));
      if (!left.isEmpty()) {
        throw DeskException.trouble(
            "session_not_stopped",
            "processes of the private desktop do not end: " + left,
            "end them by hand, then run desk session stop again");
      }
    }
    place.remove(disk);
  }

  /** The engine first: what it holds open ends with the desktop anyway. */
  private void endEngine(DesktopDirectory place) throws IOException, DeskException {
    String environment = DesktopDirectory.text(place.complete());
    if (environment != null && place.runtime().toFile().isDirectory()) {
      ResidentChoice.end(DesktopEnvironment.of(JsonObject.parse(environment)).over(host));
    }
  }

  /** Ends those whose owner was killed and could not do it. */
  private void endOrphans(Path state) throws IOException, DeskException {
    List<DesktopDirectory> orphans = new ArrayList<>();
    try (DirectoryStream<Path> all =
        Files.newDirectoryStream(state, DesktopDirectory.PREFIX + "*")) {
      for (Path each : all) {
        String name =
            String.valueOf(each.getFileName()).substring(DesktopDirectory.PREFIX.length());
        DesktopDirectory place = new DesktopDirectory(state, name);
        String owner = DesktopDirectory.text(place.owner());
        if (owner != null && !isAlive(owner)) {
          orphans.add(place);
        }
      }
    }
    for (DesktopDirectory orphan : orphans) {
      end(orphan);
    }
  }

  private static boolean isAlive(String owner) throws IOException {
    String[] parts = owner.split(" ", -1);
    try {
      ProcessIdentity now = ProcessIdentity.of(Long.parseLong(parts[0]));
      return now != null && !now.ended() && now.started() == Long.parseLong(parts[1]);
    } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
      throw new IOException("the owner of a private desktop cannot be read", e);
    }
  }

  private ProcessLock lock(Path state) throws IOException, DeskException {
    try {
      return ProcessLock.acquireKept(disk, state.resolve(LOCK), LOCK_MILLIS);
    } catch (LockHeldException e) {
      throw DeskException.trouble(
          "session_busy", "another command is starting or ending a private desktop", "try again");
    }
  }

  private void needsLinux() throws DeskException {
    if (host.platform() != Platform.LINUX) {
      throw DeskException.trouble(
          "not_on_this_system",
          "private desktops need Linux",
          "work on the person's own display, in the background");
    }
  }

  private static DeskException trouble(IOException e) {
    return DeskException.trouble(
        "session_trouble",
        "the private desktop's files cannot be used: " + e.getMessage(),
        "check the disk and its room, then run desk session stop");
  }
}
