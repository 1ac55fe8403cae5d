package dev.leancomputeruse.desk.engine.x11;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A connection to the server: requests out, replies, errors and events in. Not thread-safe; {@link
 * X11Display} has the lock.
 *
 * <p>Nothing runs in the background: what the server sends on its own waits in the socket until the
 * next call. After an answer that makes no sense the connection is closed.
 */
final class Connection implements AutoCloseable {
  /** How long the server may take for one answer. */
  static final long REPLY_MILLIS = 3_000;

  private static final int MAX_REPLY = 16 << 20;
  private static final int MAX_EVENTS = 256;
  private static final int GENERIC_EVENT = 35;
  private static final int GET_INPUT_FOCUS = 43;

  private final Wire wire;
  private final ByteOrder order;
  private final Setup setup;
  private final long patience;
  private final Map<Long, Answer> pending = new HashMap<>();
  private final ArrayDeque<Reply> events = new ArrayDeque<>();
  private long sent;
  private long answered;
  private long lastId;
  private volatile boolean closed;

  /** A request under way. */
  record Ticket(long sequence, String name) {}

  /** What came for a ticket; both null as long as nothing did. */
  private static final class Answer {
    private final String name;
    private @Nullable Reply reply;
    private @Nullable X11Exception error;

    Answer(String name) {
      this.name = name;
    }
  }

  private Connection(Wire wire, ByteOrder order, Setup setup, long patience) {
    this.wire = wire;
    this.order = order;
    this.setup = setup;
    this.patience = patience;
  }

  /** Connects and gets let in. */
  static Connection open(
      DisplayAddress address, Authority authority, ByteOrder order, long patience)
      throws X11Exception {
    long deadline = System.nanoTime() + patience * 1_000_000;
    Wire wire;
    try {
      wire = Wire.connect(address.socket(), deadline);
    } catch (IOException e) {
      throw Trouble.unreachable(
          "nothing answers at " + address.socket() + ", the socket of DISPLAY " + address.text(),
          Sockets.fix(address));
    }
    try {
      return new Connection(
          wire, order, greet(wire, address, authority, order, deadline), patience);
    } catch (X11Exception | RuntimeException e) {
      wire.close();
      throw e;
    }
  }

  private static Setup greet(
      Wire wire, DisplayAddress address, Authority authority, ByteOrder order, long deadline)
      throws X11Exception {
    String doing = "the connection setup";
    byte[] cookie = authority.cookie();
    byte[] name = cookie.length == 0 ? new byte[0] : Authority.PROTOCOL.getBytes(ISO_8859_1);
    // The same layout as a request, but for its second half-word.
    Request hello =
        new Request(doing, order, order == ByteOrder.LITTLE_ENDIAN ? 'l' : 'B', 0)
            .u16(0)
            .u16(name.length)
            .u16(cookie.length)
            .u16(0)
            .padded(name)
            .padded(cookie);
    byte[] bytes = hello.finish();
    bytes[order == ByteOrder.LITTLE_ENDIAN ? 2 : 3] = 11;
    bytes[order == ByteOrder.LITTLE_ENDIAN ? 3 : 2] = 0;
    wire.put(bytes, deadline, doing);
    wire.flush(deadline, doing);
    wire.need(8, deadline, doing);
    Reply head = new Reply(doing, wire.take(8), order);
    int length = head.u16(6) * 4;
    wire.need(length, deadline, doing);
    byte[] body = wire.take(length);
    if (head.u8(0) == 1) {
      return Setup.parse(body, order, address.screen());
    }
    int reason = Math.min(body.length, head.u8(0) == 0 ? head.u8(1) : body.length);
    throw new X11Exception(
        "display_refused",
        "the display "
            + address.text()
            + " does not let us in: "
            + Trouble.words(new String(body, 0, reason, UTF_8))
            + "; "
            + authority.detail(),
        "set XAUTHORITY to the authority file of the person's session");
  }

  Setup setup() {
    return setup;
  }

  /** Begins a request. */
  Request request(String name, int opcode, int data) {
    return new Request(name, order, opcode, data);
  }

  /** Returns a new resource number. */
  long newId() {
    long step = setup.idMask() & -setup.idMask();
    lastId = (lastId + step) & setup.idMask();
    return setup.idBase() | lastId;
  }

  /** Sends a request that has an answer. */
  Ticket send(Request request) throws X11Exception {
    Ticket ticket = put(request);
    pending.put(ticket.sequence(), new Answer(request.name()));
    return ticket;
  }

