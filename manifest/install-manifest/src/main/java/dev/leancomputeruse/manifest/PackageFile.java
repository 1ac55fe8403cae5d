package dev.leancomputeruse.manifest;

import dev.leancomputeruse.files.Mode;
import java.io.IOException;

/**
 * A file that an install wants.
 *
 * @param file where
 * @param mode with which mode
 * @param content what; asked for at planning, to hash it, and again at staging
 */
public record PackageFile(RootedPath file, Mode mode, Content content) {
  /** Where the bytes come from. */
  @FunctionalInterface
  public interface Content {
    /** Returns the same bytes each time. */
    byte[] bytes() throws IOException;
  }
}
