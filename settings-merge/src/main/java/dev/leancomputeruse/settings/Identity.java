package dev.leancomputeruse.settings;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Tells files apart that have had the same name. */
final class Identity {

  /** File systems set the times of the two files of one rename not quite at the same instant. */
  private static final Duration SAME_INSTANT = Duration.ofNanos(100_000);

  private Identity() {}

  /** Returns what stays the same as long as it is the same file; null where files have no such. */
  static @Nullable Object of(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
        .fileKey();
  }

  /**
   * Returns whether an old file had lost its name before the new one got it: then a third one was
   * there in between.
   *
   * <p>A rename sets the time of change of both files, the one that gets the name and the one that
   * loses it.
   */
  static boolean replacedEarlier(Path old, Path current) throws IOException {
    boolean real = old.getFileSystem() == FileSystems.getDefault();
    if (!real || !old.getFileSystem().supportedFileAttributeViews().contains("unix")) {
      return false;
    }
    try {
      Duration between = Duration.between(changed(old).toInstant(), changed(current).toInstant());
      return between.compareTo(SAME_INSTANT) > 0;
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  private static FileTime changed(Path file) throws IOException {
    return (FileTime) Files.getAttribute(file, "unix:ctime", LinkOption.NOFOLLOW_LINKS);
  }
}
