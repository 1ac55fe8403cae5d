package dev.leancomputeruse.desk.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.FakeDesktop;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.Platform;
import dev.leancomputeruse.desk.protocol.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("once")
final class CuaDriverTest {
  @TempDir Path directory;
  private FakeDesktop desktop;

  @BeforeEach
  void open() {
    desktop =
        new FakeDesktop(directory).app("Calculator", "org.example.Calculator", "calculator", true);
  }

  @AfterEach
  void close() {
    desktop.close();
  }

  private CuaDriver driver() {
    return new CuaDriver(desktop.host(), FakeDesktop.executable());
  }

  private Target target() throws DeskException {
    Window window = driver().windows(0).get(0);
    return new Target(window.pid(), window.id());
  }

  private Action click(Target target, ElementRef element, boolean foreground) {
    return new Action("click", target, element, JsonObject.empty(), foreground, 10_000);
  }

  private DeskException failure(String tool, String answer) throws DeskException {
    Target target = target();
    desktop.with("answers", "{\"" + tool + "\":" + answer + "}");
    return catchThrowableOfType(
        DeskException.class, () -> driver().act(click(target, null, false)));
  }

  @Nested
  class FailureShapesOfTheDriver {
    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        textBlock =
            """
            {"refusal":{"code":"stale_element_token","message":"m"},"status":"refused"} | stale_element_token | REFUSED | true
            {"refusal":{"code":"snapshot_id_required","message":"m"},"status":"refused"} | snapshot_id_required | REFUSED | true
            {"refusal":{"code":"permission_denied","message":"m"},"status":"refused"} | permission_denied | REFUSED | true
            {"refusal":{"code":"authorization_required","message":"m"},"status":"refused"} | authorization_required | REFUSED | true
            {"refusal":{"code":"menu_path_unavailable","message":"m"},"status":"refused"} | menu_path_unavailable | REFUSED | true
            {"refusal":{"code":"session_ended","message":"m"},"status":"refused"} | session_ended | REFUSED | true
            {"candidates":[],"code":"window_target_not_found","effect":"refused","pid":1} | window_target_not_found | REFUSED | true
            {"candidates":[{"window_id":7,"title":"A"}],"code":"ambiguous_window_target","effect":"refused"} | ambiguous_window_target | REFUSED | true
            {"code":"background_unavailable","detail":"d","suggestion":"s"} | background_unavailable | REFUSED | true
            {"code":"window_id_not_found","detail":"d"} | window_id_not_found | REFUSED | true
            {"code":"window_owner_pid_mismatch","owner_pid":8} | window_owner_pid_mismatch | REFUSED | true
            {"code":"invalid_arguments","detail":"d"} | invalid_arguments | REFUSED | true
            {"code":"tool_invocation_failed","detail":"d"} | tool_invocation_failed | FAILED | false
            {"code":"never_heard_of","detail":"d"} | never_heard_of | FAILED | false
            {"error":"APP_NOT_INSTALLED","bundle_id":"x"} | app_not_installed | REFUSED | true
            {"error":"LAUNCH_CALLBACK_TIMEOUT","bundle_id":"x"} | launch_callback_timeout | PENDING | false
            {"error":"LAUNCH_FAILED","bundle_id":"x"} | launch_failed | FAILED | false
            {"error":"something in words went wrong"} | driver_error | FAILED | false
            {"status":"refused"} | refused | REFUSED | true
            "Missing required integer field: pid" | missing_argument | REFUSED | true
            "Window target pid 1, window_id 2 is stale or no longer running; refresh list_windows." | window_stale | REFUSED | true
            "Failed to launch: no" | launch_failed | FAILED | false
            "anything else in words" | driver_error | FAILED | false
            """)
    void becomesCodeOutcomeAndRetryHint(String answer, String code, Outcome outcome, boolean retry)
        throws DeskException {
      DeskException failure = failure("click", answer);
      assertThat(failure.error().code()).isEqualTo(code);
      assertThat(failure.outcome()).isEqualTo(outcome);
      assertThat(failure.error().retrySafe()).isEqualTo(retry);
      assertThat(failure.exit()).isEqualTo(DeskException.ANSWER);
      assertThat(failure.error().hint()).isNotEmpty();
    }

    @Test
    void candidatesAreNamed() throws DeskException {
      DeskException failure =
          failure(
              "click",
              "{\"candidates\":[{\"window_id\":7,\"title\":\"A\"},{\"window_id\":8,\"title\":\"B\"}],"
                  + "\"code\":\"ambiguous_window_target\",\"effect\":\"refused\"}");
      assertThat(failure.error().candidates()).containsExactly("7 \"A\"", "8 \"B\"");
    }

