package dev.leancomputeruse.measure;

import java.io.IOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The file a page goes to. Only an earlier page is ever replaced: whatever else stands there, or
 * comes to stand there while the transcripts are read, is kept, and the page is refused.
 */
public final class PageFile {
  private static final byte[] HEAD = ReportHtml.HEAD.getBytes(StandardCharsets.UTF_8);

  /** How often another run may come first. */
  private static final int TRIES = 100;

  private final String name;
  private final Path target;

  /** The file {@code target}, which messages call {@code name}, as the user wrote it. */
  public PageFile(String name, Path target) {
    this.name = name;
    this.target = target.toAbsolutePath();
  }

  /** Where the page goes. */
  public Path path() {
    return target;
  }

  /**
   * Refuses a place at which no page can be put, before any work is done for it.
   *
   * @param input another file that is read, and must not be written
   * @throws MeasureException one line: what stands in the way, and the way out
   */
  public void check(@Nullable Path input) throws MeasureException {
    Path directory = target.getParent();
    if (directory != null && !Files.isDirectory(directory)) {
      throw refused(": there is no directory " + directory + "; make it, or name another file");
    }
    if (directory == null || Files.isDirectory(target, LinkOption.NOFOLLOW_LINKS)) {
      throw refused(" is a directory; name a file in it");
    }
    if (!exists(target)) {
      return;
    }
    if (input != null && isSame(target, input)) {
      throw refused(" is a file that is read; name another file");
    }
    if (Files.isSymbolicLink(target)) {
      throw refused(" is a link; name another file");
    }
    if (!isPage(target)) {
      throw notOurs();
    }
  }

  /** Whether both are one file, by whatever names. */
  static boolean isSame(Path a, Path b) {
    try {
      return Files.isSameFile(a, b);
    } catch (IOException e) {
      return false; // One of them is not there or cannot be looked at, and so cannot be the other.
    }
  }

  /**
   * Writes the page beside its place and then moves it there, so that no half page is ever there.
   *
   * @throws MeasureException if something else stands there by now; it is kept
   * @throws IOException if the file cannot be written; names it as it stands, not a temporary one
   */
  public void write(MeasureReport report) throws IOException, MeasureException {
    Path draft = sibling();
    try {
      try (Writer page =
          Files.newBufferedWriter(
              draft,
              StandardCharsets.UTF_8,
              StandardOpenOption.CREATE_NEW,
              StandardOpenOption.WRITE)) {
        ReportHtml.write(report, page);
      }
      place(draft);
    } catch (IOException e) {
      throw named(e);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  /**
   * Takes an earlier page away before the new one comes. A look at it and a move over it would be
   * two steps, and a file that came between them would be lost. Another run may bring its page in
   * the meantime, so this is tried again.
   */
  private void place(Path draft) throws IOException, MeasureException {
    Path earlier = null;
    try {
      for (int tries = 0; tries < TRIES; tries++) {
        if (publish(draft)) {
          return;
        }
        Path taken = takeAway();
        if (taken != null && earlier != null) {
          Files.delete(earlier);
        }
        earlier = taken != null ? taken : earlier;
      }
      throw notOurs();
    } finally {
      if (earlier != null) {
        if (exists(target)) {
          Files.delete(earlier);
        } else {
          Files.move(earlier, target);
        }
      }
    }
  }

  /** Gives the draft its name, in one step; false if the name is taken. */
  private boolean publish(Path draft) throws IOException {
    try {
      try {
        Files.createLink(target, draft);
      } catch (FileAlreadyExistsException e) {
        return false;
      } catch (UnsupportedOperationException | FileSystemException e) {
        Files.copy(draft, target); // A file system without hard links.
      }
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    }
  }

  /**
   * Moves an earlier page aside.
   *
   * @return where it is now, null if it has gone by itself
   * @throws MeasureException if it is no page; it is back in its place
   */
  private @Nullable Path takeAway() throws IOException, MeasureException {
    Path aside = sibling();
    try {
      Files.move(target, aside, StandardCopyOption.ATOMIC_MOVE);
    } catch (NoSuchFileException e) {
      return null;
    }
    if (isPage(aside)) {
      return aside;
    }
    if (exists(target)) {
      throw refused(" was written by another program meanwhile; the file before it is " + aside);
    }
    Files.move(aside, target);
    throw notOurs();
  }

  /** Whether a regular file begins as our pages do; a link is never followed. */
  private static boolean isPage(Path file) {
    try {
      BasicFileAttributes attributes =
          Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      if (!attributes.isRegularFile()) {
        return false;
      }
      try (SeekableByteChannel channel =
          Files.newByteChannel(file, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
        ByteBuffer head = ByteBuffer.allocate(HEAD.length);
        while (head.hasRemaining() && channel.read(head) >= 0) {
          // Reads on: one read may give less than was asked for.
        }
        return !head.hasRemaining() && ByteBuffer.wrap(HEAD).equals(head.flip());
      }
    } catch (IOException e) {
      return false; // What cannot be read is not known to be ours.
    }
  }

  private static boolean exists(Path file) {
    return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
  }

  private Path sibling() {
    return target.resolveSibling(".lean-computer-use-" + UUID.randomUUID() + ".tmp");
  }

  private MeasureException notOurs() {
    return refused(" is there already and is no page of this command; name another file");
  }

  private MeasureException refused(String why) {
    return new MeasureException("--html " + name + why);
  }

  /** The same failure of the user's file, where it is one of a temporary file. */
  private IOException named(IOException e) {
    if (e instanceof AccessDeniedException) {
      return new AccessDeniedException(name);
    }
    String reason = e instanceof FileSystemException ofFile ? ofFile.getReason() : e.getMessage();
    return new FileSystemException(
        name, null, reason == null ? e.getClass().getSimpleName() : reason);
  }
}
