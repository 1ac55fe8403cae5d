package dev.leancomputeruse.files;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;

/**
 * The only way in which this product changes files.
 *
 * <p>Each method leaves either what was there before or what was asked for, with its final mode
 * from the first instant; a failure half way takes back what it began.
 */
public final class Disk {
  private final FileOperations operations;

  Disk(FileOperations operations) {
    this.operations = operations;
  }

  /** Returns the disk as it is; tests hand in one that fails. */
  public static Disk real() {
    return new Disk(new RealFileOperations());
  }

  FileOperations operations() {
    return operations;
  }

  /** Creates one directory with exactly {@code mode}. */
  public void createDirectory(Path directory, Mode mode) throws IOException {
    operations.createDirectory(directory, mode);
  }

  /**
   * Creates a file that is on the disk, whole and read back, when this returns.
   *
   * @throws FileAlreadyExistsException if anything is there, even a dangling link
   */
  public void create(Path file, byte[] content, Mode mode) throws IOException {
    create(file, content, mode, true);
  }

  /** Creates a file without waiting for the disk: for state that may be lost in a power cut. */
  public void createUnsynced(Path file, byte[] content, Mode mode) throws IOException {
    create(file, content, mode, false);
  }

  private void create(Path file, byte[] content, Mode mode, boolean sync) throws IOException {
    FileChannel channel = operations.createFile(file, mode);
    try {
      try (channel) {
        writeFully(channel, ByteBuffer.wrap(content));
        if (sync) {
          operations.sync(channel);
        }
      }
      if (sync ? !holds(file, content) : Files.size(file) != content.length) {
        throw new FileSystemException(
            file.toString(), null, "what was written does not read back the same");
      }
    } catch (IOException e) {
      takeBack(file, e);
      throw e;
    }
  }

  void takeBack(Path file, IOException cause) {
    try {
      operations.delete(file);
    } catch (IOException e) {
      cause.addSuppressed(e);
    }
  }

  void writeFully(FileChannel channel, ByteBuffer content) throws IOException {
    while (content.hasRemaining()) {
      if (operations.write(channel, content) <= 0) {
        throw new EOFException("the disk takes no more bytes");
      }
    }
  }

  private static boolean holds(Path file, byte[] content) throws IOException {
    byte[] buffer = new byte[65536];
    int at = 0;
    try (InputStream in = Files.newInputStream(file, NOFOLLOW_LINKS)) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        if (n > content.length - at || !Arrays.equals(buffer, 0, n, content, at, at + n)) {
          return false;
        }
        at += n;
      }
    }
    return at == content.length;
  }

  /**
   * Puts {@code content} in the place of {@code file} in one instant; on the disk when this
   * returns. A link at {@code file} is replaced, not followed. The owner stays the same.
   *
   * <p>The temporary file stands beside the target under one fixed name, so that a killed run
   * leaves at most one, which the next replaces: callers hold a lock.
   */
  public void replace(Path file, byte[] content, Mode mode) throws IOException {
    replace(file, content, mode, true);
  }

  /** Replaces without waiting for the disk: whole or old, but either after a power cut. */
  public void replaceUnsynced(Path file, byte[] content, Mode mode) throws IOException {
    replace(file, content, mode, false);
  }

  private void replace(Path file, byte[] content, Mode mode, boolean sync) throws IOException {
    Path temporary = temporaryFor(file);
    try {
      create(temporary, content, mode, sync);
    } catch (FileAlreadyExistsException e) {
      operations.delete(temporary);
      create(temporary, content, mode, sync);
    }
    try {
      if (sync) {
        copyOwner(Files.exists(file, NOFOLLOW_LINKS) ? file : parentOf(file), temporary);
      }
      operations.rename(temporary, file);
    } catch (IOException e) {
      takeBack(temporary, e);
      throw e;
    }
    if (sync) {
      operations.syncDirectory(parentOf(file));
    }
  }

  /** Returns the name under which {@link #replace} prepares what goes to {@code file}. */
  public static Path temporaryFor(Path file) {
    Path name = Objects.requireNonNull(file.getFileName(), "a file has a name");
    return file.resolveSibling(".".concat(name.toString()).concat(".lean-computer-use.tmp"));
  }

  /** Moves {@code from} over {@code to} in one instant. */
  public void rename(Path from, Path to) throws IOException {
    operations.rename(from, to);
  }

  /** Gives {@code existing} the second name {@code link}; fails if that name is taken. */
  public void link(Path link, Path existing) throws IOException {
    operations.link(link, existing);
  }

  /** Removes a file, a link, or an empty directory. */
  public void delete(Path path) throws IOException {
    operations.delete(path);
  }

  /** Removes the same if it is there; says whether it was. */
  public boolean deleteIfPresent(Path path) throws IOException {
    try {
      operations.delete(path);
      return true;
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /** Sets exactly {@code mode}; nothing happens where there are no modes. */
  public void setMode(Path path, Mode mode) throws IOException {
    operations.setMode(path, mode);
  }

  /**
   * Gives {@code path}, which this process has made, the owner and group of {@code model}: for a
   * privileged run in another user's directory. What anyone else makes is theirs, as in /tmp.
   */
  public void copyOwner(Path model, Path path) throws IOException {
    if (Owners.mayGiveAway(path) && !Owners.ownerOf(model).equals(Owners.ownerOf(path))) {
      operations.copyOwner(model, path);
    }
  }

  /**
   * Gives {@code path} the owner and group of {@code model}, even if only the group differs, and
   * those bits of its mode that a {@link Mode} does not have: for a file that takes the place of
   * another.
   *
   * @throws IOException if this user may not
   */
  public void copyOwnerAndGroup(Path model, Path path) throws IOException {
    operations.copyOwner(model, path);
    // After the owner, for a change of that takes them away.
    int bits = SpecialBits.of(model);
    if (bits != 0) {
      operations.setSpecialBits(path, bits);
    }
  }

  /** Brings the names in {@code directory} to the disk, so that a rename outlives a power cut. */
  public void syncDirectory(Path directory) throws IOException {
    operations.syncDirectory(directory);
  }

  private static Path parentOf(Path file) {
    return Objects.requireNonNull(file.toAbsolutePath().getParent(), "a file has a directory");
  }
}
