package dev.leancomputeruse.desk.engine.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.desk.engine.FakeDesktop;
import dev.leancomputeruse.desk.engine.FakeDesktop.Run;
import dev.leancomputeruse.desk.engine.Platform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("once")
final class DeskCleanTest {
  private static final String NOTES = "org.example.Notes";
  private static final String CALC = "org.example.Calculator";

  @TempDir Path directory;
  private FakeDesktop desktop;

  @BeforeEach
  void open() {
    desktop =
        new FakeDesktop(directory)
            .app("Calculator", CALC, "calculator", true)
            .app("Notes", NOTES, "form", false);
  }

  @AfterEach
  void close() {
    desktop.close();
  }

  private Run clean(String... line) {
    return desktop.run(DeskCleanCommand::run, line);
  }

  private Run read(String app) {
    return desktop.run(DeskReadCommand::run, app);
  }

  @Nested
  class Quitting {
    @ParameterizedTest
    @EnumSource(names = {"MACOS", "LINUX"})
    void anAppOfThisRunIsAskedToQuit(Platform platform) throws IOException {
      desktop.platform(platform);
      read(NOTES);
      Run run = clean(NOTES, "--launched-by-run");
      assertThat(run.exit()).as(run.err()).isZero();
      assertThat(run.out()).startsWith("cleanup: app=quit ").endsWith(" driver=stopped\n");
      assertThat(desktop.messages())
          .contains(
              platform == Platform.MACOS ? "osascript -e quit app \"Notes\"" : "wmctrl -i -c 0x");
    }

    @ParameterizedTest
    @EnumSource(names = {"MACOS", "LINUX"})
    void oneThatStaysIsStillRunningAndNeverKilled(Platform platform) throws IOException {
      desktop.platform(platform).variable("DESK_CLEAN_WAIT_S", "0.5");
      read(NOTES);
      desktop.with("stubborn", "true");
      Run run = clean(NOTES, "--launched-by-run");
      assertThat(run.exit()).isEqualTo(3);
      assertThat(run.out()).startsWith("cleanup: app=still-running ");
      assertThat(run.err().lines())
          .singleElement()
          .asString()
          .startsWith("desk: still_running: " + NOTES + " was asked to quit and still runs")
          .contains("Fix: it may have unsaved work; a dialog it shows is left to the person");
      assertThat(desktop.pids()).allMatch(pid -> ProcessHandle.of(pid).isPresent());
      assertThat(desktop.tools()).doesNotContain("kill_app");
    }

    @Test
    void withoutTheFlagItIsLeftOpen() throws IOException {
      read(NOTES);
      Run run = clean(NOTES);
      assertThat(run.exit()).isZero();
      assertThat(run.out()).startsWith("cleanup: app=left-open ");
      assertThat(desktop.messages()).isEmpty();
    }

    @Test
    void anAnswerOtherThanYesOrNoIsAnErrorAndTheRestIsDone() throws IOException {
      desktop.platform(Platform.MACOS);
      read(NOTES);
      desktop.with("is_running", "\"maybe\\n\"");
      Run run = clean(NOTES, "--launched-by-run");
      assertThat(run.exit()).isEqualTo(2);
      assertThat(run.out()).startsWith("cleanup: app=left-open ").endsWith("driver=stopped\n");
      assertThat(run.err()).startsWith("desk: running_unknown: ");
      assertThat(desktop.savedFiles("tree-")).isEmpty();
    }

    @Test
    void theNameIsEscapedForAppleScript() throws IOException {
      desktop
          .platform(Platform.MACOS)
          .with("apps", "[{\"name\":\"A \\\"B\\\" \\\\ C\",\"bundle_id\":\"abc\"}]");
      read("abc");
      assertThat(clean("abc", "--launched-by-run").out()).startsWith("cleanup: app=quit ");
      assertThat(desktop.messages()).contains("quit app \"A \\\"B\\\" \\\\ C\"");
    }

