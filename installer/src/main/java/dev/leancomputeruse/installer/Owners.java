package dev.leancomputeruse.installer;

import dev.leancomputeruse.files.Root;
import dev.leancomputeruse.manifest.Action;
import dev.leancomputeruse.manifest.NamedRoot;
import dev.leancomputeruse.manifest.Plan;
import dev.leancomputeruse.manifest.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Refuses what belongs to somebody else: files that root leaves in a person's home are files that
 * their agent host can no longer read.
 */
final class Owners {
  private static final String WAY_OUT =
      ": run it as that user, or give --allow-foreign-owner if it is meant";

  private final Host host;
  private final boolean allowed;

  Owners(Host host, boolean allowed) {
    this.host = host;
    this.allowed = allowed;
  }

  /**
   * Checks the roots that exist.
   *
   * @throws Problem if one belongs to another user
   */
  void check(List<Root> roots) throws Problem, IOException {
    if (allowed || host.windows()) {
      return;
    }
    for (Root root : roots) {
      refuseForeign(root.path());
      if (!root.exists() && Long.valueOf(0).equals(host.uid())) {
        // What root makes in another user's directory is given to that user, and refused then.
        refuseForeign(root.nearestExisting());
      }
    }
  }

  /**
   * Looks at everything that a plan works with: whoever owns a directory can put another program in
   * the place of ours.
   *
   * @return a conflict for each file or directory of another user
   */
  List<Refusal> foreignIn(Plan plan) throws IOException {
    List<Refusal> foreign = new ArrayList<>();
    if (allowed || host.windows()) {
      return foreign;
    }
    Set<Path> seen = new TreeSet<>();
    for (NamedRoot root : plan.roots()) {
      for (Action action : plan.actions()) {
        if (action.root().equals(root.name())) {
          collectForeign(action, root.root().path(), seen, foreign);
        }
      }
    }
    return foreign;
  }

  private void collectForeign(Action action, Path root, Set<Path> seen, List<Refusal> foreign)
      throws IOException {
    Path at = action.kind().changes() ? action.target() : action.target().getParent();
    while (at != null && at.startsWith(root) && !at.equals(root) && seen.add(at)) {
      Long owner = owner(at);
      if (isForeign(owner)) {
        foreign.add(
            new Refusal(
                at.toString(),
                "belongs to another user (" + owner + ")",
                "take it over or move it away, or give --allow-foreign-owner if it is meant"));
      }
      at = at.getParent();
    }
  }

  /**
   * Checks the home, where a root was taken from it.
   *
   * @throws Problem if it belongs to another user
   */
  void checkHome() throws Problem, IOException {
    if (allowed || host.windows()) {
      return;
    }
    refuseSudo();
    refuseForeign(host.home());
  }

  /** Under sudo the home is often root's, where the person's agent host never looks. */
  private void refuseSudo() throws Problem, IOException {
    String caller = host.variable("SUDO_UID");
    if (caller == null && host.variable("SUDO_USER") == null) {
      return;
    }
    Path home = host.home();
    Long owner = owner(home);
    if (caller == null || owner == null || !caller.equals(owner.toString())) {
      throw Problem.refused(
          home
              + ": the home of root, not of "
              + host.environment().get("SUDO_USER")
              + ": run it without sudo, or give --allow-foreign-owner if it is meant");
    }
  }

  private void refuseForeign(Path root) throws Problem, IOException {
    Long owner = owner(root);
    if (isForeign(owner)) {
      throw Problem.refused(root + ": belongs to another user (" + owner + ")" + WAY_OUT);
    }
  }

  private boolean isForeign(@Nullable Long owner) {
    return owner != null && host.uid() != null && !owner.equals(host.uid());
  }

  private static @Nullable Long owner(Path path) throws IOException {
    if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)
        || !path.getFileSystem().supportedFileAttributeViews().contains("unix")) {
      return null;
    }
    return ((Integer) Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS)).longValue();
  }
}