    @ParameterizedTest
    @CsvSource({
      "2,REFUSED,true",
      "64,REFUSED,true",
      "65,REFUSED,true",
      "75,REFUSED,true",
      "1,FAILED,false",
      "9,FAILED,false"
    })
    void itsOwnExitCodeStaysAndSaysWhoseItIs(int exit, Outcome outcome, boolean retry)
        throws DeskException {
      DeskException failure =
          failure("click", "{\"exit\":" + exit + ",\"words\":\"policy says no\"}");
      assertThat(failure.exit()).isEqualTo(exit);
      assertThat(failure.outcome()).isEqualTo(outcome);
      assertThat(failure.error().retrySafe()).isEqualTo(retry);
      assertThat(failure.error().message())
          .contains("cua-driver itself")
          .contains("policy says no");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"\"", "\"{\\\"half\\\": \"", "\"{} {}\""})
    void whatCannotBeReadMayHaveHappened(String answer) throws DeskException {
      DeskException failure = failure("click", answer);
      assertThat(failure.error().code()).isEqualTo("unreadable_answer");
      assertThat(failure.outcome()).isEqualTo(Outcome.PENDING);
      assertThat(failure.exit()).isEqualTo(DeskException.TROUBLE);
    }

    @Test
    void noAnswerInTimeIsPendingAndNotRepeated() throws Exception {
      Target target = target();
      desktop.with("slow", "{\"click\":20}").clearCalls();
      DeskException failure =
          catchThrowableOfType(
              DeskException.class,
              () ->
                  driver()
                      .act(new Action("click", target, null, JsonObject.empty(), false, 6_000)));
      assertThat(failure.outcome()).isEqualTo(Outcome.PENDING);
      assertThat(failure.error().retrySafe()).isFalse();
      assertThat(desktop.tools()).containsExactly("click");
    }
  }

  @Nested
  class Versions {
    @ParameterizedTest
    @ValueSource(strings = {"0.12", "0.21", "0.28"})
    void anElementOfASnapshotCanBeClicked(String profile) throws Exception {
      desktop.profile(profile);
      Target target = target();
      JsonObject tree =
          JsonObject.parse(
              new String(
                  driver().observe(target, new ObserveRequest(800, 28, 10_000)).answer(),
                  java.nio.charset.StandardCharsets.UTF_8));
      JsonObject seven =
          tree.objects("elements").stream()
              .filter(e -> "7".equals(e.string("label")))
              .findFirst()
              .orElseThrow();
      ElementRef element =
          new ElementRef(
              (int) seven.integer("element_index", -1),
              seven.string("element_token", ""),
              tree.string("snapshot_id", ""));
      driver().act(click(target, element, false));
      assertThat(
              new String(
                  driver().observe(target, new ObserveRequest(800, 28, 10_000)).answer(),
                  java.nio.charset.StandardCharsets.UTF_8))
          .contains("label = \\\"7\\\"");
    }

    @Test
    void typedTextNeverStandsInAProcessList() throws Exception {
      driver()
          .type(
              new Action(
                  "type_text",
                  target(),
                  null,
                  JsonObject.empty().with("text", "hush"),
                  false,
                  10_000));
      for (JsonObject call : desktop.calls()) {
        assertThat(call.list("argv")).isEmpty();
      }
    }

    @Test
    void noiseOnStderrOfASuccessIsNotRead() throws DeskException {
      desktop.with("noise", "\"[cua-driver-rs] error: deprecated tool name\"");
      assertThat(driver().apps()).hasSize(1);
    }
  }

  @Nested
  class Daemon {
    @Test
    void isStartedOnDemandAndTheCallMadeOnce() throws DeskException {
      desktop.with("daemon", "false").with("serve_late_s", "0.4");
      assertThat(driver().apps()).extracting(App::name).containsExactly("Calculator");
      assertThat(desktop.tools()).containsExactly("list_apps", "list_apps");
      assertThat(driver().stop()).isTrue();
    }

    @Test
    void isStartedThroughTheAppOnMacos() throws Exception {
      desktop.platform(Platform.MACOS).with("daemon", "false");
      assertThat(driver().apps()).hasSize(1);
      assertThat(desktop.messages()).isEqualTo("open -n -g -a CuaDriver --args serve\n");
      assertThat(driver().stop()).isTrue();
    }

    @Test
    void aSlowStopThatSaysItFailedIsPolled() {
      desktop.with("stop", "\"slow\"");
      assertThat(driver().sessions().driver()).isEqualTo(Sessions.Running.YES);
      assertThat(driver().stop()).isTrue();
      assertThat(driver().sessions().driver()).isEqualTo(Sessions.Running.NO);
    }

    @Test
    void oneThatDoesNotStopIsSaidNotTo() {
      desktop.with("stop", "\"never\"");
      assertThat(driver().stop()).isFalse();
    }

    @Test
    void aHangingStatusIsUnknown() {
      desktop.with("status", "\"hang\"");
      assertThat(driver().sessions().driver()).isEqualTo(Sessions.Running.UNKNOWN);
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        textBlock =
            """
            [0,"",""] | -1
            [1,"","session listing failed: timeout"] | -1
            [0,"{\\"count\\":2,\\"sessions\\":[]}",""] | 2
            [0,"No live sessions.\\n",""] | 0
            [0,"STATE\\tTRANSPORT\\nlive\\tx\\n",""] | 1
            [0,"nonsense",""] | -1
            """)
    void sessionsAreReadInEveryForm(String answer, int count) {
      desktop.with("sessions", answer);
      assertThat(driver().sessions().count()).isEqualTo(count);
    }

    @Test
    void aNamedSessionCounts() throws IOException, DeskException {
      ProcessRunner runner = new ProcessRunner(desktop.environment(), directory);
      runner.run(
          List.of(FakeDesktop.executable().toString(), "call", "list_apps"),
          "{\"session\":\"mine\"}".getBytes(java.nio.charset.StandardCharsets.UTF_8),
          10_000);
      assertThat(driver().sessions().count()).isEqualTo(1);
    }
  }

  @Nested
  class Volume {
    @Test
    void megabytesOnBothPipesDoNotStall() throws Exception {
      desktop.with("noise", "\"" + "n".repeat(300_000) + "\"").with("picture", "[900,900]");
      desktop.close();
      desktop.with("apps", "[{\"name\":\"Long\",\"windows\":[{\"scene\":\"big\",\"rows\":8000}]}]");
      byte[] answer = driver().observe(target(), new ObserveRequest(100_000, 99, 60_000)).answer();
      assertThat(answer.length).isGreaterThan(2_000_000);
    }
  }
}
