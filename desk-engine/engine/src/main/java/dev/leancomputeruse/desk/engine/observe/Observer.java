package dev.leancomputeruse.desk.engine.observe;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.Json;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.driver.DesktopDriver;
import dev.leancomputeruse.desk.engine.driver.ObserveRequest;
import dev.leancomputeruse.desk.engine.state.AppCache;
import dev.leancomputeruse.desk.engine.state.CachedApp;
import dev.leancomputeruse.desk.engine.state.Evidence;
import dev.leancomputeruse.desk.engine.state.SnapshotRef;
import dev.leancomputeruse.desk.engine.state.StateDirectory;
import dev.leancomputeruse.desk.protocol.JsonReader;
import dev.leancomputeruse.desk.protocol.Redactor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads a window, saves the whole answer without its secrets, and remembers the snapshot. */
public final class Observer {
  private final DesktopDriver driver;
  private final AppCache cache;
  private final Evidence evidence;
  private final DeskHost host;

  /** Observes with that driver and saves in that directory. */
  public Observer(DesktopDriver driver, StateDirectory state, DeskHost host) {
    this.driver = driver;
    this.cache = new AppCache(state);
    this.evidence = new Evidence(state);
    this.host = host;
  }

  /**
   * Reads a window.
   *
   * @param query what will be shown of it, so that only the same is compared with it later
   */
  public Observed observe(Resolved where, ObserveRequest request, String query)
      throws DeskException {
    String id = Evidence.newId();
    Redactor redactor = new Redactor();
    byte[] answer;
    try {
      answer = driver.observe(where.target(), request).answer();
    } catch (DeskException e) {
      byte[] said = e.answer();
      if (said != null && said.length > 0) {
        evidence.save("tree", id, failed(where, id, e, said));
      }
      throw e;
    }
    Observation observation;
    Path file;
    try {
      JsonReader json = new JsonReader(answer);
      ObservationReader reader =
          new ObservationReader(answer, json, redactor, request.maxNodes(), request.maxDepth());
      observation = reader.read();
      json.end();
      file = evidence.save("tree", id, copy(where, id, request, query, answer.length, reader));
      evidence.prune(host.now());
    } catch (IOException e) {
      throw DeskException.trouble(
          "unreadable_answer",
          "the driver's answer about the window cannot be read",
          "run desk doctor");
    }
    if (observation.nodes().isEmpty()) {
      throw DeskException.refused(
          observation.degraded() == null ? "empty_tree" : "degraded_tree",
          "the driver shows no elements of the window"
              + (observation.degraded() == null ? "" : ": " + observation.degraded()),
          "wait and read again; else another window, or a screenshot to a file; an empty tree proves nothing");
    }
    SnapshotRef snapshot =
        new SnapshotRef(id, where.window().id(), host.now(), observation.driverSnapshot(), false);
    CachedApp known = cache.get(where.key());
    cache.put(
        known != null
            ? known.with(where.window().id(), snapshot)
            : new CachedApp(
                where.key(),
                where.app().id(),
                where.app().name(),
                where.app().pid(),
                where.start(),
                where.window().id(),
                snapshot,
                where.launched()));
    return new Observed(id, file, answer.length, redactor.count(), where, observation);
  }

  private static byte[] copy(
      Resolved where,
      String id,
      ObserveRequest request,
      String query,
      int length,
      ObservationReader reader) {
    StringBuilder head = new StringBuilder(256);
    Json.write(
        head,
        JsonObject.empty()
            .with("app", where.key())
            .with("snapshot", id)
            .with("pid", where.app().pid())
            .with("window", where.window().id())
            .with("query", query)
            .with("nodes", request.maxNodes())
            .with("depth", request.maxDepth()));
    head.setLength(head.length() - 1);
    head.append(",\"answer\":");
    ByteArrayOutputStream out = new ByteArrayOutputStream(length + 1024);
    out.writeBytes(head.toString().getBytes(UTF_8));
    reader.save(out);
    out.write('}');
    return out.toByteArray();
  }

