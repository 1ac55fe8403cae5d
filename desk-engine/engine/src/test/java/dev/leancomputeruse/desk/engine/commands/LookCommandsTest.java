package dev.leancomputeruse.desk.engine.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.desk.engine.FakeDesktop;
import dev.leancomputeruse.desk.engine.FakeDesktop.Run;
import dev.leancomputeruse.desk.engine.Platform;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LookCommandsTest {
  @TempDir Path directory;
  private FakeDesktop desktop;

  @BeforeEach
  void open() {
    desktop =
        new FakeDesktop(directory)
            .app("Calculator", "org.example.Calculator", "calculator", true)
            .app("Notes", "org.example.Notes", "form", false);
  }

  @AfterEach
  void close() {
    desktop.close();
  }

  private Run desk(String... line) {
    return desktop.run(DeskCommand::run, line);
  }

  @Test
  void lookingNeverLaunches() {
    assertThat(desk("apps").out())
        .contains("running org.example.Calculator")
        .contains("org.example.Notes (Notes)");
    assertThat(desk("windows").out()).contains("\"Calculator\"");
    assertThat(desk("windows", "Notes").out()).startsWith("windows=0 running=false");
    assertThat(desk("running", "Notes").out()).startsWith("running=false app=Notes");
    assertThat(desk("running", "org.example.Calculator").out()).startsWith("running=true ");
    assertThat(desk("running", "no such app").out())
        .contains("running=false")
        .contains("known=false");
    assertThat(desktop.run(DeskCleanCommand::run, "Notes").exit()).isZero();
    assertThat(desktop.tools()).doesNotContain("launch_app");
  }

  @Test
  void noTitleOfAWindowForgesALineOrMovesTheCursor() {
    desktop.with(
        "apps",
        "[{\"name\":\"Two\",\"bundle_id\":\"two\",\"windows\":[{\"title\":"
            + "\"a\\u001b[2J\\r\\n999 \\u202eforged\\u0085\",\"z\":5},{\"title\":\"ü\",\"z\":1}]}]");
    Run plain = desk("windows");
    assertThat(plain.out().lines().count()).isEqualTo(3);
    assertThat(plain.out()).contains("a\\u001b[2J\\r\\n999 \\u202eforged\\u0085", "\"ü\"");
    Run json = desk("windows", "--json");
    assertThat(json.out()).contains("\\u202eforged", "ü");
    desk("two", "launch_app");
    Run read = desktop.run(DeskReadCommand::run, "two");
    assertThat(read.exit()).as(read.err()).isZero();
    assertThat(read.out()).contains("\\u001b[2J");
    for (Run run : new Run[] {plain, json, read, desk("two", "click", "{\"label\":\"no\"}")}) {
      String all = run.all().replace("\n", "");
      assertThat(all.codePoints())
          .noneMatch(c -> Character.isISOControl(c) || Character.getType(c) == Character.FORMAT);
    }
  }

  @Test
  void windowsOfAnUnknownAppAreRefused() {
    Run run = desk("windows", "no such app");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.err()).startsWith("desk: app_not_found: ");
  }

  @Test
  void noDriverIsTrouble() {
    desktop.variable("PATH", "/usr/bin:/bin");
    for (String command : new String[] {"apps", "windows"}) {
      Run run = desk(command);
      assertThat(run.exit()).isEqualTo(2);
      assertThat(run.err()).startsWith("desk: no_driver: ");
    }
    assertThat(desktop.run(DeskReadCommand::run, "Calculator").exit()).isEqualTo(2);
  }

  @Test
  void aDriverThatThereIsNotIsRefusedByName() {
    desktop.variable("LEAN_COMPUTER_USE_DRIVER", "nonsense");
    Run run = desk("apps");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err()).contains("nonsense").contains("use cua-driver");
  }

  @Test
  void doctorSaysWhichDriverAndWhy() {
    Run run = desk("doctor");
    assertThat(run.exit()).isZero();
    assertThat(run.out())
        .contains("ok driver: cua, since")
        .contains("ok version: cua-driver 0.28.2")
        .contains("ok daemon: running");
    desktop.with("telemetry_on", "true");
    assertThat(desk("doctor").out()).contains("warning telemetry");
    desktop.variable("PATH", "/usr/bin:/bin");
    Run none = desk("doctor");
    assertThat(none.exit()).isEqualTo(2);
    assertThat(none.out()).contains("problem driver: ").contains("Fix: ");
  }

  @Test
  void doctorTellsPermissionsThatAreRefusedFromThoseNobodySpeaksOf() {
    desktop.platform(Platform.MACOS);
    assertThat(desk("doctor").out()).contains("ok permissions: ");
    desktop.with("granted", "{\"accessibility\":false,\"screen_recording\":true}");
    Run refused = desk("doctor");
    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.out()).contains("problem permissions: accessibility not granted");
    desktop.with("granted", "{\"daemon_running\":true,\"status\":\"unknown\"}");
    Run unknown = desk("doctor");
    assertThat(unknown.exit()).isZero();
    assertThat(unknown.out()).contains("warning permissions: accessibility unknown");
  }

  @Test
  void doctorStartsNothing() {
    desktop.with("daemon", "false");
    assertThat(desk("doctor").out()).contains("not running");
    assertThat(desktop.calls()).extracting(call -> call.string("verb")).doesNotContain("serve");
    assertThat(desktop.tools()).isEmpty();
  }

  @Test
  void helpIsNoError() {
    assertThat(desk("--help").exit()).isZero();
    assertThat(desktop.run(DeskReadCommand::run, "--help").exit()).isZero();
    assertThat(desktop.run(DeskCleanCommand::run, "--help").exit()).isZero();
  }
}
