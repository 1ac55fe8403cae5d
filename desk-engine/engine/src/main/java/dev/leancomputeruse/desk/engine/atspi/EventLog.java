package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.dbus.Deadline;
import dev.leancomputeruse.desk.engine.dbus.Message;
import dev.leancomputeruse.desk.engine.dbus.SignalSink;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Counts what each app tells of its changes. Opening one dialog makes hundreds of events, so that
 * only their number is kept: whoever wants to know what changed has to look.
 */
final class EventLog implements SignalSink {
  private final Map<String, Long> counts = new HashMap<>();

  @Override
  public synchronized void signal(Message message) {
    if (message.iface().startsWith("org.a11y.atspi.Event.")) {
      counts.merge(message.sender(), 1L, Long::sum);
      notifyAll();
    } else if (message.member().equals("NameOwnerChanged") && message.text(2).isEmpty()) {
      counts.remove(message.text(0));
      notifyAll();
    }
  }

  /** Returns how many events of an app came so far. */
  synchronized long count(String bus) {
    return counts.getOrDefault(bus, 0L);
  }

  /** Waits until more events came than that; returns whether they did. */
  synchronized boolean await(String bus, long seen, Deadline deadline) throws InterruptedException {
    while (counts.getOrDefault(bus, 0L) == seen) {
      if (deadline.over()) {
        return false;
      }
      TimeUnit.NANOSECONDS.timedWait(this, Math.max(1_000_000, deadline.left()));
    }
    return true;
  }

  /** Waits until no event came for a while, or the deadline. */
  void settle(String bus, long quietMillis, Deadline deadline) throws InterruptedException {
    long seen = count(bus);
    while (!deadline.over() && await(bus, seen, deadline.within(quietMillis))) {
      seen = count(bus);
    }
  }
}
