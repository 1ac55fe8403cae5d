package dev.leancomputeruse.files;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * What stands at a path, seen without following a link.
 *
 * @param kind what it is
 * @param size the length of a file in bytes, 0 for anything else
 * @param mode the mode of a file or directory; null for anything else and where there are no modes
 * @param sha256 the hash of a file's content in lower-case hex; null for anything else
 */
public record Snapshot(Kind kind, long size, @Nullable Mode mode, @Nullable String sha256) {
  /** What can stand at a path. */
  public enum Kind {
    ABSENT,
    FILE,
    DIRECTORY,
    LINK,
    /** A pipe, a socket, a device. */
    OTHER
  }

  /** Nothing there. */
  public static final Snapshot ABSENT = new Snapshot(Kind.ABSENT, 0, null, null);

  /** Looks at {@code path}, reading a file's content to hash it. */
  public static Snapshot of(Path path) throws IOException {
    BasicFileAttributes attributes = attributes(path);
    if (attributes == null) {
      return ABSENT;
    }
    if (attributes.isSymbolicLink()) {
      return new Snapshot(Kind.LINK, 0, null, null);
    }
    if (attributes.isDirectory()) {
      return new Snapshot(Kind.DIRECTORY, 0, modeOf(path), null);
    }
    if (!attributes.isRegularFile()) {
      return new Snapshot(Kind.OTHER, 0, null, null);
    }
    Sha256.Digest digest = Sha256.ofFile(path);
    return new Snapshot(Kind.FILE, digest.size(), modeOf(path), digest.hex());
  }

  /** Looks at what {@code path} is, without reading it. */
  public static Kind kindOf(Path path) throws IOException {
    BasicFileAttributes attributes = attributes(path);
    if (attributes == null) {
      return Kind.ABSENT;
    }
    if (attributes.isSymbolicLink()) {
      return Kind.LINK;
    }
    if (attributes.isDirectory()) {
      return Kind.DIRECTORY;
    }
    return attributes.isRegularFile() ? Kind.FILE : Kind.OTHER;
  }

  private static @Nullable BasicFileAttributes attributes(Path path) throws IOException {
    try {
      return Files.readAttributes(path, BasicFileAttributes.class, NOFOLLOW_LINKS);
    } catch (NoSuchFileException e) {
      return null;
    } catch (FileSystemException e) {
      // Below a file there is nothing, which the system reports as an error of its own kind.
      Path parent = path.getParent();
      if (parent != null && Files.exists(parent) && !Files.isDirectory(parent)) {
        return null;
      }
      throw e;
    }
  }

  /** Returns the mode of {@code path} itself, or null where there are no modes. */
  public static @Nullable Mode modeOf(Path path) throws IOException {
    // As a number where there is one: a set of permissions costs a hook 130 classes on Java 25.
    if (path.getFileSystem().supportedFileAttributeViews().contains("unix")) {
      Object mode = Files.getAttribute(path, "unix:mode", NOFOLLOW_LINKS);
      return new Mode((Integer) mode & 0777);
    }
    return Mode.supportedBy(path)
        ? Mode.of(Files.getPosixFilePermissions(path, NOFOLLOW_LINKS))
        : null;
  }

  /** Whether nothing is there. */
  public boolean absent() {
    return kind == Kind.ABSENT;
  }

  /** Whether this is a regular file with exactly this content. */
  public boolean isFile(String hash) {
    return kind == Kind.FILE && hash.equals(sha256);
  }
}
