package dev.leancomputeruse.desk.engine.state;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.Json;
import dev.leancomputeruse.desk.protocol.JsonReader;
import dev.leancomputeruse.desk.protocol.MalformedJsonException;
import dev.leancomputeruse.files.Disk;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * The files in which the whole answers are kept: {@code tree-ID.json}, {@code action-ID.json},
 * {@code launch_app-ID.json}. Each begins with the name of its app.
 */
public final class Evidence {
  private static final List<String> KINDS = List.of("tree-", "action-", "launch_app-");
  private static final int KEPT = 50;
  private static final long KEPT_MILLIS = 24L * 3600 * 1000;
  private static final String LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

  private final StateDirectory directory;

  /** The evidence in that directory. */
  public Evidence(StateDirectory directory) {
    this.directory = directory;
  }

  /** A file of ours and the app it is about; the newest comes first. */
  public record Item(Path file, String app, long modified) implements Comparable<Item> {
    @Override
    public int compareTo(Item other) {
      return Long.compare(other.modified, modified);
    }
  }

  /** Returns an id that is short, and new: letters that cannot be mistaken for one another. */
  public static String newId() {
    char[] id = new char[6];
    ThreadLocalRandom random = ThreadLocalRandom.current();
    for (int i = 0; i < id.length; i++) {
      id[i] = LETTERS.charAt(random.nextInt(i == 0 ? 23 : LETTERS.length()));
    }
    return new String(id);
  }

  /** Saves content that is already without secrets. */
  public Path save(String kind, String id, byte[] content) throws DeskException {
    String name = kind + "-" + id + ".json";
    try {
      if (!directory.create(name, content)) {
        throw new IOException(name + " is there already");
      }
    } catch (IOException e) {
      throw DeskException.trouble(
          "state_write",
          "the evidence cannot be saved: " + e.getMessage(),
          "check the disk and its room");
    }
    return directory.path().resolve(name);
  }

  /** Returns the file of a snapshot, or null if there is none. */
  public @Nullable Path tree(String id) {
    for (int i = 0; i < id.length(); i++) {
      if (LETTERS.indexOf(id.charAt(i)) < 0) {
        return null;
      }
    }
    Path file = directory.path().resolve("tree-" + id + ".json");
    return Files.isRegularFile(file, NOFOLLOW_LINKS) ? file : null;
  }

  /** Returns all files of evidence, the newest first. */
  public List<Item> all() throws IOException {
    return items(true);
  }

  private List<Item> items(boolean withApps) throws IOException {
    List<Item> items = new ArrayList<>();
    for (Path file : files()) {
      Item item = item(file, withApps);
      if (item != null) {
        items.add(item);
      }
    }
    Collections.sort(items);
    return items;
  }

  private List<Path> files() throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path file : directory.files("", ".json")) {
      String name = String.valueOf(file.getFileName());
      for (String kind : KINDS) {
        if (name.startsWith(kind)) {
          files.add(file);
        }
      }
    }
    return files;
  }

  /** Returns the item, or null if another run was quicker to remove it. */
  private static @Nullable Item item(Path file, boolean withApp) throws IOException {
    try {
      long modified = Files.getLastModifiedTime(file, NOFOLLOW_LINKS).toMillis();
      return new Item(file, withApp ? appOf(file) : "", modified);
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  /** Returns the name of the app a file begins with, empty if it says none. */
  static String appOf(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file, NOFOLLOW_LINKS)) {
      JsonReader reader = new JsonReader(in);
      if (reader.kind() == JsonReader.OBJECT) {
        reader.beginObject();
        if ("app".equals(reader.nextName(8)) && reader.kind() == JsonReader.STRING) {
          return reader.string(Json.ALL);
        }
      }
      return "";
    } catch (MalformedJsonException e) {
      return "";
    }
  }

  /** Removes files that are neither among the newest nor young. */
  public void prune(long now) throws IOException {
    if (files().size() <= KEPT) {
      return;
    }
    List<Item> items = items(false);
    for (Item item : items.subList(Math.min(KEPT, items.size()), items.size())) {
      if (now - item.modified() > KEPT_MILLIS) {
        remove(item);
      }
    }
  }

  /**
   * Removes a file, if it is still the one that was looked at.
   *
   * @return whether it went
   */
  public boolean remove(Item item) throws IOException {
    try {
      BasicFileAttributes now =
          Files.readAttributes(item.file(), BasicFileAttributes.class, NOFOLLOW_LINKS);
      if (!now.isRegularFile() || now.lastModifiedTime().toMillis() != item.modified()) {
        return false;
      }
    } catch (NoSuchFileException e) {
      return false;
    }
    return directory.disk().deleteIfPresent(item.file());
  }

  /** Removes what killed runs left half written; says how many. */
  public int removeStrays(long now) throws IOException {
    int removed = 0;
    Path temporary = Disk.temporaryFor(directory.path().resolve("apps.json"));
    for (Path file : directory.files(".", ".tmp")) {
      long age = now - Files.getLastModifiedTime(file, NOFOLLOW_LINKS).toMillis();
      if (file.equals(temporary) && age > 60_000 && directory.disk().deleteIfPresent(file)) {
        removed++;
      }
    }
    return removed;
  }

  /** Returns how many own files there are, the cache and the marker of the driver included. */
  public int count() throws IOException {
    return files().size()
        + directory.files("apps.json", "").size()
        + directory.files("driver.json", "").size();
  }
}
