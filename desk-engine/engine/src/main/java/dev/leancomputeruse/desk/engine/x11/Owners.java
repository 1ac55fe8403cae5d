package dev.leancomputeruse.desk.engine.x11;

/** Asks the server itself whose window it is, for windows that do not say it. */
final class Owners {
  private static final int QUERY_VERSION = 0;
  private static final int QUERY_CLIENT_IDS = 4;
  private static final int LOCAL_PID = 2;

  private final Server server;
  private int resources = -1;

  Owners(Server server) {
    this.server = server;
  }

  /** Returns the process that made the window, as the server sees it; 0 if it does not know. */
  long pid(long window) throws X11Exception {
    if (resources < 0) {
      resources = version() >= 0x1_0002 ? server.extension(Server.RESOURCES) : 0;
    }
    if (resources == 0) {
      return 0;
    }
    Reply reply =
        server
            .connection()
            .ask(
                server
                    .request("QueryClientIds", resources, QUERY_CLIENT_IDS)
                    .u32(1)
                    .u32(window)
                    .u32(LOCAL_PID));
    if (reply.u32(8) == 0 || reply.u32(40) != 4) {
      return 0;
    }
    return reply.u32(44);
  }

  private int version() throws X11Exception {
    int major = server.extension(Server.RESOURCES);
    if (major == 0) {
      return 0;
    }
    Reply reply =
        server
            .connection()
            .ask(server.request("XResQueryVersion", major, QUERY_VERSION).u8(1).u8(2).u16(0));
    return reply.u16(8) << 16 | reply.u16(10);
  }
}