  /** Sends a request that has none, now; an error of it is not noticed. */
  void post(Request request) throws X11Exception {
    put(request);
    try {
      wire.flush(deadline(), request.name());
    } catch (X11Exception e) {
      close();
      throw e;
    }
  }

  private Ticket put(Request request) throws X11Exception {
    if (closed) {
      throw Trouble.lost(request.name());
    }
    try {
      wire.put(request.finish(), deadline(), request.name());
    } catch (X11Exception e) {
      close();
      throw e;
    }
    sent++;
    return new Ticket(sent, request.name());
  }

  /** Returns the answer; an error comes as an exception. */
  Reply await(Ticket ticket) throws X11Exception {
    Answer answer = pending.get(ticket.sequence());
    if (answer == null) {
      throw new IllegalStateException(ticket.name() + " was awaited before");
    }
    try {
      waitFor(ticket, answer);
    } finally {
      pending.remove(ticket.sequence());
    }
    if (answer.error != null) {
      throw answer.error;
    }
    if (answer.reply == null) {
      close();
      throw Trouble.bad(ticket.name(), "there is none");
    }
    return answer.reply;
  }

  /** Sends a request and returns its answer. */
  Reply ask(Request request) throws X11Exception {
    return await(send(request));
  }

  /** Sends a request that has no answer, and returns once the server has done it. */
  void run(Request request) throws X11Exception {
    Ticket ticket = send(request);
    Answer answer;
    try {
      await(send(request("GetInputFocus", GET_INPUT_FOCUS, 0)));
    } finally {
      answer = pending.remove(ticket.sequence());
    }
    if (answer != null && answer.error != null) {
      throw answer.error;
    }
  }

  /** Returns the next event, or null if there is none within the time. */
  @Nullable Reply event(long millis) throws X11Exception {
    long deadline = System.nanoTime() + millis * 1_000_000;
    try {
      wire.flush(deadline(), "an event");
      while (events.isEmpty()) {
        if (!wire.has(Reply.HEADER, "an event")) {
          if (millis <= 0) {
            return null;
          }
          wire.need(Reply.HEADER, deadline, "an event");
        }
        packet(deadline());
      }
    } catch (X11Exception e) {
      if (System.nanoTime() - deadline >= 0 && e.code().equals(Trouble.LATE)) {
        return null;
      }
      close();
      throw e;
    }
    return events.poll();
  }

  private void waitFor(Ticket ticket, Answer answer) throws X11Exception {
    long deadline = deadline();
    if (closed) {
      throw Trouble.lost(ticket.name());
    }
    try {
      wire.flush(deadline, ticket.name());
    } catch (X11Exception e) {
      close();
      throw e;
    }
    while (answer.reply == null && answer.error == null && answered < ticket.sequence()) {
      try {
        wire.need(Reply.HEADER, deadline, ticket.name());
        packet(deadline);
      } catch (X11Exception e) {
        // A late answer is thrown away when it comes; everything else ends the connection.
        if (!e.code().equals(Trouble.LATE)) {
          close();
        }
        throw e;
      }
    }
  }

  /** Takes one packet whose header is there. */
  private void packet(long deadline) throws X11Exception {
    Reply head = new Reply("a request", wire.peek(Reply.HEADER), order);
    int kind = head.u8(0);
    long more = kind == 1 || (kind & 0x7f) == GENERIC_EVENT ? head.u32(4) * 4 : 0;
    if (more > MAX_REPLY) {
      throw Trouble.bad("a request", "it is too long");
    }
    int size = Reply.HEADER + (int) more;
    wire.need(size, deadline, "a request");
    byte[] bytes = wire.take(size);
    if (kind > 1) {
      if (events.size() == MAX_EVENTS) {
        events.poll();
      }
      events.add(new Reply("an event", bytes, order));
      return;
    }
    long sequence = (sent & ~0xffffL) | head.u16(2);
    if (sequence > sent) {
      sequence -= 0x10000;
    }
    if (sequence < answered || sequence <= 0) {
      throw Trouble.bad("a request", "it answers what was not asked");
    }
    answered = sequence;
    Answer answer = pending.get(sequence);
    if (answer == null) {
      return;
    }
    if (kind == 1) {
      answer.reply = new Reply(answer.name, bytes, order);
    } else {
      answer.error = Trouble.refused(answer.name, head.u8(1), head.u32(4));
    }
  }

  private long deadline() {
    return System.nanoTime() + patience * 1_000_000;
  }

  @Override
  public void close() {
    closed = true;
    wire.close();
  }
}
