package dev.leancomputeruse.desk.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The stand-in driver itself, called as the program that it is: the points of the facts that no
 * test of the commands comes across. Its README has the whole list.
 */
final class StandInTest {
  @TempDir Path directory;
  private FakeDesktop desktop;
  private long pid;
  private long window;

  record Said(int exit, String out, String err) {
    JsonObject json() throws IOException {
      return JsonObject.parse(out);
    }
  }

  @BeforeEach
  void open() throws Exception {
    desktop = new FakeDesktop(directory).app("Calculator", "org.example.C", "calculator", true);
    JsonObject first = call("list_windows", "{}").json().objects("windows").get(0);
    pid = first.integer("pid", 0);
    window = first.integer("window_id", 0);
  }

  @AfterEach
  void close() {
    desktop.close();
  }

  private Said run(String stdin, String... words) throws Exception {
    List<String> command = new ArrayList<>(List.of(FakeDesktop.executable().toString()));
    command.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().clear();
    builder.environment().putAll(desktop.environment());
    Process process = builder.start();
    process.getOutputStream().write(stdin.getBytes(UTF_8));
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    return new Said(process.exitValue(), out, err);
  }

  private Said call(String tool, String json) throws Exception {
    return run("", "call", tool, json);
  }

  private String target() {
    return "\"pid\":" + pid + ",\"window_id\":" + window;
  }

  private String snapshot(long ofWindow) throws Exception {
    String args =
        "{\"pid\":" + pid + ",\"window_id\":" + ofWindow + ",\"include_screenshot\":false}";
    return call("get_window_state", args).json().string("snapshot_id", "");
  }

  @Test
  void argumentsComeInEveryForm() throws Exception {
    assertThat(run("\ufeff{\"pid\":" + pid + "}", "call", "list_windows").exit()).isZero();
    assertThat(run("", "list_windows", "{}").json().objects("windows")).hasSize(1);
    assertThat(run("", "--socket", "/x", "call", "list_apps", "{}").exit()).isZero();
    Said bad = run("", "call", "list_apps", "{broken");
    assertThat(bad.exit()).isEqualTo(2);
    assertThat(bad.out()).isEmpty();
    assertThat(run("{broken", "call", "list_apps").exit()).isZero();
  }

  @Test
  void keysAreSortedAndTextIsText() throws Exception {
    String out = call("list_windows", "{}").out();
    assertThat(out.indexOf("\"app_name\"")).isLessThan(out.indexOf("\"bounds\""));
    assertThat(call("kill_app", "{\"pid\":" + pid + "}").out()).startsWith("✅ Sent SIGKILL");
  }

  @Test
  void aNamedSessionLivesUntilItIsIdleTooLongAndThenIsRefused() throws Exception {
    assertThat(run("", "sessions").out()).isEqualTo("No live sessions.\n");
    call("list_windows", "{\"session\":\"work\"}");
    assertThat(run("", "sessions").out()).startsWith("STATE\tTRANSPORT\t").contains("\twork\t");
    assertThat(run("", "sessions", "--json").json().integer("count", 0)).isEqualTo(1);
    desktop.with("session_ttl_s", "-1");
    assertThat(run("", "sessions").out()).isEqualTo("No live sessions.\n");
    desktop.with("session_ttl_s", "300");
    Said ended = call("list_windows", "{\"session\":\"work\"}");
    assertThat(ended.exit()).isEqualTo(1);
    assertThat(ended.err()).contains("has ended");
    call("start_session", "{\"session\":\"work\"}");
    assertThat(call("list_windows", "{\"session\":\"work\"}").exit()).isZero();
  }

  @Test
  void aClientThatIsConnectedHoldsASession() throws Exception {
    desktop.with("mcp_clients", "1");
    assertThat(run("", "sessions").out()).contains("\tmcp\t(implicit)\t");
  }

  @Test
  void elementsAreHeldToTheirSnapshotAndTheirWindow() throws Exception {
    String old = snapshot(window);
    String now = snapshot(window);
    for (String[] wrong :
        new String[][] {
          {"\"element_index\":9,\"snapshot_id\":\"" + old + "\"", "stale_element_token"},
          {"\"element_index\":9,\"snapshot_id\":\"nonsense\"", "invalid_snapshot_id"},
          {"\"element_index\":9", "snapshot_id_required"},
          {"\"element_index\":999,\"snapshot_id\":\"" + now + "\"", "invalid_element_token"},
          {"\"element_index\":9,\"element_token\":\"" + now + ":9\"", "conflicting_element_target"},
        }) {
      Said said = call("click", "{" + target() + "," + wrong[0] + "}");
      assertThat(said.exit()).isZero();
      JsonObject refusal = said.json().object("refusal");
      assertThat(refusal).as(said.out()).isNotNull();
      assertThat(refusal.string("code")).isEqualTo(wrong[1]);
    }
    assertThat(call("click", "{" + target() + ",\"element_token\":\"" + now + ":9\"}").out())
        .contains("\"effect\"");
    assertThat(now).matches("s[0-9a-f]{8}");
  }

