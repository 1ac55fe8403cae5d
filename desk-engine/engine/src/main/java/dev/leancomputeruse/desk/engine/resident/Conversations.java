package dev.leancomputeruse.desk.engine.resident;

import dev.leancomputeruse.desk.engine.DeskException;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All peers that are connected. There is room for so many; when it is full, the one that has been
 * silent for longest goes, which is safe: without a receipt nothing was done.
 */
final class Conversations {
  private static final int MOST = 64;

  private final List<Conversation> all = new ArrayList<>();
  private final Gate gate;
  private final ServedDriver driver;
  private final String stamp;
  private final Dispatcher dispatcher = new Dispatcher();
  private final RequestRoom room = new RequestRoom();

  Conversations(Gate gate, ServedDriver driver, String stamp) {
    this.gate = gate;
    this.driver = driver;
    this.stamp = stamp;
  }

  /** Takes a peer on, on a thread of its own. */
  void add(SocketChannel channel) throws IOException {
    Conversation conversation;
    try {
      if (size() >= MOST) {
        makeRoom();
      }
      if (size() >= MOST) {
        channel.close();
        return;
      }
      conversation = new Conversation(this, new FrameChannel(channel), room);
    } catch (IOException e) {
      // No descriptors for it: this peer has to come again.
      channel.close();
      return;
    }
    synchronized (this) {
      all.add(conversation);
    }
    Thread thread = new Thread(conversation, "peer");
    thread.setDaemon(true);
    try {
      thread.start();
    } catch (OutOfMemoryError e) {
      // No thread for it.
      conversation.close();
    }
  }

  private synchronized int size() {
    return all.size();
  }

  /** Sends the peer away that has been silent for longest. */
  void makeRoom() {
    Conversation oldest = null;
    synchronized (this) {
      for (Conversation each : all) {
        if (!each.isBusy() && (oldest == null || each.since() - oldest.since() < 0)) {
          oldest = each;
        }
      }
      // Here, not when its thread has seen it: the place is needed now.
      all.remove(oldest);
    }
    if (oldest != null) {
      oldest.close();
    }
  }

  synchronized void remove(Conversation conversation) {
    all.remove(conversation);
  }

  /** Sends everybody away. */
  void close() {
    List<Conversation> left;
    synchronized (this) {
      left = new ArrayList<>(all);
    }
    for (Conversation each : left) {
      each.close();
    }
  }

  Gate gate() {
    return gate;
  }

  String stamp() {
    return stamp;
  }

  boolean holdsDialog() {
    return driver.holdsDialog();
  }

  /** Carries a request out; whatever goes wrong becomes an answer. */
  Frame answer(Frame request) {
    @Nullable String call = request.json().string("call");
    String name = call == null ? "" : call;
    boolean changes = Dispatcher.changes(name);
    try {
      return dispatcher.call(driver.get(), name, request.json());
    } catch (DeskException e) {
      return Failures.write(e);
    } catch (IOException e) {
      return Failures.write(
          DeskException.refused(
              "bad_request", String.valueOf(e.getMessage()), "report it: it is a mistake"));
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      return Failures.write(Failures.mistake(name, changes, e));
    }
  }
}
