package dev.leancomputeruse.desk.engine.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.desk.engine.FakeDesktop;
import dev.leancomputeruse.desk.engine.FakeDesktop.Run;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.Platform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DeskReadTest {
  private static final String APP = "org.example.Calculator";

  @TempDir Path directory;
  private FakeDesktop desktop;

  @BeforeEach
  void open() {
    desktop = new FakeDesktop(directory).app("Calculator", APP, "calculator", true);
  }

  @AfterEach
  void close() {
    desktop.close();
  }

  private Run read(String... line) {
    return desktop.run(DeskReadCommand::run, line);
  }

  private static String field(Run run, String name) {
    String head = run.out().lines().findFirst().orElse("");
    for (String part : head.split(" ", -1)) {
      if (part.startsWith(name + "=")) {
        return part.substring(name.length() + 1).replace("\"", "");
      }
    }
    return "";
  }

  @Nested
  class Lines {
    @ParameterizedTest
    @EnumSource(Platform.class)
    void staticTextIsShownInEveryDialect(Platform platform) {
      desktop.platform(platform);
      Run run = read(APP);
      assertThat(run.exit()).as(run.err()).isZero();
      assertThat(run.out().lines().skip(1)).singleElement().asString().contains("\"0\"");
      assertThat(field(run, "shown")).isEqualTo("1/1");
      assertThat(field(run, "cached")).isEqualTo("false");
    }

    @ParameterizedTest
    @CsvSource({"AXStaticText,1", "label,1", "statictext,1", "Text,1", "AXButton,14", "button,14"})
    void aRoleIsFoundUnderEveryPlatformsName(String filter, int lines) {
      assertThat(read(APP, filter).out().lines().skip(1)).hasSize(lines);
    }

    @Test
    void aFilterIsAPartOfTheLineInAnyCase() {
      assertThat(read(APP, "MEMO").out().lines().skip(1))
          .singleElement()
          .asString()
          .contains("Memory");
    }

    @Test
    void menusAreLeftOutUnlessAskedFor() {
      assertThat(read(APP, "Paste").out().lines()).hasSize(1);
      assertThat(read(APP, "Paste", "--menus").out().lines()).hasSize(2);
    }

    @Test
    void noMoreThanMaxAreShownAndTheRestIsCounted() {
      Run run = read(APP, "--actionable", "--max", "3");
      assertThat(run.out().lines()).hasSize(4);
      assertThat(field(run, "shown")).isEqualTo("3/14");
    }

    @Test
    void regexAndRole() {
      assertThat(read(APP, "\"[0-4]\"", "--regex", "--role", "AXButton").out().lines()).hasSize(6);
    }

    @Test
    void jsonHoldsTheSame() throws IOException {
      JsonObject answer = JsonObject.parse(read(APP, "--json").out());
      assertThat(answer.strings("lines")).containsExactly("- label = \"0\"");
      assertThat(answer.integer("pid", 0)).isPositive();
    }
  }

  @Nested
  class Evidence {
    @Test
    void theWholeAnswerIsSavedForTheUserAlone() throws IOException {
      Run run = read(APP);
      Path file = Path.of(field(run, "file"));
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
          .isEqualTo("rwx------");
      JsonObject saved = JsonObject.parse(Files.readString(file));
      assertThat(saved.string("app")).isEqualTo(APP);
      assertThat(saved.object("answer").objects("elements")).hasSize(25);
    }

    @Test
    void outIsACopyOfTheCallers() throws IOException {
      Run run = read(APP, "--out", "mine.json");
      assertThat(Files.readString(directory.resolve("work/mine.json")))
          .isEqualTo(Files.readString(Path.of(field(run, "file"))));
      desktop.run(DeskCleanCommand::run, APP);
      assertThat(directory.resolve("work/mine.json")).exists();
      assertThat(Path.of(field(run, "file"))).doesNotExist();
    }

    @Test
    void aDriverFailureSavesWhatCameAndEndsWithOne() throws IOException {
      read(APP);
      desktop.with(
          "answers",
          "{\"get_window_state\":{\"code\":\"tool_invocation_failed\",\"detail\":\"token: abc123def\"}}");
      Run run = read(APP);
      assertThat(run.exit()).isEqualTo(1);
      assertThat(run.err())
          .startsWith("desk: tool_invocation_failed: ")
          .doesNotContain("abc123def");
      assertThat(desktop.saved())
          .contains("\"failed\":\"tool_invocation_failed\"")
          .doesNotContain("abc123def");
    }

    @Test
    void theDriversOwnExitStays() {
      read(APP);
      desktop.with(
          "answers", "{\"get_window_state\":{\"exit\":75,\"words\":\"permissions pending\"}}");
      Run run = read(APP);
      assertThat(run.exit()).isEqualTo(75);
      assertThat(run.err()).contains("cua-driver itself");
    }

    @Test
    void unreadableAnswerIsTrouble() {
      read(APP);
      desktop.with("answers", "{\"get_window_state\":\"{broken\"}");
      assertThat(read(APP).exit()).isEqualTo(2);
    }
  }

  @Nested
  class Secrets {
    @ParameterizedTest
    @EnumSource(Platform.class)
    void leakNeitherToStdoutNorToDisk(Platform platform) throws IOException {
      desktop.platform(platform).app("Login", "org.example.Login", "login", true);
      Run run = read("Login", "");
      Run compact = desktop.run(DeskCommand::run, "Login", "get_window_state");
      assertThat(run.out()).contains("<redacted:").contains("Password must have 8 characters");
      for (String secret :
          new String[] {"correct-horse", "battery-staple", "Zm9vYmFy", "482913", "4111 1111"}) {
        assertThat(run.all() + compact.all() + desktop.saved()).doesNotContain(secret);
      }
      assertThat(Integer.parseInt(field(run, "redacted"))).isGreaterThanOrEqualTo(4);
    }
  }

  @Nested
  class BrokenSecrets {
    @Test
    void anAnswerThatCannotBeReadIsNotKeptIfItHoldsASecureField() throws IOException {
      read(APP);
      desktop.with(
          "answers",
          "{\"get_window_state\":\"{\\\"elements\\\":[{\\\"role\\\":\\\"AXSecureTextField\\\",\\\"value\\\":\\\"swordfish\"}");
      assertThat(read(APP).exit()).isEqualTo(2);
      assertThat(desktop.saved()).doesNotContain("swordfish").contains("<redacted:unreadable>");
    }
  }

  @Nested
  class Since {
    @Test
    void onlyWhatChangedIsShown() {
      String base = field(read(APP, "", "--max", "100"), "snapshot");
      desktop.run(DeskCommand::run, APP, "click", "{\"label\":\"7\"}");
      Run run = read(APP, "", "--max", "100", "--since", base);
      assertThat(field(run, "since")).isEqualTo(base);
      assertThat(run.out().lines().skip(1))
          .containsExactly("~ - label = \"7\" (was: - label = \"0\")");
    }

    @Test
    void nothingChangedIsNoLine() {
      String base = field(read(APP), "snapshot");
      Run run = read(APP, "--since", base);
      assertThat(run.out().lines()).hasSize(1);
      assertThat(field(run, "shown")).isEqualTo("0/0");
    }

    @Test
    void unknownBaseAndAnotherQueryGiveTheFullAnswerAndSaySo() {
      assertThat(field(read(APP, "--since", "zzzzzz"), "since"))
          .isEqualTo("full:unknown-or-expired");
      String base = field(read(APP), "snapshot");
      Run run = read(APP, "button", "--since", base);
      assertThat(field(run, "since")).isEqualTo("full:another-query");
      assertThat(run.out().lines()).hasSize(15);
    }

    @Test
    void aDifferenceThatIsNotSmallerIsTheFullAnswer() {
      String base = field(read(APP), "snapshot");
      desktop.run(DeskCommand::run, APP, "click", "{\"label\":\"7\"}");
      assertThat(field(read(APP, "--since", base), "since")).isEqualTo("full:not-smaller");
    }
  }

  @Nested
  class Resolve {
    @Test
    void aSecondReadStartsNothingAndListsNoApps() throws IOException {
      desktop.app("Notes", "org.example.Notes", "form", false);
      assertThat(field(read("Notes"), "launched")).isEqualTo("true");
      desktop.clearCalls();
      Run run = read("Notes");
      assertThat(field(run, "cached")).isEqualTo("true");
      assertThat(desktop.tools()).containsExactly("list_windows", "get_window_state");
    }

    @Test
    void aProcessThatWentIsResolvedAnew() throws IOException {
      String before = field(read(APP), "pid");
      ProcessHandle.of(Long.parseLong(before)).ifPresent(ProcessHandle::destroyForcibly);
      String world = Files.readString(directory.resolve("fake/world.json"));
      Files.writeString(
          directory.resolve("fake/world.json"),
          world.replaceAll("\"processes\": \\[\\{.*?\\}\\]\\}\\]", "\"processes\": []"));
      Files.delete(directory.resolve("fake/world.json"));
      Run run = read(APP);
      assertThat(run.exit()).as(run.err()).isZero();
      assertThat(field(run, "pid")).isNotEqualTo(before);
      assertThat(field(run, "cached")).isEqualTo("false");
    }

    @Test
    void severalWindowsTakeTheTopmostAndSayHowManyThereAre() {
      desktop.with(
          "apps",
          "[{\"name\":\"Two\",\"bundle_id\":\"two\",\"windows\":[{\"title\":\"First\",\"z\":5},{\"title\":\"Second\",\"z\":1},"
              + "{\"title\":\"Hidden\",\"z\":9,\"on_screen\":false}]}]");
      Run run = read("two");
      assertThat(run.out()).contains("windows=3").contains("title=First");
      Run second = read("two", "--window", "Second");
      assertThat(second.out()).contains("title=Second").contains("state=covered");
      assertThat(read("two", "--window", "Hidden").out()).contains("state=minimised");
      Run none = read("two", "--window", "i");
      assertThat(none.exit()).isEqualTo(1);
      assertThat(none.err()).startsWith("desk: ambiguous_window: ").contains("Candidates: ");
    }

    @Test
    void aWindowThatOpenedLaterAndLiesAboveIsTheOneThatIsRead() throws IOException {
      desktop.with(
          "apps",
          "[{\"name\":\"Two\",\"bundle_id\":\"two\",\"windows\":[{\"title\":\"Main\",\"z\":1},"
              + "{\"title\":\"About\",\"z\":5,\"on_screen\":false}]}]");
      Run main = read("two");
      assertThat(main.out()).contains("title=Main");
      Path world = directory.resolve("fake/world.json");
      Files.writeString(
          world, Files.readString(world).replace("\"on_screen\": false", "\"on_screen\": true"));
      Run click =
          desktop.run(
              DeskCommand::run,
              "two",
              "click",
              "{\"index\":11,\"snapshot\":\"" + field(main, "snapshot") + "\"}");
      assertThat(click.exit()).as(click.err()).isZero();
      assertThat(click.out()).contains("window=" + field(main, "window"));
      desktop.clearCalls();
      Run about = read("two");
      assertThat(about.out()).contains("windows=2").contains("title=About").contains("cached=true");
      assertThat(desktop.tools()).containsExactly("list_windows", "get_window_state");
      assertThat(read("two").out()).contains("title=About");
      assertThat(read("two", "--window", "Main").out()).contains("title=Main");
    }

    @Test
    void severalAppsAreRefusedWithTheCandidates() {
      desktop
          .app("Editor", "org.one.Editor", "editor", true)
          .app("Editor", "org.two.Editor", "editor", true);
      Run run = read("Editor");
      assertThat(run.exit()).isEqualTo(1);
      assertThat(run.err())
          .startsWith("desk: ambiguous_app: ")
          .contains("org.one.Editor")
          .contains("org.two.Editor");
      assertThat(read("org.two.Editor").exit()).isZero();
    }

    @Test
    void anUnknownAppIsRefused() {
      Run run = read("calculator");
      assertThat(run.exit()).isEqualTo(1);
      assertThat(run.err()).startsWith("desk: app_not_found: ").contains(APP);
      assertThat(desktop.tools()).doesNotContain("launch_app");
    }

    @Test
    void aLateWindowIsWaitedFor() {
      desktop.with("apps", "[{\"name\":\"Late\",\"running\":false,\"windows\":[{\"after\":3}]}]");
      Run run = read("Late");
      assertThat(run.exit()).as(run.err()).isZero();
    }

    @Test
    void aLauncherThatHandsOverIsFollowed() {
      desktop.app("Handed", "org.example.Handed", "form", false).with("handover", "true");
      Run run = read("Handed");
      assertThat(run.exit()).as(run.err()).isZero();
      assertThat(run.out()).contains("two");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.12", "0.21", "0.28"})
    void everyVersionIsRead(String profile) {
      desktop.profile(profile);
      assertThat(read(APP).exit()).isZero();
    }
  }

  @Nested
  class Completeness {
    @Test
    void aTruncatedTreeSaysSo() {
      desktop.with("truncate_at", "12");
      assertThat(field(read(APP), "truncated")).isEqualTo("driver");
    }

    @Test
    void aDegradedEmptyTreeIsAnError() {
      desktop.with("degraded", "\"ax_tree_empty: no children\"");
      Run run = read(APP);
      assertThat(run.exit()).isEqualTo(1);
      assertThat(run.err()).startsWith("desk: degraded_tree: ").contains("ax_tree_empty");
      assertThat(run.out()).isEmpty();
    }

    @Test
    void menusDoNotEatTheWindow() {
      desktop.app("Crowded", "org.example.Crowded", "crowded", true);
      Run run = desktop.run(DeskCommand::run, "Crowded", "get_window_state");
      assertThat(run.out()).contains("button \"7\"").doesNotContain("Item 0.1");
      assertThat(field(run, "truncated")).isEmpty();
    }

    @Test
    void aPresetThatIsTooSmallSaysSo() {
      desktop.app("Big", "org.example.Big", "big", true);
      Run run = desktop.run(DeskCommand::run, "Big", "get_window_state");
      assertThat(run.out().lines()).hasSize(81);
      assertThat(field(run, "truncated")).isNotEmpty();
    }
  }
}
