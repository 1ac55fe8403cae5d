package dev.leancomputeruse.desk.engine.state;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.PrivateDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where sockets go when the ordinary place has too long a name for them: the runtime directory of
 * the user, else the directory for temporary files, which everybody can write to. So whatever is
 * made there is looked at before each use.
 */
public final class ShortPlace {
  /** What a socket's address can hold, without its end mark. */
  public static final int LONGEST = 107;

  /** What each directory of ours there is called at its beginning. */
  public static final String PREFIX = "lean-desk-";

  private static final Path SHARED = Path.of("/tmp");
  private static final int OTHERS_WRITE = 0022;
  private static final int STICKY = 01000;

  private ShortPlace() {}

  /** Returns whether a socket can have that name. */
  public static boolean fits(Path socket) {
    return socket.toString().getBytes(UTF_8).length <= LONGEST;
  }

  /**
   * Returns the directory to make one in. In a private desktop the runtime directory goes with that
   * desktop, and is no place for what does not.
   */
  public static Path root(DeskHost host) throws IOException {
    String runtime = host.variable("XDG_RUNTIME_DIR");
    if (runtime != null && !"1".equals(host.variable("LEAN_COMPUTER_USE_SESSION"))) {
      Path root = Path.of(runtime);
      if (root.isAbsolute()
          && fits(root.resolve("x".repeat(LONGEST / 2)))
          && PrivateDirectory.look(root) == PrivateDirectory.Verdict.SAFE) {
        return root;
      }
    }
    return SHARED;
  }

  /** Makes it if it is not there, and says whether it can be used, its parent included. */
  public static PrivateDirectory.Verdict open(Disk disk, Path directory) throws IOException {
    PrivateDirectory.Verdict verdict = PrivateDirectory.open(disk, directory);
    return verdict == PrivateDirectory.Verdict.SAFE && !isHeld(directory)
        ? PrivateDirectory.Verdict.FOREIGN_OWNER
        : verdict;
  }

  /**
   * Returns whether nobody else can put another directory under its name: the one above is the same
   * user's, or the system's and keeps everybody's entries to themselves.
   */
  public static boolean isHeld(Path directory) throws IOException {
    Path parent = directory.getParent();
    if (parent == null) {
      return false;
    }
    Object owner = Files.getAttribute(parent, "unix:uid", NOFOLLOW_LINKS);
    if (owner.equals(Files.getAttribute(directory, "unix:uid", NOFOLLOW_LINKS))) {
      return true;
    }
    int mode = (Integer) Files.getAttribute(parent, "unix:mode", NOFOLLOW_LINKS);
    return owner.equals(0) && ((mode & OTHERS_WRITE) == 0 || (mode & STICKY) != 0);
  }
}
