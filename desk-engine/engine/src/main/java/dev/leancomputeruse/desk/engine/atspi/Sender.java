package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.dbus.Bus;
import dev.leancomputeruse.desk.engine.dbus.BusException;
import dev.leancomputeruse.desk.engine.dbus.Call;
import dev.leancomputeruse.desk.engine.dbus.Deadline;
import dev.leancomputeruse.desk.engine.dbus.Message;
import dev.leancomputeruse.desk.engine.dbus.PendingReply;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sends what changes something, the way its toolkit bears, and says honestly if no answer comes.
 */
final class Sender {
  private static final long SHOWN_MILLIS = 300;
  private static final long LOOK_MILLIS = 1_000;

  private final Desktop desktop;
  private final Peers peers;

  Sender(Desktop desktop, Peers peers) {
    this.desktop = desktop;
    this.peers = peers;
  }

  /**
   * What came of a call.
   *
   * @param reply null if no answer came, and a new window shows that it got through
   * @param opened the title of that window
   */
  record Sent(@Nullable Message reply, String opened) {
    boolean denied() {
      return reply != null && !reply.body().isEmpty() && Boolean.FALSE.equals(reply.body().get(0));
    }
  }

  Sent send(RunningApp app, Call call, long millis, String what) throws DeskException {
    try {
      Bus bus = desktop.bus();
      if (!app.toolkit().actsOnPeer()) {
        List<Ref> before = windows(bus, app);
        return answered(bus.send(call), bus, app, before, millis, what);
      }
      List<Node> shown = new TreeReader(bus, app, Deadline.in(LOOK_MILLIS)).windows();
      Call its =
          new Call("", call.path(), call.iface(), call.member(), call.signature(), call.args());
      PendingReply reply = peers.send(app, bus, its, Dialogs.shown(app, shown));
      List<Ref> before = new ArrayList<>();
      for (Node window : shown) {
        before.add(window.ref);
      }
      return answered(reply, bus, app, before, millis, what);
    } catch (BusException e) {
      if (e.kind() == BusException.Kind.CLOSED) {
        throw Failures.pending("the app went away while " + what + " was sent");
      }
      throw Failures.asking(e, app.name(), app.pid());
    }
  }

  private static Sent answered(
      PendingReply reply, Bus bus, RunningApp app, List<Ref> before, long millis, String what)
      throws DeskException, BusException {
    try {
      return new Sent(reply.await(Deadline.in(millis)), "");
    } catch (BusException e) {
      if (e.kind() == BusException.Kind.TIMEOUT || e.name().endsWith(".NoReply")) {
        // An action that opens a modal dialog may be answered when that closes (Qt).
        String opened = opened(bus, app, before);
        if (opened != null) {
          return new Sent(null, opened);
        }
        throw Failures.pending("no answer to " + what + " within " + millis + " ms");
      }
      if (e.isUnknown()) {
        throw Failures.stale("the element is gone");
      }
      if (e.kind() == BusException.Kind.ERROR && !e.isGone()) {
        throw Failures.failed("action_failed", Failures.words(e), "read the window again");
      }
      if (e.isGone() || e.kind() == BusException.Kind.CLOSED) {
        throw Failures.pending("the app went away while " + what + " was sent");
      }
      throw e;
    }
  }

  private static List<Ref> windows(Bus bus, RunningApp app) throws BusException {
    List<Ref> refs = new ArrayList<>();
    for (Object child :
        bus.call(app.root().call("Accessible", "GetChildren"), SHOWN_MILLIS).list(0)) {
      Ref ref = Ref.of(child);
      if (ref != null) {
        refs.add(ref);
      }
    }
    return refs;
  }

  private static @Nullable String opened(Bus bus, RunningApp app, List<Ref> before) {
    try {
      for (Ref ref : windows(bus, app)) {
        if (!before.contains(ref)) {
          Object name = bus.call(ref.property("Accessible", "Name"), SHOWN_MILLIS).inner(0);
          return String.valueOf(name);
        }
      }
    } catch (BusException e) {
      // It does not say: then nothing is known, which is what no window means too.
      return null;
    }
    return null;
  }
}
