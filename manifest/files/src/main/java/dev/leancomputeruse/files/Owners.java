package dev.leancomputeruse.files;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Who owns what, by number where there are numbers: looking up a name can take long. */
final class Owners {
  private Owners() {}

  /** Returns something that is equal for two paths of the same owner. */
  static Object ownerOf(Path path) throws IOException {
    var views = path.getFileSystem().supportedFileAttributeViews();
    if (views.contains("unix")) {
      return Files.getAttribute(path, "unix:uid", NOFOLLOW_LINKS);
    }
    return views.contains("owner") ? Files.getOwner(path, NOFOLLOW_LINKS) : "nobody";
  }

  /** Whether what was just made there may be given to another user: only the superuser's may. */
  static boolean mayGiveAway(Path made) throws IOException {
    Object owner = ownerOf(made);
    return !(owner instanceof Integer number) || number == 0;
  }
}
