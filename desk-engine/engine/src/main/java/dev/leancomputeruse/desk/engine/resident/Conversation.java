package dev.leancomputeruse.desk.engine.resident;

import dev.leancomputeruse.desk.engine.JsonObject;
import java.io.IOException;

/**
 * One peer: a greeting, then requests, one after the other. A peer that says something else, or
 * does not finish what it began, is sent away.
 */
final class Conversation implements Runnable {
  /** Stays the same in every version, so that versions can tell each other apart. */
  static final String GREETING = "lean-computer-use engine";

  static final int LONGEST_REQUEST = 1 << 20;

  private static final long GREETING_MILLIS = 5_000;
  private static final long REQUEST_MILLIS = 10_000;
  private static final long ANSWER_MILLIS = 30_000;
  private static final long SILENCE_MILLIS = 30 * 60_000;

  private final Conversations all;
  private final FrameChannel channel;
  private final RequestRoom room;
  private volatile boolean busy;
  private volatile long since = System.nanoTime();

  Conversation(Conversations all, FrameChannel channel, RequestRoom room) {
    this.all = all;
    this.channel = channel;
    this.room = room;
  }

  boolean isBusy() {
    return busy;
  }

  /** Returns when it was last heard of. */
  long since() {
    return since;
  }

  @Override
  public void run() {
    try {
      if (greets()) {
        while (serves()) {
          since = System.nanoTime();
        }
      }
    } catch (IOException | RuntimeException | StackOverflowError | OutOfMemoryError e) {
      // Whatever the peer sent, and wherever it went: the others go on.
      busy = false;
    } finally {
      close();
      all.remove(this);
    }
  }

  private boolean greets() throws IOException {
    Frame greeting = channel.read(1 << 12, 0, FrameChannel.in(GREETING_MILLIS));
    if (greeting == null || !GREETING.equals(greeting.json().string("hello"))) {
      return false;
    }
    boolean same = all.stamp().equals(greeting.json().string("stamp"));
    channel.write(
        Frame.of(
            JsonObject.empty()
                .with("stamp", all.stamp())
                .with("pid", ProcessHandle.current().pid())
                .with("dialog", all.holdsDialog())),
        FrameChannel.in(ANSWER_MILLIS));
    if (same) {
      return true;
    }
    // Another version's command: all it can ask for is that this engine goes.
    Frame request = channel.read(1 << 12, 0, FrameChannel.in(GREETING_MILLIS));
    if (request != null && "retire".equals(request.json().string("call"))) {
      retire(request.json());
    }
    return false;
  }

  private boolean serves() throws IOException {
    channel.awaitInput(FrameChannel.in(SILENCE_MILLIS));
    busy = true;
    try (RequestRoom.Share share = room.share()) {
      Frame request = channel.read(LONGEST_REQUEST, 0, FrameChannel.in(REQUEST_MILLIS), share);
      if (request == null) {
        return false;
      }
      if ("retire".equals(request.json().string("call"))) {
        retire(request.json());
        return false;
      }
      if (!all.gate().begin()) {
        return false;
      }
      try {
        channel.writeReceipt(FrameChannel.in(REQUEST_MILLIS));
        channel.write(all.answer(request), FrameChannel.in(ANSWER_MILLIS));
      } finally {
        all.gate().end();
      }
      return true;
    } finally {
      busy = false;
    }
  }

  private void retire(JsonObject request) throws IOException {
    boolean dialog = all.holdsDialog();
    boolean going = request.isTrue("force") || !dialog;
    if (going) {
      all.gate().close();
    }
    channel.write(
        Frame.of(JsonObject.empty().with("going", going).with("dialog", dialog)),
        FrameChannel.in(ANSWER_MILLIS));
  }

  void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // It is of no use either way.
      since = 0;
    }
  }
}
