package dev.leancomputeruse.desk.engine.state;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.files.Mode;
import dev.leancomputeruse.files.ProcessLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of all apps, in one file that is changed under the lock and replaced in one
 * instant, so that two runners in two apps do not lose each other's.
 */
public final class AppCache {
  private static final String FILE = "apps.json";

  private final StateDirectory directory;

  /** The cache in that directory. */
  public AppCache(StateDirectory directory) {
    this.directory = directory;
  }

  /** Returns what is remembered of the app, or null. What cannot be read is not remembered. */
  public @Nullable CachedApp get(String key) {
    for (CachedApp app : all()) {
      if (app.key().equals(key)) {
        return app;
      }
    }
    return null;
  }

  /** Returns all that is remembered. */
  public List<CachedApp> all() {
    List<CachedApp> apps = new ArrayList<>();
    Path file = directory.path().resolve(FILE);
    if (!Files.isRegularFile(file, NOFOLLOW_LINKS)) {
      return apps;
    }
    try {
      for (JsonObject json : JsonObject.parse(Files.readString(file)).objects("apps")) {
        CachedApp app = CachedApp.of(json);
        if (app != null) {
          apps.add(app);
        }
      }
    } catch (IOException e) {
      return new ArrayList<>();
    }
    return apps;
  }

  /** Remembers an app in the place of what was known of it. */
  public void put(CachedApp app) throws DeskException {
    change(app.key(), app);
  }

  /**
   * Forgets an app. The file goes with the last one.
   *
   * @return whether the file went
   */
  public boolean forget(String key) throws DeskException {
    return change(key, null);
  }

  private boolean change(String key, @Nullable CachedApp app) throws DeskException {
    ProcessLock lock = directory.lock();
    try (lock) {
      List<CachedApp> apps = all();
      for (int i = apps.size() - 1; i >= 0; i--) {
        if (apps.get(i).key().equals(key)) {
          apps.remove(i);
        }
      }
      if (app != null) {
        apps.add(app);
      }
      Path file = directory.path().resolve(FILE);
      if (apps.isEmpty()) {
        return Files.isRegularFile(file, NOFOLLOW_LINKS) && directory.disk().deleteIfPresent(file);
      }
      List<Object> rows = new ArrayList<>();
      for (CachedApp each : apps) {
        rows.add(each.toJson());
      }
      String text = JsonObject.empty().with("apps", rows).toString();
      directory.disk().replaceUnsynced(file, text.getBytes(UTF_8), Mode.PRIVATE_FILE);
      return false;
    } catch (IOException e) {
      throw DeskException.trouble(
          "state_write",
          "the cache cannot be written: " + e.getMessage(),
          "check the disk and its room");
    }
  }
}
