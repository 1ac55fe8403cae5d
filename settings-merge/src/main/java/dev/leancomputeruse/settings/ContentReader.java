package dev.leancomputeruse.settings;

import dev.leancomputeruse.settings.Patience.Deadline;
import dev.leancomputeruse.settings.SettingsException.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Reads a settings file that another program may be writing at this instant.
 *
 * <p>An empty file or a text that does not parse may be what such a program leaves for a moment; it
 * is read again for a while, and never taken for the truth too early. (kind:
 * anthropics/claude-code#28922)
 */
final class ContentReader {

  /** Far above every settings file. */
  private static final int MAX_BYTES = 16 << 20;

  private final Patience patience;
  private boolean filled;

  ContentReader(Patience patience) {
    this.patience = patience;
  }

  /** Reads what is there now, whole or not. */
  static Content now(Path file) throws IOException, SettingsException {
    try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw new SettingsException(Reason.TOO_LARGE, "larger than 16 MiB");
      }
      return Content.of(bytes);
    } catch (NoSuchFileException e) {
      return Content.ABSENT;
    }
  }

  /**
   * Reads until the content is whole. Once there was something in the file, an empty one is taken
   * for a writer's intermediate state as long as a torn text is.
   *
   * @throws SettingsException if it does not become whole in time
   */
  Content whole(Path file) throws IOException, SettingsException {
    Content content = now(file);
    Deadline blank = Deadline.in(blankPatience());
    Deadline torn = Deadline.in(patience.torn());
    boolean quiet = isQuiet(file);
    while (true) {
      if (!content.isBlank()) {
        try {
          Document.parse(content.bytes());
          filled = content.exists();
          return content;
        } catch (SettingsException e) {
          if (!mayBeTorn(e) || quiet || torn.passed()) {
            throw e;
          }
        }
      } else if (quiet || blank.passed()) {
        return content;
      }
      Patience.step();
      Content next = now(file);
      if (!next.same(content)) {
        blank = Deadline.in(blankPatience());
        content = next;
      }
      quiet = isQuiet(file);
    }
  }

  private long blankPatience() {
    return filled ? Math.max(patience.blank(), patience.torn()) : patience.blank();
  }

  private static boolean mayBeTorn(SettingsException e) {
    return e.reason() == Reason.MALFORMED
        || e.reason() == Reason.ENCODING
        || e.reason() == Reason.DUPLICATE_KEY;
  }

  /** Returns whether the file has not been changed for a while. */
  private static boolean isQuiet(Path file) throws IOException {
    try {
      long changed = Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS).toMillis();
      return Math.abs(System.currentTimeMillis() - changed) > Patience.QUIET_MILLIS;
    } catch (NoSuchFileException e) {
      return false;
    }
  }
}