    @Test
    void anUnknownNameIsAnError() {
      Run run = clean("org.example.Never", "--launched-by-run");
      assertThat(run.exit()).isEqualTo(2);
      assertThat(run.out()).startsWith("cleanup: app=left-open ");
    }

    @Test
    void whatCannotBeKnownIsNotCalledQuit() {
      desktop.with("daemon", "false");
      Run run = clean(NOTES, "--launched-by-run", "--app-name", "Notes");
      assertThat(run.exit()).isEqualTo(2);
      assertThat(run.out()).startsWith("cleanup: app=left-open ");
      assertThat(run.err()).startsWith("desk: running_unknown: ");
    }

    @Test
    void anAppThatIsNotRememberedIsAskedForWithTheDriver() throws IOException {
      desktop.app("Other", "org.example.Other", "form", true);
      Run run = clean("org.example.Other", "--launched-by-run", "--app-name", "Other");
      assertThat(run.out()).startsWith("cleanup: app=quit ");
      assertThat(desktop.messages()).contains("wmctrl -i -c 0x");
    }

    @Test
    void theNameComesFromTheNewestLaunchIfTheCacheIsGone() throws IOException {
      desktop.platform(Platform.MACOS);
      read(NOTES);
      Files.delete(desktop.state().resolve("apps.json"));
      assertThat(clean(NOTES, "--launched-by-run").out()).startsWith("cleanup: app=quit ");
      assertThat(desktop.messages()).contains("quit app \"Notes\"");
    }
  }

  @Nested
  class State {
    @Test
    void onlyThisAppsEvidenceAndIdentityGo() throws IOException {
      read(NOTES);
      Run other = read(CALC);
      Run run = clean(NOTES);
      // One tree and one launch of Notes.
      assertThat(run.out()).contains("state_files_removed=2 remaining_own_files=2 ");
      assertThat(desktop.saved()).contains(CALC).doesNotContain(NOTES);
      desktop.run(DeskCommand::run, "apps");
      Run again = read(CALC);
      assertThat(again.out()).contains("cached=true");
      assertThat(other.out().split(" ", -1)[0]).isEqualTo(again.out().split(" ", -1)[0]);
    }

    @Test
    void theCacheGoesWithTheLastApp() throws IOException {
      read(CALC);
      assertThat(clean(CALC).out()).contains("state_files_removed=2 remaining_own_files=0 ");
      assertThat(desktop.savedFiles("")).containsExactly(".desk-state", ".lock");
    }

    @Test
    void foreignFilesAndLinksStay() throws IOException {
      read(CALC);
      Path notes = Files.writeString(desktop.state().resolve("notes.txt"), "mine");
      Path target =
          Files.writeString(directory.resolve("target.json"), "{\"app\":\"" + CALC + "\"}");
      Path link = Files.createSymbolicLink(desktop.state().resolve("tree-abcdef.json"), target);
      clean(CALC);
      assertThat(notes).exists();
      assertThat(link).exists();
      assertThat(target).exists();
    }

    @Test
    void aDirectoryThatIsNotOursIsRefusedAndNothingInItDeleted() throws IOException {
      Files.createDirectories(desktop.state());
      Files.setPosixFilePermissions(desktop.state(), PosixFilePermissions.fromString("rwx------"));
      Path file =
          Files.writeString(
              desktop.state().resolve("tree-abcdef.json"), "{\"app\":\"" + CALC + "\"}");
      Run run = clean(CALC);
      assertThat(run.exit()).isEqualTo(2);
      assertThat(run.err())
          .startsWith("desk: unsafe_state: ")
          .contains("real directory")
          .contains("0700")
          .contains(".desk-state");
      assertThat(file).exists();
      assertThat(read(CALC).exit()).isEqualTo(2);
      assertThat(file.getParent().resolve(".desk-state")).doesNotExist();
    }

