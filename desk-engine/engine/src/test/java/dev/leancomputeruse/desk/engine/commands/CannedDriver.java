package dev.leancomputeruse.desk.engine.commands;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** A driver that answers from files: it shows one app with one window, and costs nearly nothing. */
final class CannedDriver {
  private CannedDriver() {}

  /**
   * Makes one.
   *
   * @param pid a living process, for the app
   * @param state the answer to get_window_state
   * @return its executable
   */
  static Path make(Path directory, String id, long pid, byte[] state) throws IOException {
    Files.createDirectories(directory);
    Files.write(directory.resolve("get_window_state"), state);
    Files.writeString(
        directory.resolve("list_apps"),
        "{\"apps\":[{\"bundle_id\":\""
            + id
            + "\",\"name\":\"App\",\"pid\":"
            + pid
            + ",\"running\":true}]}");
    Files.writeString(
        directory.resolve("list_windows"),
        "{\"windows\":[{\"pid\":"
            + pid
            + ",\"window_id\":7,\"title\":\"Window\",\"is_on_screen\":true}]}");
    Path script =
        Files.writeString(
            directory.resolve("driver"), "#!/bin/sh\nexec cat '" + directory + "'/\"$2\"\n");
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    return script;
  }
}
