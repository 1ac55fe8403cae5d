package dev.leancomputeruse.desk.engine.state;

import dev.leancomputeruse.desk.engine.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of an app.
 *
 * @param key what the caller calls it
 * @param id its id, maybe empty
 * @param name its exact name
 * @param pid its process
 * @param start when that process started; a number of a process can come again
 * @param window the window that was used last, 0 if none
 * @param snapshot the newest snapshot of that window, or null
 * @param launched whether desk started it
 */
public record CachedApp(
    String key,
    String id,
    String name,
    long pid,
    long start,
    long window,
    @Nullable SnapshotRef snapshot,
    boolean launched) {

  /** Returns the same with another window and snapshot. */
  public CachedApp with(long otherWindow, @Nullable SnapshotRef other) {
    return new CachedApp(key, id, name, pid, start, otherWindow, other, launched);
  }

  JsonObject toJson() {
    JsonObject json =
        JsonObject.empty()
            .with("app", key)
            .with("id", id)
            .with("name", name)
            .with("pid", pid)
            .with("start", start)
            .with("window", window)
            .with("launched", launched);
    if (snapshot != null) {
      json.with("snapshot", snapshot.toJson());
    }
    return json;
  }

  static @Nullable CachedApp of(JsonObject json) {
    String key = json.string("app");
    if (key == null) {
      return null;
    }
    JsonObject snapshot = json.object("snapshot");
    return new CachedApp(
        key,
        json.string("id", ""),
        json.string("name", ""),
        json.integer("pid", 0),
        json.integer("start", 0),
        json.integer("window", 0),
        snapshot == null ? null : SnapshotRef.of(snapshot),
        json.isTrue("launched"));
  }
}
