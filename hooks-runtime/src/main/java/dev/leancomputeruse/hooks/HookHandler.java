package dev.leancomputeruse.hooks;

import dev.leancomputeruse.desk.protocol.Digest128;
import dev.leancomputeruse.desk.protocol.SipHash;
import dev.leancomputeruse.desk.protocol.StateRoot;
import dev.leancomputeruse.desk.protocol.ToolKind;
import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.ProcessLock;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Takes a payload and returns a verdict: the retry guard and the batch nudge over one read and one
 * write of the session's state. Knows nothing of streams and exit codes.
 */
public final class HookHandler {
  static final String STOP =
      "stop: this exact call has failed twice in a row, and the same again would fail the same"
          + " way. Report the error to the user, or try a different approach: look at the window"
          + " again, another element, another tool. When the cause has been fixed, a person can"
          + " have the count forgotten with: lean-computer-use hooks reset";

  static final String HINT =
      "Three single desktop actions in a row. Once one action has worked, send the next known"
          + " steps together: several desk commands in one shell call (a && b && c), or the"
          + " tool's own batch, and look at the result once at the end.";

  private final StateStore store;

  /**
   * Makes a handler.
   *
   * @param root where the state is kept
   * @param disk what it is written with
   */
  public HookHandler(StateRoot root, Disk disk) {
    this(root, disk, new SystemClock());
  }

  HookHandler(StateRoot root, Disk disk, Clock clock) {
    this.store = new StateStore(root, disk, clock);
  }

  /**
   * Decides about one event.
   *
   * @throws IOException if the state cannot be read or written; the call should pass then
   */
  public Verdict handle(Payload payload) throws IOException {
    if (payload.event() == Payload.Event.AFTER_FAILURE && payload.interrupted()) {
      return Verdict.PASS;
    }
    Call call = Call.of(payload);
    if (call == null) {
      return Verdict.PASS;
    }
    if (payload.event() == Payload.Event.BEFORE) {
      return before(payload, call);
    }
    boolean failed = call.failed() || payload.event() == Payload.Event.AFTER_FAILURE;
    return call.kind() == ToolKind.PROBE && failed ? Verdict.PASS : after(payload, call, failed);
  }

  private Verdict before(Payload payload, Call call) throws IOException {
    if (call.kind() == ToolKind.PROBE) {
      return Verdict.PASS;
    }
    byte[] secret = store.secret();
    if (secret == null) {
      return Verdict.PASS;
    }
    SessionState state = store.load(session(secret, payload));
    return state.guard().blocks(call.kind(), key(secret, call))
        ? new Verdict(Verdict.Kind.BLOCK, STOP)
        : Verdict.PASS;
  }

  private Verdict after(Payload payload, Call call, boolean failed) throws IOException {
    try (ProcessLock lock = store.lock()) {
      if (lock == null) {
        return Verdict.PASS;
      }
      byte[] secret = store.makeSecret();
      Digest128 session = session(secret, payload);
      SessionState state = store.load(session);
      SeenCalls seen = state.seen();
      String use = payload.use();
      if (use != null) {
        long hash = new SipHash(secret).add("use").add(use).digest().first();
        if (seen.contains(hash)) {
          return Verdict.PASS;
        }
        seen = seen.with(hash);
      }
      ToolKind kind = call.kind();
      Digest128 key = key(secret, call);
      Digest128 target = new SipHash(secret).add("target").add(call.target()).digest();
      RetryGuard guard =
          failed
              ? state.guard().failed(kind, key, target)
              : state.guard().succeeded(kind, key, target);
      BatchNudge nudge = failed ? state.nudge() : state.nudge().succeeded(kind);
      store.save(session, new SessionState(guard, nudge, seen));
      return !failed && state.nudge().hints(kind)
          ? new Verdict(Verdict.Kind.HINT, HINT)
          : Verdict.PASS;
    }
  }

  private static Digest128 key(byte[] secret, Call call) {
    return new SipHash(secret).add("key").add(call.key()).digest();
  }

  private static Digest128 session(byte[] secret, Payload payload) {
    return session(secret, payload.session(), payload.agent());
  }

  static Digest128 session(byte[] secret, String session, @Nullable String agent) {
    SipHash hash = new SipHash(secret).add("session").add(session);
    if (agent != null) {
      hash.add(agent);
    }
    return hash.digest();
  }

  /** The clock on the wall. */
  private static final class SystemClock implements Clock {
    @Override
    public long millis() {
      return System.currentTimeMillis();
    }
  }
}
