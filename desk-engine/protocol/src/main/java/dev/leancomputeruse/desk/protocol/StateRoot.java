package dev.leancomputeruse.desk.protocol;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.Mode;
import dev.leancomputeruse.files.PrivateDirectory;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where the hooks keep what they count: a directory that only the user can enter.
 *
 * <p>It stands in a place where others can write too, so what is found there is used only if it is
 * a real directory of this user with mode 0700. Who this user is, is learnt from a file made for
 * the purpose, beside it and never in it: a name can be wrong, and a foreign directory stays
 * untouched.
 */
public final class StateRoot {
  /** Names the directory outright. */
  public static final String VARIABLE = "LEAN_COMPUTER_USE_STATE";

  private static final String NAME = "lean-computer-use-";

  private final Disk disk;
  private final Path path;
  private final Object user;

  private StateRoot(Disk disk, Path path, Object user) {
    this.disk = disk;
    this.path = path;
    this.user = user;
  }

  /**
   * Finds the place; nothing is made there.
   *
   * @param named the value of {@link #VARIABLE}, if it is set
   * @param temporary the directory for temporary files
   * @param disk what the owner's file is made with
   * @return the place, or null if it cannot be known whose it would be
   */
  public static @Nullable StateRoot locate(@Nullable String named, Path temporary, Disk disk) {
    Object user = user(temporary, disk);
    if (user == null && named != null && !named.isEmpty()) {
      // Where files for a while cannot be made, the place of the directory itself tells.
      Path parent = temporary.getFileSystem().getPath(named).getParent();
      user = parent == null || !parent.isAbsolute() ? null : user(parent, disk);
    }
    return user == null ? null : at(named, temporary, user, disk);
  }

  /**
   * Finds the place of a user whose number is known; nothing is written at all.
   *
   * @param named the value of {@link #VARIABLE}, if it is set
   * @param temporary the directory for temporary files
   * @param uid the user's number
   * @param disk what the directory would be made with
   * @return the place, or null if the variable names none
   */
  public static @Nullable StateRoot ofUser(
      @Nullable String named, Path temporary, int uid, Disk disk) {
    return at(named, temporary, uid, disk);
  }

  private static @Nullable StateRoot at(
      @Nullable String named, Path temporary, Object user, Disk disk) {
    Path path;
    if (named == null || named.isEmpty()) {
      path = temporary.resolve(NAME.concat(label(user)));
    } else {
      path = temporary.getFileSystem().getPath(named);
      if (!path.isAbsolute()) {
        return null;
      }
    }
    return new StateRoot(disk, path, user);
  }

  /** Returns where the directory is, or would be. */
  public Path path() {
    return path;
  }

  /** Says what stands there. Nothing is made or changed. */
  public PrivateDirectory.Verdict look() throws IOException {
    PrivateDirectory.Verdict verdict = PrivateDirectory.look(path);
    return verdict == PrivateDirectory.Verdict.SAFE && !owner(path).equals(user)
        ? PrivateDirectory.Verdict.FOREIGN_OWNER
        : verdict;
  }

  /** Returns whether the directory is there and safe to use. */
  public boolean isSafe() throws IOException {
    return look() == PrivateDirectory.Verdict.SAFE;
  }

  /** Makes the directory if nothing is there; returns whether it is safe to use now. */
  public boolean makeSafe() throws IOException {
    PrivateDirectory.Verdict verdict = look();
    if (verdict != PrivateDirectory.Verdict.ABSENT) {
      return verdict == PrivateDirectory.Verdict.SAFE;
    }
    try {
      disk.createDirectory(path, Mode.PRIVATE_DIRECTORY);
    } catch (FileAlreadyExistsException e) {
      // Another process was quicker; what it made is judged like anything found.
    }
    return isSafe();
  }

  private static @Nullable Object user(Path temporary, Disk disk) {
    Path probe = temporary.resolve(".".concat(NAME).concat(Long.toHexString(System.nanoTime())));
    try {
      disk.createUnsynced(probe, new byte[0], Mode.PRIVATE_FILE);
      try {
        return owner(probe);
      } finally {
        disk.delete(probe);
      }
    } catch (IOException e) {
      return null;
    }
  }

  private static Object owner(Path path) throws IOException {
    return path.getFileSystem().supportedFileAttributeViews().contains("unix")
        ? Files.getAttribute(path, "unix:uid", NOFOLLOW_LINKS)
        : Files.getOwner(path, NOFOLLOW_LINKS);
  }

  private static String label(Object user) {
    String text = user.toString();
    StringBuilder label = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      label.append(ShellWord.isName(c) ? c : '_');
    }
    return label.toString();
  }
}
