package dev.leancomputeruse.desk.engine.resident;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.protocol.DeskError;
import dev.leancomputeruse.desk.protocol.Outcome;
import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.LockHeldException;
import dev.leancomputeruse.files.ProcessLock;
import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Finds the engine of this version, starts it if there is none, and replaces another version's. */
final class EngineLink {
  private static final long START_MILLIS = 20_000;
  private static final long GOING_MILLIS = 15_000;

  /** For an engine that is just coming up, or ends because its socket is gone. */
  private static final long APPEAR_MILLIS = 3_000;

  private static final long PAUSE_MILLIS = 10;

  private final EnginePlace place;
  private final EngineStarter starter;
  private final String stamp;

  EngineLink(EnginePlace place, EngineStarter starter) {
    this.place = place;
    this.starter = starter;
    this.stamp = EngineStamp.of(starter.classPath());
  }

  /** Returns a connection to an engine of this version. */
  EngineConnection connect() throws DeskException {
    try {
      EngineConnection there = knock();
      if (there != null) {
        return there;
      }
      try (ProcessLock lock =
          ProcessLock.acquireKept(Disk.real(), place.startLock(), START_MILLIS)) {
        return start(lock);
      }
    } catch (LockHeldException e) {
      throw DeskException.trouble(
          "engine_not_started",
          "another command has been starting the desk engine for " + START_MILLIS / 1000 + " s",
          "try again");
    } catch (TooLateException e) {
      throw hung();
    } catch (IOException e) {
      throw unreachable(e);
    }
  }

  /** Returns a connection to whatever engine is there, or null; starts and replaces nothing. */
  @Nullable EngineConnection look() throws IOException, DeskException {
    place.check();
    return EngineConnection.open(place.socket(), stamp);
  }

  boolean isOwn(EngineConnection engine) {
    return engine.stamp().equals(stamp);
  }

  private EngineConnection start(ProcessLock lock) throws IOException, DeskException {
    long deadline = FrameChannel.in(START_MILLIS);
    long appear = 0;
    Process process = null;
    while (true) {
      EngineConnection there = knock();
      if (there != null) {
        return there;
      }
      if (process == null) {
        process = starter.start();
      } else if (!process.isAlive() && process.exitValue() != ResidentServer.ALREADY) {
        throw DeskException.trouble(
            "engine_not_started",
            "the desk engine ended with exit code " + process.exitValue() + " as it began",
            "run desk doctor, and look whether " + lock.file().getParent() + " can be written");
      } else if (!process.isAlive() && !ProcessLock.isHeld(place.lifeLock())) {
        // The one that was there could not be reached, and has gone for that.
        process = starter.start();
        appear = 0;
      } else if (!process.isAlive() && Files.notExists(place.socket())) {
        appear = appear == 0 ? FrameChannel.in(APPEAR_MILLIS) : appear;
        if (System.nanoTime() - appear >= 0) {
          throw unreached();
        }
      }
      if (System.nanoTime() - deadline >= 0) {
        if (!process.isAlive()) {
          throw hung();
        }
        throw DeskException.trouble(
            "engine_not_started",
            "the desk engine did not answer within " + START_MILLIS / 1000 + " s of its start",
            "try again, and run desk doctor if that does not help");
      }
      pause();
    }
  }

  /** Returns a connection to an engine of this version, or null when there is no engine at all. */
  private @Nullable EngineConnection knock() throws IOException, DeskException {
    EngineConnection there = look();
    if (there == null || isOwn(there)) {
      return there;
    }
    try (there) {
      if (!retires(there, false)) {
        throw new DeskException(
            DeskError.of(
                "engine_holds_dialog",
                "the desk engine of another version (pid "
                    + there.pid()
                    + ") holds a dialog of an app open, and without it the app would freeze",
                "close the dialog in the app, then try again",
                true),
            Outcome.REFUSED,
            DeskException.TROUBLE);
      }
    }
    if (!gone(GOING_MILLIS)) {
      throw DeskException.trouble(
          "engine_busy",
          "the desk engine of another version (pid " + there.pid() + ") has not ended its work yet",
          "try again when it has");
    }
    return null;
  }

  /**
   * Asks an engine to go.
   *
   * @param force also if it holds a dialog: the desktop is about to go
   * @return false if it holds a dialog
   */
  static boolean retires(EngineConnection engine, boolean force) throws IOException {
    long deadline = FrameChannel.in(GOING_MILLIS);
    JsonObject request = JsonObject.empty().with("call", "retire").with("force", force);
    engine.ask(request.toString().getBytes(UTF_8), deadline);
    Frame answer = engine.answer(deadline);
    // No answer: it was going already.
    return answer == null || answer.json().isTrue("going");
  }

  /** Waits until no engine lives here any more; says whether that is so. */
  boolean gone(long millis) throws IOException {
    long deadline = FrameChannel.in(millis);
    while (ProcessLock.isHeld(place.lifeLock())) {
      if (System.nanoTime() - deadline >= 0) {
        return false;
      }
      pause();
    }
    return true;
  }

  private static void pause() throws IOException {
    try {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while waiting for the desk engine", e);
    }
  }

  /** Returns whether an engine lives here, also one that cannot be reached. */
  boolean lives() throws IOException {
    return ProcessLock.isHeld(place.lifeLock());
  }

  /** It is there and says nothing: stopped by a signal, or the machine is very busy. */
  DeskException hung() {
    return DeskException.trouble(
        "engine_hangs",
        "the desk engine" + pid() + " is there and does not answer",
        "try again; if it stays so, end that process");
  }

  /** Its socket was deleted under it, and it may not end. */
  private DeskException unreached() {
    return DeskException.trouble(
        "engine_hangs",
        "the desk engine" + pid() + " lives, and its socket is gone, so it cannot be reached",
        "it ends by itself once no app shows a dialog that was opened through it: close those, then"
            + " try again; ended by hand before that, such an app freezes at the next key");
  }

  private String pid() {
    try {
      long pid = JsonObject.parse(Files.readString(place.record())).integer("pid", 0);
      return pid > 0 ? " (pid " + pid + ")" : "";
    } catch (IOException e) {
      return "";
    }
  }

  private DeskException unreachable(IOException e) {
    return DeskException.trouble(
        "engine_unreachable",
        "the desk engine's socket in " + place.directory() + " cannot be used: " + e.getMessage(),
        "if the shell runs in a sandbox, allow it unix sockets and that directory");
  }
}
