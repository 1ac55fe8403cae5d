package dev.leancomputeruse.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * Every operation by which this product changes a disk.
 *
 * <p>Nothing writes around it, so a test that makes the Nth call fail has tried every way in which
 * a disk can let a run down. Each method is one step that either happened or did not, except {@link
 * #write}, which may take a part of what it is given.
 */
interface FileOperations {
  /** Creates one directory with exactly {@code mode}, whatever the umask. */
  void createDirectory(Path directory, Mode mode) throws IOException;

  /** Creates an empty file with exactly {@code mode}; fails if anything is there, even a link. */
  FileChannel createFile(Path file, Mode mode) throws IOException;

  /** Opens a file to lock it, creating it with {@code mode} if absent; follows no link. */
  FileChannel openLock(Path file, Mode mode) throws IOException;

  /** Writes some of {@code content}; returns how many bytes it took. */
  int write(FileChannel channel, ByteBuffer content) throws IOException;

  /** Brings what was written to the disk. */
  void sync(FileChannel channel) throws IOException;

  /** Moves {@code from} over {@code to} in one instant. */
  void rename(Path from, Path to) throws IOException;

  /** Gives {@code existing} the second name {@code link}; fails if that name is taken. */
  void link(Path link, Path existing) throws IOException;

  /** Removes a file, a link, or an empty directory. */
  void delete(Path path) throws IOException;

  /** Sets exactly {@code mode}. */
  void setMode(Path path, Mode mode) throws IOException;

  /** Gives {@code path} the owner and group that {@code model} has. */
  void copyOwner(Path model, Path path) throws IOException;

  /** Sets exactly these of the three bits of a mode that stand above the nine. */
  void setSpecialBits(Path path, int bits) throws IOException;

  /** Brings the names in {@code directory} to the disk. */
  void syncDirectory(Path directory) throws IOException;
}