    @Test
    void aDirectoryOthersCanEnterOrALinkIsRefused() throws IOException {
      read(CALC);
      Files.setPosixFilePermissions(desktop.state(), PosixFilePermissions.fromString("rwxr-xr-x"));
      assertThat(read(CALC).err()).startsWith("desk: unsafe_state: ").contains("mode");
      Files.setPosixFilePermissions(desktop.state(), PosixFilePermissions.fromString("rwx------"));
      Path real = directory.resolve("elsewhere");
      Files.move(desktop.state(), real);
      Files.createSymbolicLink(desktop.state(), real);
      assertThat(read(CALC).err()).startsWith("desk: unsafe_state: ");
    }

    @Test
    void noMoreThanTheNewestFiftyStayOnceADayIsOver() throws IOException {
      for (int i = 0; i < 3; i++) {
        read(CALC);
      }
      Path sample = desktop.state().resolve(desktop.savedFiles("tree-").get(0));
      for (int i = 0; i < 60; i++) {
        Path copy =
            desktop
                .state()
                .resolve(
                    "tree-"
                        + "abcdefghjk".charAt(i / 10)
                        + "bcde"
                        + "abcdefghjk".charAt(i % 10)
                        + ".json");
        Files.copy(sample, copy);
        Files.setLastModifiedTime(
            copy, FileTime.fromMillis(System.currentTimeMillis() - 25L * 3600 * 1000 - i));
      }
      read(CALC);
      assertThat(desktop.savedFiles("tree-")).hasSize(50);
      assertThat(desktop.savedFiles("apps.json")).hasSize(1);
    }
  }

  @Nested
  class Driver {
    @Test
    void alreadyStopped() {
      desktop.with("daemon", "false");
      Run run = clean(CALC);
      assertThat(run.exit()).isZero();
      assertThat(run.out())
          .isEqualTo(
              "cleanup: app=left-open state_files_removed=0 remaining_own_files=0 driver=already-stopped\n");
      assertThat(desktop.calls())
          .extracting(call -> call.string("verb"))
          .doesNotContain("stop", "serve");
    }

    @Test
    void liveSessionsLeaveItRunning() throws IOException {
      desktop.with("sessions", "[0,\"{\\\"count\\\":1,\\\"sessions\\\":[{}]}\",\"\"]");
      Run run = clean(CALC);
      assertThat(run.exit()).isZero();
      assertThat(run.out()).endsWith("driver=left-running-live-sessions\n");
      assertThat(desktop.calls()).extracting(call -> call.string("verb")).doesNotContain("stop");
    }

    @Test
    void unknownStatusOrSessionsStopNothing() {
      desktop.with("status", "[0,\"strange\",\"\"]");
      Run run = clean(CALC);
      assertThat(run.exit()).isEqualTo(3);
      assertThat(run.out()).endsWith("driver=stop-failed\n");
      desktop.without("status").with("sessions", "[0,\"\",\"\"]");
      assertThat(clean(CALC).exit()).isEqualTo(3);
      desktop.with("sessions", "[1,\"\",\"session listing failed\"]");
      assertThat(clean(CALC).exit()).isEqualTo(3);
      assertThat(desktop.calls()).extracting(call -> call.string("verb")).doesNotContain("stop");
    }

    @Test
    void aSlowStopIsPolled() {
      desktop.with("stop", "\"slow\"");
      assertThat(clean(CALC).out()).endsWith("driver=stopped\n");
    }

    @Test
    void oneThatDoesNotStopIsThree() {
      desktop.with("stop", "\"never\"");
      Run run = clean(CALC);
      assertThat(run.exit()).isEqualTo(3);
      assertThat(run.out()).endsWith("driver=stop-failed\n");
    }

    @Test
    void noDriverAtAllIsNothingToStop() {
      desktop.variable("PATH", "/usr/bin:/bin");
      Run run = clean(CALC);
      assertThat(run.exit()).isZero();
      assertThat(run.out()).endsWith("driver=already-stopped\n");
    }
  }
}
