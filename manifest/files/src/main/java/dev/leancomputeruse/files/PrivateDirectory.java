package dev.leancomputeruse.files;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * A directory that only the user can enter, in a place where others can write too.
 *
 * <p>Whoever makes the name first in a shared temporary directory owns what is later put there, so
 * what is found is used only if it is a real directory, of this user, with mode 0700.
 */
public final class PrivateDirectory {
  /** Why a directory may or may not be used. */
  public enum Verdict {
    /** A real directory of this user with mode 0700. */
    SAFE,
    ABSENT,
    LINK,
    NOT_A_DIRECTORY,
    FOREIGN_OWNER,
    WRONG_MODE
  }

  private PrivateDirectory() {}

  /**
   * Makes the directory if it is not there, then says whether it may be used. The directory it
   * stands in has to exist.
   *
   * <p>Ownership is compared with a file made for the purpose, never with a user name.
   */
  public static Verdict open(Disk disk, Path directory) throws IOException {
    Verdict verdict = look(directory);
    if (verdict == Verdict.ABSENT) {
      try {
        disk.createDirectory(directory, Mode.PRIVATE_DIRECTORY);
      } catch (FileAlreadyExistsException e) {
        // Another process was quicker; what it made is judged like anything found.
      }
      verdict = look(directory);
    }
    return verdict == Verdict.SAFE && !ours(disk, directory) ? Verdict.FOREIGN_OWNER : verdict;
  }

  /** Says what can be said without writing: never {@link Verdict#FOREIGN_OWNER}. */
  public static Verdict look(Path directory) throws IOException {
    Snapshot.Kind kind = Snapshot.kindOf(directory);
    if (kind == Snapshot.Kind.ABSENT) {
      return Verdict.ABSENT;
    }
    if (kind == Snapshot.Kind.LINK) {
      return Verdict.LINK;
    }
    if (kind != Snapshot.Kind.DIRECTORY) {
      return Verdict.NOT_A_DIRECTORY;
    }
    try {
      Mode mode = Snapshot.modeOf(directory);
      // Not by equals(): what a record brings is bound at run time, 40 classes for a hook.
      return mode == null || mode.bits() == Mode.PRIVATE_DIRECTORY.bits()
          ? Verdict.SAFE
          : Verdict.WRONG_MODE;
    } catch (NoSuchFileException e) {
      return Verdict.ABSENT;
    }
  }

  private static boolean ours(Disk disk, Path directory) throws IOException {
    Path probe = directory.resolve(".owner-".concat(Long.toHexString(System.nanoTime())));
    try {
      disk.createUnsynced(probe, new byte[0], Mode.PRIVATE_FILE);
    } catch (AccessDeniedException e) {
      return false;
    }
    try {
      return Owners.ownerOf(probe).equals(Owners.ownerOf(directory));
    } finally {
      disk.delete(probe);
    }
  }
}
