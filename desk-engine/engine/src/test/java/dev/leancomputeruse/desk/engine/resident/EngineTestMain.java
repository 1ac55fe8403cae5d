package dev.leancomputeruse.desk.engine.resident;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.Platform;
import dev.leancomputeruse.desk.engine.driver.DesktopDriver;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;

/**
 * An engine with the test driver; with a word, a command that makes one call and says who answered.
 */
final class EngineTestMain {
  private EngineTestMain() {}

  /** Makes the test driver. */
  static final class Driver implements DriverFactory {
    @Override
    public DesktopDriver open(DeskHost host) throws DeskException {
      return EngineTestDriver.open(host);
    }
  }

  static DeskHost host(Map<String, String> environment) {
    return new DeskHost(
        InputStream.nullInputStream(),
        System.out,
        System.err,
        environment,
        Path.of(environment.get("HOME")),
        Path.of("").toAbsolutePath(),
        Platform.LINUX,
        System::currentTimeMillis);
  }

  static ResidentDriver client(Map<String, String> environment, String classPath)
      throws DeskException {
    return new ResidentDriver(
        host(environment), "test", new Driver(), EngineTestMain.class.getName(), classPath);
  }

  public static void main(String[] args) throws DeskException {
    DeskHost host = host(System.getenv());
    if (args.length > 0) {
      System.out.println(
          client(System.getenv(), System.getProperty("java.class.path")).apps().get(0).pid());
      return;
    }
    System.exit(ResidentServer.run(host, new Driver()));
  }
}