  private static byte[] failed(Resolved where, String id, DeskException failure, byte[] said) {
    return JsonObject.empty()
        .with("app", where.key())
        .with("snapshot", id)
        .with("failed", failure.error().code())
        .with("said", Cleaner.words(new String(said, UTF_8)))
        .toString()
        .getBytes(UTF_8);
  }

  /** What an earlier observation showed, as it was saved. */
  record Base(long pid, long window, String query, Observation observation) {}

  /** Returns an earlier observation of this app, or null if there is none or it cannot be read. */
  @Nullable Base base(String app, String id) {
    Path file = evidence.tree(id);
    if (file == null) {
      return null;
    }
    String its = "";
    long pid = 0;
    long window = 0;
    String query = "";
    int nodes = 0;
    int depth = 0;
    try {
      byte[] document = Files.readAllBytes(file);
      JsonReader json = new JsonReader(document);
      json.beginObject();
      for (String name = json.nextName(64); name != null; name = json.nextName(64)) {
        switch (name) {
          case "app" -> its = json.string(Json.ALL);
          case "pid" -> pid = Json.number(json.number()).longValue();
          case "window" -> window = Json.number(json.number()).longValue();
          case "query" -> query = json.string(Json.ALL);
          case "nodes" -> nodes = Json.number(json.number()).intValue();
          case "depth" -> depth = Json.number(json.number()).intValue();
          case "answer" -> {
            Observation observation =
                new ObservationReader(document, json, new Redactor(), nodes, depth).read();
            return its.equals(app) ? new Base(pid, window, query, observation) : null;
          }
          default -> json.skip();
        }
      }
      return null;
    } catch (IOException e) {
      return null;
    }
  }

  /**
   * Returns the snapshot an element number belongs to, as an observation.
   *
   * @throws DeskException if it is not the newest of this window, too old, or something was done
   *     since; the refusal names the id of a new one
   */
  public Observed snapshot(Resolved where, String id) throws DeskException {
    CachedApp known = cache.get(where.key());
    SnapshotRef newest = known == null ? null : known.snapshot();
    boolean same =
        newest != null && newest.id().equals(id) && newest.window() == where.window().id();
    if (same && newest != null && newest.live(host.now())) {
      Base base = base(where.key(), id);
      Path file = evidence.tree(id);
      if (base != null && file != null) {
        return new Observed(id, file, 0, 0, where, base.observation());
      }
    }
    String now =
        newest != null && !same && newest.window() == where.window().id() && newest.live(host.now())
            ? newest.id()
            : observe(where, request(Preset.EXPAND, 0), Preset.EXPAND.word()).id();
    throw DeskException.refused(
        "stale_snapshot",
        "snapshot "
            + id
            + " is stale: something was done since, a newer one was made, or 2 minutes passed; the new snapshot is "
            + now,
        "look the element up again in snapshot " + now + ", its number may be another");
  }

  /** Notes that something was done, after which numbers say nothing any more. */
  public void acted(Resolved where) throws DeskException {
    CachedApp known = cache.get(where.key());
    SnapshotRef snapshot = known == null ? null : known.snapshot();
    if (known != null && snapshot != null) {
      cache.put(known.with(known.window(), snapshot.afterAction()));
    }
  }

  /**
   * Returns what is asked of the driver for a preset: menus must not eat what belongs to the
   * window.
   *
   * @param timeoutMillis 0 for the usual
   */
  public static ObserveRequest request(Preset preset, long timeoutMillis) {
    return new ObserveRequest(
        preset.nodes() + MENUS, preset.depth(), timeoutMillis > 0 ? timeoutMillis : USUAL_MILLIS);
  }

  /** Room for the menus of an app. */
  private static final int MENUS = 700;

  /** How long an answer is waited for, unless told otherwise. */
  public static final long USUAL_MILLIS = 45_000;
}
