package dev.leancomputeruse.desk.engine.x11;

import dev.leancomputeruse.desk.engine.DeskHost;
import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.FileSystem;
import java.nio.file.Files;

/** Whether a display is there at all; it is knocked at, and nothing is asked of it. */
public final class Presence {
  private Presence() {}

  /** Returns false if nobody listens at its socket; true also where that cannot be known. */
  public static boolean of(DeskHost host) {
    FileSystem files = host.home().getFileSystem();
    DisplayAddress address;
    try {
      address = DisplayAddress.parse(host.variable("DISPLAY"), files.getPath("/tmp/.X11-unix"));
    } catch (X11Exception e) {
      return false;
    }
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      // A display that is too busy to let anybody in is there.
      channel.configureBlocking(false);
      channel.connect(UnixDomainSocketAddress.of(address.socket()));
      return true;
    } catch (ConnectException e) {
      return false;
    } catch (IOException e) {
      return Files.exists(address.socket());
    }
  }
}
