package dev.leancomputeruse.desk.engine.state;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.leancomputeruse.desk.engine.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The file that says which driver was used, for a person who looks later. */
public final class DriverMarker {
  private final StateDirectory directory;
  private final Path file;

  /** The marker in that directory. */
  public DriverMarker(StateDirectory directory) {
    this.directory = directory;
    this.file = directory.path().resolve("driver.json");
  }

  /** Writes it once. */
  public void write(String driver, Path executable) throws IOException {
    if (!Files.exists(file, NOFOLLOW_LINKS)) {
      String text =
          JsonObject.empty().with("driver", driver).with("path", executable.toString()).toString();
      directory.create("driver.json", text.getBytes(UTF_8));
    }
  }

  /** Removes it; says whether it was there. */
  public boolean remove() throws IOException {
    return Files.isRegularFile(file, NOFOLLOW_LINKS) && directory.disk().deleteIfPresent(file);
  }
}
