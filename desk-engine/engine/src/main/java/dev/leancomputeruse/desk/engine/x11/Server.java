package dev.leancomputeruse.desk.engine.x11;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.HashMap;
import java.util.Map;

/** A connection, and what is looked up once in it: atoms and extensions. */
final class Server {
  static final String XTEST = "XTEST";
  static final String COMPOSITE = "Composite";
  static final String RESOURCES = "X-Resource";
  static final String XKB = "XKEYBOARD";

  private static final int INTERN_ATOM = 16;
  private static final int GET_INPUT_FOCUS = 43;
  private static final int GRAB_SERVER = 36;
  private static final int UNGRAB_SERVER = 37;
  private static final int SEND_EVENT = 25;
  private static final int QUERY_EXTENSION = 98;

  private final Connection connection;
  private final Map<String, Long> atoms = new HashMap<>();
  private final Map<String, Integer> extensions = new HashMap<>();

  Server(Connection connection) {
    this.connection = connection;
  }

  Connection connection() {
    return connection;
  }

  long root() {
    return connection.setup().root();
  }

  Request request(String name, int opcode, int data) {
    return connection.request(name, opcode, data);
  }

  /** Returns the number of a name, which the server makes if it is new. */
  long atom(String name) throws X11Exception {
    Long known = atoms.get(name);
    if (known != null) {
      return known;
    }
    byte[] bytes = name.getBytes(ISO_8859_1);
    Request request = request("InternAtom", INTERN_ATOM, 0).u16(bytes.length).u16(0).padded(bytes);
    long atom = connection.ask(request).u32(8);
    atoms.put(name, atom);
    return atom;
  }

  /** Returns the major opcode of an extension; 0 if the server does not have it. */
  int extension(String name) throws X11Exception {
    Integer known = extensions.get(name);
    if (known != null) {
      return known;
    }
    byte[] bytes = name.getBytes(ISO_8859_1);
    Reply reply =
        connection.ask(
            request("QueryExtension", QUERY_EXTENSION, 0).u16(bytes.length).u16(0).padded(bytes));
    int major = reply.u8(8) == 0 ? 0 : reply.u8(9);
    extensions.put(name, major);
    return major;
  }

  /**
   * Returns the major opcode of an extension.
   *
   * @param needed what it is needed for
   */
  int extension(String name, String needed) throws X11Exception {
    int major = extension(name);
    if (major == 0) {
      throw Trouble.noExtension(name, needed);
    }
    return major;
  }

  /** Returns the window that has the keyboard; 0 for none, 1 for whatever the pointer is in. */
  long focus() throws X11Exception {
    return connection.ask(request("GetInputFocus", GET_INPUT_FOCUS, 0)).u32(8);
  }

  /** Makes the server serve nobody else until {@link #ungrab}; for a few milliseconds at most. */
  void grab() throws X11Exception {
    connection.post(request("GrabServer", GRAB_SERVER, 0));
  }

  void ungrab() throws X11Exception {
    connection.run(request("UngrabServer", UNGRAB_SERVER, 0));
  }

  /** Sends a client message of five numbers. */
  void message(long to, long eventMask, long window, long type, long... data) throws X11Exception {
    Request request =
        request("SendEvent", SEND_EVENT, 0)
            .u32(to)
            .u32(eventMask)
            .u8(33)
            .u8(32)
            .u16(0)
            .u32(window)
            .u32(type);
    for (int i = 0; i < 5; i++) {
      request.u32(i < data.length ? data[i] : 0);
    }
    connection.run(request);
  }
}
