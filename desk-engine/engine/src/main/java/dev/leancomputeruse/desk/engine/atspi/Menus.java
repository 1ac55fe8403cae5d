package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.Quoted;
import dev.leancomputeruse.desk.engine.driver.Target;
import dev.leancomputeruse.desk.protocol.DeskError;
import dev.leancomputeruse.desk.protocol.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Takes the way through the menus by their titles, and chooses in lists that drop down. */
final class Menus {
  private static final int TRIES = 8;
  private static final long PAUSE_MILLIS = 120;
  private static final int MOST_CANDIDATES = 8;
  private static final List<String> CHOOSE = List.of("click", "press", "toggle", "activate");

  private final Desktop desktop;
  private final Clicks clicks;

  Menus(Desktop desktop, Clicks clicks) {
    this.desktop = desktop;
    this.clicks = clicks;
  }

  /** Chooses an item by its path; menus that are empty until they open are opened. */
  Sender.Sent invoke(Target target, List<String> path, long millis) throws DeskException {
    boolean opened = false;
    for (int i = 0; ; i++) {
      Desktop.Read read = desktop.read(target, millis, false);
      Found found = walk(read, path);
      Node item = found.item();
      if (item != null && found.depth() == path.size()) {
        if (!item.enabled()) {
          throw Failures.disabled("menu item " + Quoted.of(item.title()) + " is disabled");
        }
        Sender.Sent sent = clicks.act(Finder.Found.of(read.app(), item), CHOOSE);
        if (sent == null) {
          throw unavailable("the menu item has no action that chooses it", List.of());
        }
        return sent;
      }
      if (item == null || i >= TRIES) {
        throw unavailable(
            "there is no " + Quoted.of(path.get(found.depth())) + " at that place of the menus",
            titles(item, read));
      }
      if (!opened) {
        opened = clicks.act(Finder.Found.of(read.app(), item), CHOOSE) != null;
      }
      pause();
    }
  }

  /** How far the path leads: the last element that is there, and how many titles it took. */
  private record Found(@Nullable Node item, int depth) {}

  private static Found walk(Desktop.Read read, List<String> path) {
    Node at = null;
    List<Node> among = new ArrayList<>();
    for (Node top : read.tops()) {
      collect(top, among, true);
    }
    for (int depth = 0; depth < path.size(); depth++) {
      Node next = named(among, path.get(depth));
      if (next == null) {
        return new Found(at, depth);
      }
      at = next;
      among = new ArrayList<>();
      for (Node child : next.children) {
        collect(child, among, false);
      }
      if (among.isEmpty() && depth + 1 < path.size()) {
        // What a menu button opens may stand elsewhere in the tree.
        for (Node top : read.tops()) {
          collect(top, among, true);
        }
        among.remove(next);
        if (named(among, path.get(depth + 1)) == null) {
          return new Found(at, depth + 1);
        }
      }
    }
    return new Found(at, path.size());
  }

  /** Items in the order of the tree; below an item only if it has no title of its own. */
  private static void collect(Node node, List<Node> into, boolean all) {
    boolean item =
        (RoleNames.ofMenus(node.role) && node.role != RoleNames.MENU_BAR && !node.title().isEmpty())
            || (all && node.role == RoleNames.PUSH_BUTTON && !node.title().isEmpty())
            || (all && node.role == 62 && !node.title().isEmpty());
    if (item) {
      into.add(node);
      return;
    }
    for (Node child : node.children) {
      collect(child, into, all);
    }
  }

  private static @Nullable Node named(List<Node> nodes, String title) {
    Node close = null;
    int count = 0;
    for (Node node : nodes) {
      if (node.title().equals(title)) {
        return node;
      }
      if (plain(node.title()).equals(plain(title))) {
        close = node;
        count++;
      }
    }
    return count == 1 ? close : null;
  }

  private static String plain(String title) {
    return title
        .replace("…", "")
        .replace("...", "")
        .replace("_", "")
        .strip()
        .toLowerCase(Locale.ROOT);
  }

  private static List<String> titles(@Nullable Node item, Desktop.Read read) {
    List<Node> nodes = new ArrayList<>();
    if (item != null) {
      for (Node child : item.children) {
        collect(child, nodes, false);
      }
    } else {
      for (Node top : read.tops()) {
        collect(top, nodes, false);
      }
    }
    List<String> titles = new ArrayList<>();
    for (Node node : nodes) {
      if (titles.size() < MOST_CANDIDATES) {
        titles.add(node.title());
      }
    }
    return titles;
  }

  private static DeskException unavailable(String what, List<String> candidates) {
    return new DeskException(
        new DeskError(
            "menu_path_unavailable",
            what,
            "read the menus with desk-read APP --menus and use the exact titles",
            true,
            candidates),
        Outcome.REFUSED,
        DeskException.ANSWER);
  }

  /** Chooses the entry of that name in a list that drops down. */
  Sender.Sent choose(Target target, Finder.Found box, String entry, long millis)
      throws DeskException {
    Desktop.Read read = desktop.read(target, millis, true);
    Node its = null;
    for (Node top : read.tops()) {
      its = its == null ? at(top, box.node().ref) : its;
    }
    List<Node> found = new ArrayList<>();
    if (its != null) {
      entries(its, entry, found);
    }
    if (found.size() != 1) {
      throw DeskException.refused(
          found.isEmpty() ? "no_such_entry" : "ambiguous_entry",
          "the list has " + (found.isEmpty() ? "no" : found.size()) + " entries of that name",
          "click it and read what it offers");
    }
    Finder.Found choice = Finder.Found.of(read.app(), found.get(0));
    Sender.Sent sent = clicks.act(choice, CHOOSE);
    sent = sent == null ? clicks.choose(choice) : sent;
    if (sent == null) {
      throw Failures.unsupported(
          "the entry cannot be chosen by accessibility", "click the list and then the entry");
    }
    return sent;
  }

  private static @Nullable Node at(Node node, Ref ref) {
    if (node.ref.equals(ref)) {
      return node;
    }
    for (Node child : node.children) {
      Node found = at(child, ref);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private static void entries(Node node, String entry, List<Node> found) {
    for (Node child : node.children) {
      if (child.title().equals(entry)
          && (RoleNames.ofMenus(child.role) || RoleNames.isChoice(child.role))) {
        found.add(child);
      } else {
        entries(child, entry, found);
      }
    }
  }

  private static void pause() throws DeskException {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw DeskException.trouble("interrupted", "interrupted while waiting", "run it again");
    }
  }
}
