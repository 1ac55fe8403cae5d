package dev.leancomputeruse.installer;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.CodeSource;

/** The bytes of the jar that is running, which the install lays down so that it can be undone. */
interface OwnJar {
  /**
   * Reads the whole jar.
   *
   * @throws IOException if this does not run from a jar, or it cannot be read
   */
  byte[] read() throws IOException;

  /** The jar this class was loaded from. */
  static OwnJar ofProcess() {
    return () -> {
      CodeSource source = Main.class.getProtectionDomain().getCodeSource();
      if (source == null) {
        throw new NoSuchFileException("lean-computer-use.jar");
      }
      try {
        Path jar = Path.of(source.getLocation().toURI());
        if (!Files.isRegularFile(jar)) {
          throw new NoSuchFileException(jar.toString(), null, "not run from a jar");
        }
        return Files.readAllBytes(jar);
      } catch (URISyntaxException malformed) {
        throw new IOException("lean-computer-use.jar: its own path is not readable", malformed);
      }
    };
  }
}
