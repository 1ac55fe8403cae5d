package dev.leancomputeruse.desk.engine.state;

import dev.leancomputeruse.desk.engine.JsonObject;

/**
 * A snapshot that is remembered.
 *
 * @param id our id of it, which is also the name of its file
 * @param window the window
 * @param at when it was made, in milliseconds since 1970
 * @param driver the driver's own id of it, maybe empty
 * @param acted whether an action came after it
 */
public record SnapshotRef(String id, long window, long at, String driver, boolean acted) {
  /** How long the elements of a snapshot can be named by their numbers. */
  public static final long LIFE_MILLIS = 120_000;

  /** Returns whether its elements may still be named by their numbers. */
  public boolean live(long now) {
    return !acted && now - at >= 0 && now - at < LIFE_MILLIS;
  }

  /** Returns the same after an action. */
  public SnapshotRef afterAction() {
    return new SnapshotRef(id, window, at, driver, true);
  }

  JsonObject toJson() {
    return JsonObject.empty()
        .with("id", id)
        .with("window", window)
        .with("at", at)
        .with("driver", driver)
        .with("acted", acted);
  }

  static SnapshotRef of(JsonObject json) {
    return new SnapshotRef(
        json.string("id", ""),
        json.integer("window", 0),
        json.integer("at", 0),
        json.string("driver", ""),
        json.isTrue("acted"));
  }
}
