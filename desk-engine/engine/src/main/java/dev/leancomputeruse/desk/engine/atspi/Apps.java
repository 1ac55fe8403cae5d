package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.dbus.Bus;
import dev.leancomputeruse.desk.engine.dbus.BusException;
import dev.leancomputeruse.desk.engine.dbus.Call;
import dev.leancomputeruse.desk.engine.dbus.Deadline;
import dev.leancomputeruse.desk.engine.dbus.Message;
import dev.leancomputeruse.desk.engine.dbus.PendingReply;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The apps on the bus. All are asked at once and each has its own deadline, so that one that hangs
 * holds up none of the others.
 */
final class Apps {
  private static final long LIST_MILLIS = 1_000;
  private static final long EACH_MILLIS = 300;
  private static final long REGISTER_MILLIS = 8_000;
  private static final long YOUNG_SECONDS = 30;

  private final A11yBus bus;
  private final Map<String, RunningApp> known = new ConcurrentHashMap<>();

  Apps(A11yBus bus) {
    this.bus = bus;
  }

  /** Lists the apps; one that does not answer is there with what is known without it. */
  List<RunningApp> all() throws BusException {
    Bus connection = bus.get();
    Ref registry = new Ref(Names.REGISTRY, Ref.ROOT);
    Message children = connection.call(registry.call("Accessible", "GetChildren"), LIST_MILLIS);
    List<Ref> roots = new ArrayList<>();
    for (Object child : children.list(0)) {
      Ref root = Ref.of(child);
      if (root != null) {
        roots.add(root);
      }
    }
    List<Ref> fresh = new ArrayList<>();
    List<Call> calls = new ArrayList<>();
    Map<String, RunningApp> there = new LinkedHashMap<>();
    for (Ref root : roots) {
      RunningApp app = known.get(root.bus());
      if (app != null && !app.name().isEmpty()) {
        there.put(root.bus(), app);
      } else {
        fresh.add(root);
        calls.add(
            Call.of(
                Names.BUS,
                Names.BUS_PATH,
                Names.BUS,
                "GetConnectionUnixProcessID",
                "s",
                root.bus()));
        calls.add(root.property("Accessible", "Name"));
        calls.add(root.property("Application", "ToolkitName"));
        calls.add(root.property("Application", "Version"));
      }
    }
    List<PendingReply> replies = connection.send(calls);
    Deadline deadline = Deadline.in(EACH_MILLIS);
    for (int i = 0; i < fresh.size(); i++) {
      long pid = number(replies.get(4 * i), deadline);
      if (pid > 0) {
        RunningApp app =
            new RunningApp(
                fresh.get(i),
                pid,
                text(replies.get(4 * i + 1), deadline),
                Toolkit.of(
                    text(replies.get(4 * i + 2), deadline), text(replies.get(4 * i + 3), deadline)),
                new ReentrantLock());
        there.put(app.bus(), app);
      }
    }
    known.keySet().retainAll(there.keySet());
    known.putAll(there);
    return List.copyOf(there.values());
  }

  private static long number(PendingReply reply, Deadline deadline) {
    try {
      return reply.await(deadline).number(0, 0);
    } catch (BusException e) {
      // Gone in the meantime, or silent.
      return 0;
    }
  }

  private static String text(PendingReply reply, Deadline deadline) {
    try {
      return reply.await(deadline).inner(0) instanceof String text ? text : "";
    } catch (BusException e) {
      return "";
    }
  }

  /**
   * Returns the apps of a process; waits for those of one that has just been started.
   *
   * @throws DeskException if there is none
   */
  List<RunningApp> of(long pid) throws BusException, DeskException {
    List<RunningApp> its = look(pid);
    // The window of an app may be there before the app is on the bus.
    Deadline deadline = Deadline.in(REGISTER_MILLIS);
    while (its.isEmpty() && isYoung(pid) && !deadline.over()) {
      pause();
      its = among(all(), pid);
    }
    if (its.isEmpty()) {
      if (isYoung(pid)) {
        throw Failures.starting(pid);
      }
      throw isAlive(pid) ? Failures.notAccessible(pid) : Failures.gone(pid);
    }
    return its;
  }

  /** Returns the apps of a process that are on the bus now; none if there is no bus either. */
  List<RunningApp> now(long pid) {
    try {
      return look(pid);
    } catch (BusException e) {
      return among(known.values(), pid);
    }
  }

  /** One that was seen before needs no question to the bus. */
  private List<RunningApp> look(long pid) throws BusException {
    List<RunningApp> its = among(known.values(), pid);
    return its.isEmpty() || its.get(0).name().isEmpty() || !bus.get().isOpen()
        ? among(all(), pid)
        : its;
  }

  private static boolean isAlive(long pid) {
    return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
  }

  private static boolean isYoung(long pid) {
    return ProcessHandle.of(pid)
        .filter(ProcessHandle::isAlive)
        .flatMap(process -> process.info().startInstant())
        .map(start -> start.plusSeconds(YOUNG_SECONDS).isAfter(Instant.now()))
        .orElse(false);
  }

  private static void pause() throws DeskException {
    try {
      TimeUnit.MILLISECONDS.sleep(50);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw DeskException.trouble("interrupted", "interrupted while waiting", "run it again");
    }
  }

  private static List<RunningApp> among(Iterable<RunningApp> apps, long pid) {
    List<RunningApp> its = new ArrayList<>();
    for (RunningApp app : apps) {
      if (app.pid() == pid) {
        its.add(app);
      }
    }
    return its;
  }

  /** Forgets an app that turned out to be gone. */
  void forget(RunningApp app) {
    known.remove(app.bus());
  }
}