  @Test
  void aQueryIsASnapshotTooAndKillsTheOneBefore() throws Exception {
    String before = snapshot(window);
    call("get_window_state", "{" + target() + ",\"query\":\"7\",\"include_screenshot\":false}");
    assertThat(
            call("click", "{" + target() + ",\"element_token\":\"" + before + ":9\"}")
                .json()
                .object("refusal")
                .string("code"))
        .isEqualTo("stale_element_token");
  }

  @Test
  void eightSnapshotsOfAProcessAreKept() throws Exception {
    StringBuilder windows = new StringBuilder("{\"title\":\"W0\"}");
    for (int i = 1; i < 10; i++) {
      windows.append(",{\"title\":\"W").append(i).append("\"}");
    }
    desktop.close();
    desktop.with("apps", "[{\"name\":\"Many\",\"windows\":[" + windows + "]}]");
    List<JsonObject> all = call("list_windows", "{}").json().objects("windows");
    pid = all.get(0).integer("pid", 0);
    List<String> snapshots = new ArrayList<>();
    for (JsonObject each : all) {
      snapshots.add(snapshot(each.integer("window_id", 0)));
    }
    List<Boolean> live = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      window = all.get(i).integer("window_id", 0);
      String token = ",\"element_token\":\"" + snapshots.get(i) + ":9\"}";
      live.add(call("click", "{" + target() + token).out().contains("\"effect\""));
    }
    assertThat(live).containsExactly(false, false, true, true, true, true, true, true, true, true);
  }

  @Test
  void theDaemonSaysWhetherItIsThere() throws Exception {
    assertThat(run("", "status").out()).startsWith("Cua Driver daemon is running\n  socket: ");
    assertThat(run("", "serve").exit()).isEqualTo(1);
    String before = snapshot(window);
    Said stopped = run("", "stop");
    assertThat(stopped.out() + stopped.err()).isEmpty();
    assertThat(run("", "stop").err()).isEqualTo("Cua Driver daemon is not running\n");
    assertThat(run("", "sessions").exit()).isEqualTo(1);
    assertThat(call("list_apps", "{}").err()).contains("is not running");
    desktop.with("stale_socket", "true");
    Said stale = call("list_apps", "{}");
    assertThat(stale.exit()).isEqualTo(1);
    assertThat(stale.err()).contains("connection refused");
    assertThat(before).isNotEmpty();
  }

  @Test
  void everyTestThatTheListNamesIsThere() throws Exception {
    String list = Files.readString(FakeDesktop.executable().resolveSibling("../README.md"));
    Matcher names = Pattern.compile("`([A-Z]\\w*Test(?:\\$\\w+)?)(?:#(\\w+))?`").matcher(list);
    int found = 0;
    while (names.find()) {
      Class<?> test = named(names.group(1));
      String method = names.group(2);
      if (method != null) {
        assertThat(test.getDeclaredMethods()).extracting(Method::getName).contains(method);
      }
      found++;
    }
    assertThat(found).isGreaterThan(20);
  }

  private static Class<?> named(String name) throws ClassNotFoundException {
    String base = StandInTest.class.getPackageName();
    Path classes = Path.of("target/test-classes", base.replace('.', '/'));
    for (String room : List.of("", "commands.", "driver.")) {
      if (Files.exists(classes.resolve(room.replace('.', '/') + name + ".class"))) {
        return Class.forName(base + "." + room + name);
      }
    }
    throw new ClassNotFoundException(name);
  }

  @Test
  void versionAndManifestAreThoseOfTheProfile() throws Exception {
    for (String profile : List.of("0.12", "0.21", "0.28")) {
      desktop.profile(profile);
      assertThat(run("", "--version").out()).startsWith("cua-driver " + profile + ".");
      assertThat(run("", "manifest").json().string("version")).startsWith(profile);
    }
    assertThat(run("", "describe", "no_such").exit()).isEqualTo(64);
  }
}
