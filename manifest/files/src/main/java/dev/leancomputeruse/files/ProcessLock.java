package dev.leancomputeruse.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A lock that one process at a time can hold, and that is gone with the process that held it.
 *
 * <p>The file says who holds it. The holder deletes the file while it still has the lock; whoever
 * waited for that very file finds that its name is gone, or leads to another file, and starts over.
 */
public final class ProcessLock implements Closeable {
  /** How long a run waits for another one, unless told otherwise. */
  public static final long WAIT_MILLIS = 10_000;

  private static final long PAUSE_MILLIS = 20;
  private static final int LONGEST_TEXT = 400;

  /** Windows hides locked bytes from readers, so the lock lies far behind the holder's text. */
  private static final long LOCKED_BYTE = 1L << 40;

  private final Disk disk;
  private final Path file;
  private final FileChannel channel;
  private final boolean kept;

  private ProcessLock(Disk disk, Path file, FileChannel channel, boolean kept) {
    this.disk = disk;
    this.file = file;
    this.channel = channel;
    this.kept = kept;
  }

  /**
   * Takes the lock, waiting up to {@code waitMillis} for another holder.
   *
   * @param file the lock file; its directory exists
   * @param what what the holder does, for the message that another run shows
   * @throws LockHeldException if the lock was not free in time
   */
  public static ProcessLock acquire(Disk disk, Path file, String what, long waitMillis)
      throws IOException {
    return acquire(disk, file, what, waitMillis, false);
  }

  /**
   * Takes a lock whose file stays: for locks that are taken so often that making and deleting the
   * file would cost more than the work under it.
   *
   * @throws LockHeldException if the lock was not free in time
   */
  public static ProcessLock acquireKept(Disk disk, Path file, long waitMillis) throws IOException {
    return acquire(disk, file, "", waitMillis, true);
  }

  private static ProcessLock acquire(
      Disk disk, Path file, String what, long waitMillis, boolean kept) throws IOException {
    Path real = realPath(file);
    String holder = kept ? "another process" : LockText.of(what);
    long deadline = System.nanoTime() + waitMillis * 1_000_000;
    while (true) {
      String other = HeldLocks.take(real, holder);
      if (other == null) {
        FileChannel channel = null;
        try {
          channel = tryOnce(disk, real, holder, kept);
        } finally {
          if (channel == null) {
            HeldLocks.giveBack(real);
          }
        }
        if (channel != null) {
          return new ProcessLock(disk, real, channel, kept);
        }
      }
      if (System.nanoTime() - deadline >= 0) {
        throw new LockHeldException(real.toString(), other != null ? other : holderOf(real));
      }
      pause();
    }
  }

  /** Returns the locked channel, or null if another process has the lock. */
  private static @Nullable FileChannel tryOnce(Disk disk, Path file, String holder, boolean kept)
      throws IOException {
    FileChannel channel = disk.operations().openLock(file, Mode.PRIVATE_FILE);
    boolean ours = false;
    try {
      Object before = kept ? null : keyOf(file);
      if (channel.tryLock(LOCKED_BYTE, 1, false) != null) {
        if (!kept) {
          write(disk, file, channel, holder);
        }
        ours = kept || stillNamed(file, channel, before);
      }
    } catch (OverlappingFileLockException e) {
      // This process has it through another class loader: busy like any other.
      return null;
    } finally {
      if (!ours) {
        channel.close();
      }
    }
    return ours ? channel : null;
  }

  private static void write(Disk disk, Path file, FileChannel channel, String holder)
      throws IOException {
    try {
      channel.truncate(0);
      disk.writeFully(channel, ByteBuffer.wrap(holder.getBytes(UTF_8)));
    } catch (IOException e) {
      disk.takeBack(file, e);
      throw e;
    }
  }

  /**
   * Whether the name still leads to the file that was locked. The channel cannot be asked which
   * file it is, so the key of the name must not have changed, and the size must be that of the text
   * just written, which has a random length.
   */
  private static boolean stillNamed(Path file, FileChannel channel, @Nullable Object before)
      throws IOException {
    try {
      BasicFileAttributes now =
          Files.readAttributes(file, BasicFileAttributes.class, NOFOLLOW_LINKS);
      return now.isRegularFile()
          && Objects.equals(before, now.fileKey())
          && now.size() == channel.size();
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  private static @Nullable Object keyOf(Path file) throws IOException {
    try {
      return Files.readAttributes(file, BasicFileAttributes.class, NOFOLLOW_LINKS).fileKey();
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  /** Whether somebody holds the lock now. Writes nothing. */
  public static boolean isHeld(Path file) throws IOException {
    Path real;
    try {
      real = realPath(file);
    } catch (NoSuchFileException e) {
      return false;
    }
    if (HeldLocks.contains(real)) {
      return true;
    }
    try (FileChannel channel = FileChannel.open(real, READ, WRITE, NOFOLLOW_LINKS)) {
      return channel.tryLock(LOCKED_BYTE, 1, false) == null;
    } catch (NoSuchFileException e) {
      return false;
    } catch (OverlappingFileLockException e) {
      return true;
    }
  }

  /**
   * Waits until nobody holds the lock, without taking it.
   *
   * @throws LockHeldException if it was not free in time
   */
  public static void awaitFree(Path file, long waitMillis) throws IOException {
    long deadline = System.nanoTime() + waitMillis * 1_000_000;
    while (isHeld(file)) {
      if (System.nanoTime() - deadline >= 0) {
        throw new LockHeldException(file.toString(), holderOf(file));
      }
      pause();
    }
  }

  private static Path realPath(Path file) throws IOException {
    Path parent = Objects.requireNonNull(file.getParent(), "a lock file stands in a directory");
    Path name = Objects.requireNonNull(file.getFileName(), "a lock file has a name");
    return parent.toRealPath().resolve(name);
  }

  private static String holderOf(Path file) {
    try {
      byte[] text = Files.readAllBytes(file);
      String holder = new String(text, 0, Math.min(text.length, LONGEST_TEXT), UTF_8).strip();
      return holder.isEmpty() ? "another process" : VisibleText.of(holder, 200);
    } catch (IOException e) {
      return "another process";
    }
  }

  private static void pause() throws IOException {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for another run");
    }
  }

  /** Returns the lock file, by its real path. */
  public Path file() {
    return file;
  }

  /** Deletes the file, unless it is one that stays, and lets the lock go. */
  @Override
  public void close() throws IOException {
    close(!kept);
  }

  /** Lets the lock go as a killed process does: the file stays, and tells that work is left. */
  public void abandon() throws IOException {
    close(false);
  }

  private void close(boolean delete) throws IOException {
    if (!channel.isOpen()) {
      return;
    }
    try {
      if (delete) {
        disk.delete(file);
      }
    } finally {
      try {
        channel.close();
      } finally {
        HeldLocks.giveBack(file);
      }
    }
  }
}
