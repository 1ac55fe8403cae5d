package dev.leancomputeruse.desk.engine.x11;

/**
 * Input as if from a device, by the XTEST extension. The server has done it when a call returns.
 */
final class Fakes {
  private static final int FAKE_INPUT = 2;
  private static final int KEY_PRESS = 2;
  private static final int KEY_RELEASE = 3;
  private static final int BUTTON_PRESS = 4;
  private static final int BUTTON_RELEASE = 5;
  private static final int MOTION = 6;

  private final Server server;

  Fakes(Server server) {
    this.server = server;
  }

  void key(int code, boolean down) throws X11Exception {
    fake(down ? KEY_PRESS : KEY_RELEASE, code, 0, 0);
  }

  void button(int button, boolean down) throws X11Exception {
    fake(down ? BUTTON_PRESS : BUTTON_RELEASE, button, 0, 0);
  }

  void motion(int x, int y) throws X11Exception {
    fake(MOTION, 0, x, y);
  }

  private void fake(int kind, int detail, int x, int y) throws X11Exception {
    server
        .connection()
        .run(
            server
                .request(
                    "XTestFakeInput",
                    server.extension(Server.XTEST, "keyboard and pointer input"),
                    FAKE_INPUT)
                .u8(kind)
                .u8(detail)
                .u16(0)
                .u32(0)
                .u32(kind == MOTION ? server.root() : 0)
                .skip(8)
                .u16(x)
                .u16(y)
                .skip(8));
  }
}
