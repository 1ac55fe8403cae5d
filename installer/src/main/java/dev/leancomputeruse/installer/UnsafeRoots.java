package dev.leancomputeruse.installer;

import dev.leancomputeruse.files.RelativePath;
import dev.leancomputeruse.files.Root;
import dev.leancomputeruse.files.UnsafePathException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Refuses directories that cannot be roots, whoever they belong to. */
final class UnsafeRoots {
  private final Host host;

  UnsafeRoots(Host host) {
    this.host = host;
  }

  /**
   * Refuses what no root may be.
   *
   * @throws Problem naming the option that gives another
   */
  void refuse(Root root, String option) throws Problem, IOException {
    refuseReserved(root.path());
    refuseHome(root, option);
  }

  /**
   * Refuses a share from which no Java could run: a class path ends a path at a colon.
   *
   * @throws Problem if there is one in it
   */
  void refuseUnrunnable(Root share) throws Problem {
    if (!host.windows() && share.toString().indexOf(':') >= 0) {
      throw Problem.refused(
          share + ": has a colon in it, and Java runs nothing there: give another --share");
    }
  }

  /** Windows takes CON for a device, and dot. for dot: what is written there is not found again. */
  private void refuseReserved(Path root) throws Problem {
    if (!host.windows()) {
      return;
    }
    for (Path name : root) {
      try {
        var unused = RelativePath.parse(name.toString());
      } catch (UnsafePathException reserved) {
        throw Problem.refused(
            root + ": " + reserved.getReason() + " (" + name + "): give another --dir or --share");
      }
    }
  }

  /**
   * Refuses the home directory and what holds it.
   *
   * @throws Problem naming the option that gives another
   */
  void refuseHome(Root root, String option) throws Problem, IOException {
    Path home = homeIfAny();
    if (home == null || !home.startsWith(root.path())) {
      return;
    }
    String what =
        home.equals(root.path()) ? "the home directory itself" : "a directory that holds the home";
    throw Problem.refused(root + ": " + what + ": give a directory of its own with " + option);
  }

  private @Nullable Path homeIfAny() throws Problem, IOException {
    return host.variable(host.windows() ? "USERPROFILE" : "HOME") == null
        ? null
        : Root.resolve(host.home()).path();
  }

  /**
   * Refuses roots of which one lies in the other.
   *
   * @throws Problem if two do
   */
  void refuseOverlap(Roots roots) throws Problem {
    Root share = roots.share();
    for (Root other : List.of(roots.host(), roots.skills(), roots.agents())) {
      if (other.path().equals(share.path())) {
        throw Problem.refused(
            share + ": both the agent host's and the share: give another --share");
      }
      if (other.overlaps(share)) {
        throw Problem.refused(
            share + ": one root inside the other (" + other + "): give another --share");
      }
    }
    if (roots.skills().overlaps(roots.agents())) {
      throw Problem.refused(
          roots.skills()
              + ": overlaps "
              + roots.agents()
              + ": let skills and agents be directories of their own");
    }
  }
}
