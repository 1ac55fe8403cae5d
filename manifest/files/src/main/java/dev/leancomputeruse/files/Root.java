package dev.leancomputeruse.files;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A directory under which files are kept, resolved once to its real path.
 *
 * <p>The path that was asked for may itself be a link, as dotfile managers make them, and may not
 * exist yet. Below the root nothing passes through a link; {@link #locate} looks again each time,
 * because what was a directory at planning may be a link at writing.
 */
public final class Root {
  private final Path given;
  private final Path real;
  private final List<Path> missing;

  private Root(Path given, Path real, List<Path> missing) {
    this.given = given;
    this.real = real;
    this.missing = missing;
  }

  /**
   * Resolves {@code given} without creating anything.
   *
   * @throws UnsafePathException if a link on the way dangles, or something that is no directory
   *     stands on the way or at the end
   */
  public static Root resolve(Path given) throws IOException {
    Path existing = given.toAbsolutePath();
    List<Path> names = new ArrayList<>();
    while (Snapshot.kindOf(existing) == Snapshot.Kind.ABSENT) {
      Path name = existing.getFileName();
      Path parent = existing.getParent();
      if (name == null || parent == null) {
        throw new NoSuchFileException(given.toString());
      }
      if (name.toString().equals("..")) {
        throw new UnsafePathException(given.toString(), "the path leads up from nowhere");
      }
      if (!name.toString().equals(".")) {
        names.add(0, name);
      }
      existing = parent;
    }
    Path real = realPath(existing);
    if (!Files.isDirectory(real)) {
      throw new UnsafePathException(existing.toString(), "is not a directory");
    }
    List<Path> missing = new ArrayList<>();
    for (Path name : names) {
      real = real.resolve(name);
      missing.add(real);
    }
    return new Root(given, real, List.copyOf(missing));
  }

  private static Path realPath(Path existing) throws IOException {
    try {
      return existing.toRealPath();
    } catch (NoSuchFileException e) {
      throw new UnsafePathException(existing.toString(), "is a link that leads nowhere");
    }
  }

  /** Returns the path that was asked for. */
  public Path given() {
    return given;
  }

  /** Returns the real path, by which the root is recorded. */
  public Path path() {
    return real;
  }

  /** Whether the root was there when it was resolved. */
  public boolean exists() {
    return missing.isEmpty();
  }

  /**
   * Returns the directories that were not there when the root was resolved, the outermost first;
   * the last is the root itself.
   */
  public List<Path> missing() {
    return missing;
  }

  /**
   * Returns who owns the root, or, if it is not there yet, the directory it would be made in.
   *
   * @return null where files have no owners
   */
  public @Nullable UserPrincipal owner() throws IOException {
    if (!real.getFileSystem().supportedFileAttributeViews().contains("owner")) {
      return null;
    }
    return Files.getOwner(nearestExisting(), NOFOLLOW_LINKS);
  }

  /** Returns the root, or the innermost directory above it that exists. */
  public Path nearestExisting() throws IOException {
    Path path = real;
    while (Snapshot.kindOf(path) == Snapshot.Kind.ABSENT) {
      Path parent = path.getParent();
      if (parent == null) {
        throw new NoSuchFileException(real.toString());
      }
      path = parent;
    }
    return path;
  }

  /**
   * Looks whether the real path is still real.
   *
   * @throws UnsafePathException if a link or something else has taken the place of a directory
   */
  public void recheck() throws IOException {
    Path nearest = nearestExisting();
    if (!Files.isDirectory(nearest, NOFOLLOW_LINKS)) {
      throw new UnsafePathException(nearest.toString(), "is not a directory any more");
    }
    if (!nearest.toRealPath().equals(nearest)) {
      throw new UnsafePathException(real.toString(), "leads through a link now");
    }
  }

  /**
   * Returns where {@code path} is, having looked at every directory on the way. What stands at the
   * end is not looked at: see {@link Snapshot}.
   *
   * @throws UnsafePathException if the way passes through a link, or through what is no directory
   */
  public Path locate(RelativePath path) throws IOException {
    recheck();
    Path way = real;
    for (RelativePath directory : path.ancestors()) {
      way = directory.below(real);
      Snapshot.Kind kind = Snapshot.kindOf(way);
      if (kind == Snapshot.Kind.ABSENT) {
        break;
      }
      if (kind != Snapshot.Kind.DIRECTORY) {
        throw new UnsafePathException(
            way.toString(),
            kind == Snapshot.Kind.LINK
                ? "is a link, and a link is not followed here"
                : NO_DIRECTORY);
      }
    }
    return path.below(real);
  }

  private static final String NO_DIRECTORY = "is not a directory";

  /** Returns what stands at {@code path}, as {@link #locate} finds it. */
  public Snapshot snapshot(RelativePath path) throws IOException {
    return Snapshot.of(locate(path));
  }

  /**
   * Whether this root and {@code other} are the same directory or one lies inside the other, in
   * which case one file could have two names.
   */
  public boolean overlaps(Root other) {
    return real.startsWith(other.real) || other.real.startsWith(real);
  }

  @Override
  public String toString() {
    return real.toString();
  }
}
