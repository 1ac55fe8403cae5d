package dev.leancomputeruse.desk.engine.resident;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.driver.Action;
import dev.leancomputeruse.desk.engine.driver.ActionAnswer;
import dev.leancomputeruse.desk.engine.driver.App;
import dev.leancomputeruse.desk.engine.driver.Bounds;
import dev.leancomputeruse.desk.engine.driver.LaunchRequest;
import dev.leancomputeruse.desk.engine.driver.ObserveRequest;
import dev.leancomputeruse.desk.engine.driver.QuitRequest;
import dev.leancomputeruse.desk.engine.driver.Window;
import dev.leancomputeruse.desk.protocol.Outcome;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What comes through to the engine and back, and what happens if it dies or hangs. */
@Timeout(120)
final class ResidentTest extends ResidentCase {
  @Test
  void everyCallComesThroughAsItIs() throws Exception {
    ResidentDriver driver = engine.client();
    App app = new App("org.example.火", "Grüße", engine(driver), true, "/a b");
    assertThat(driver.apps()).containsExactly(app, new App("", "x", 0, false, ""));
    assertThat(driver.windows(3))
        .containsExactly(
            new Window(Long.MAX_VALUE, 3, "a", "t", true, null, Bounds.NONE),
            new Window(2, 3, "a", "", false, 4L, new Bounds(-1.5, 2, 1e9, 0.1)));
    JsonObject more = JsonObject.parse("{\"urls\":[\"a\"],\"n\":1.0,\"o\":{\"p\":null}}");
    assertThat(driver.launch(new LaunchRequest(app, more)).answer().toString())
        .isEqualTo(more.toString());
    ActionAnswer answer = driver.act(action("click", 5, 0, false));
    assertThat(answer.claim()).isEqualTo(ActionAnswer.Claim.PARTIAL);
    assertThat(answer.answer().toString())
        .isEqualTo(
            "{\"sleep\":0,\"x\":1.0,\"list\":[\"a\",2],"
                + "\"element\":\"ElementRef[index=3, token=tö, snapshot=s1]\"}");
    assertThat(driver.quit(app, 2_000)).isEqualTo(new QuitRequest(true, "Grüße2000"));
    assertThat(driver.isRunning("yes", 1_000)).isTrue();
    assertThat(driver.isRunning("no", 1_000)).isFalse();
    driver.waitFor(TARGET, 1);
    assertThat(driver.screenshot(TARGET, directory.resolve("p.png")).scale()).isEqualTo(1.5);
    assertThat(driver.name()).isEqualTo("test");
    assertThat(driver.doctor()).extracting("name").containsExactly("engine", "test");
  }

  /** The engine begins in the home directory, wherever the command stands. */
  @Test
  void aJarNamedByARelativePathIsFound() throws Exception {
    Path here = Path.of("").toAbsolutePath();
    List<String> relative = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      relative.add(here.relativize(Path.of(entry)).toString());
    }
    String classPath = String.join(File.pathSeparator, relative);
    ResidentDriver driver = EngineTestMain.client(engine.environment(), classPath);
    assertThat(engine(driver)).isEqualTo(engine.process().orElseThrow().pid());
    assertThat(engine(engine.client())).as("one and the same").isEqualTo(engine(driver));
  }

  @Test
  void anExceptionArrivesExactly() throws Exception {
    DeskException sent = EngineTestDriver.thirteen();
    DeskException came =
        catchThrowableOfType(DeskException.class, () -> engine.client().windows(13));
    assertThat(came.error()).isEqualTo(sent.error());
    assertThat(came.outcome()).isEqualTo(sent.outcome());
    assertThat(came.exit()).isEqualTo(sent.exit());
    assertThat(came.answer()).isEqualTo(sent.answer());
    DeskException mistake =
        catchThrowableOfType(DeskException.class, () -> engine.client().windows(14));
    assertThat(mistake.error().code()).isEqualTo("driver_mistake");
    assertThat(mistake.error().message()).contains("IllegalStateException: a mistake");
    assertThat(engine(engine.client())).isEqualTo(engine.process().orElseThrow().pid());
  }

  @Test
  void eightMegabytesOfEvidenceComeThrough() throws Exception {
    byte[] answer = engine.client().observe(TARGET, new ObserveRequest(8 << 20, 0, 9_000)).answer();
    assertThat(answer).hasSize(8 << 20).containsOnly((byte) 'x');
  }

  @Test
  void socketAndDirectoryArePrivateAndTheProcessIsDetached() throws Exception {
    long pid = engine(engine.client());
    assertThat(
            PosixFilePermissions.toString(Files.getPosixFilePermissions(engine.place().socket())))
        .isEqualTo("rw-------");
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(engine.place().directory())))
        .isEqualTo("rwx------");
    String[] stat =
        Files.readString(Path.of("/proc/" + pid + "/stat"))
            .replaceFirst(".*\\) ", "")
            .split(" ", -1);
    assertThat(stat[3]).as("its session").isEqualTo(Long.toString(pid));
    for (String descriptor : List.of("0", "1", "2")) {
      assertThat(Files.readSymbolicLink(Path.of("/proc/" + pid + "/fd/" + descriptor)))
          .isEqualTo(Path.of("/dev/null"));
    }
  }

  @Test
  void anActionThatTheEngineDiedInIsPendingAndNotRepeated() throws Exception {
    ResidentDriver driver = engine.client();
    long first = engine(driver);
    CompletableFuture<DeskException> failure =
        CompletableFuture.supplyAsync(
            () ->
                catchThrowableOfType(
                    DeskException.class, () -> driver.act(action("click", 5, 60_000, false))),
            EACH_ON_ITS_OWN);
    engine.awaitLog("begin click");
    engine.kill();
    DeskException pending = failure.get(20, TimeUnit.SECONDS);
    assertThat(pending.error().code()).isEqualTo("pending");
    assertThat(pending.error().retrySafe()).isFalse();
    assertThat(pending.outcome()).isEqualTo(Outcome.PENDING);
    assertThat(pending.exit()).isEqualTo(2);
    assertThat(driver.act(action("again", 5, 0, false)).claim()).isNotNull();
    assertThat(engine(driver)).isNotEqualTo(first);
    assertThat(engine.log()).containsExactly("begin click", "begin again", "end again");
  }

  @Test
  void aReadThatTheEngineDiedInIsMadeOnceMore() throws Exception {
    ResidentDriver driver = engine.client();
    long first = engine(driver);
    CompletableFuture<Integer> read =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return driver.observe(TARGET, new ObserveRequest(9, 1_500, 9_000)).answer().length;
              } catch (DeskException e) {
                return -1;
              }
            },
            EACH_ON_ITS_OWN);
    engine.awaitLog("observe 6");
    engine.kill();
    assertThat(read.get(30, TimeUnit.SECONDS)).isEqualTo(9);
    assertThat(engine.log()).containsExactly("observe 6", "observe 6");
    assertThat(engine(driver)).isNotEqualTo(first);
  }

  @Test
  void anEngineThatDiedBetweenCallsIsNoticedAndNothingIsLost() throws Exception {
    ResidentDriver driver = engine.client();
    for (int i = 0; i < 3; i++) {
      assertThat(driver.act(action("a" + i, 5, 0, false)).claim()).isNotNull();
      engine.kill();
      assertThat(Files.exists(engine.place().socket())).as("a stale socket").isTrue();
    }
    assertThat(engine.log())
        .containsExactly("begin a0", "end a0", "begin a1", "end a1", "begin a2", "end a2");
  }

  @Test
  void oneThatIsStoppedIsNoticedInTimeAndSaysWhichItIs() throws Exception {
    ResidentDriver driver = engine.client();
    long pid = engine(driver);
    signal("-STOP", pid);
    try {
      DeskException hung = catchThrowableOfType(DeskException.class, () -> engine.client().apps());
      assertThat(hung.error().code()).isEqualTo("engine_hangs");
      assertThat(hung.error().message()).contains("pid " + pid);
      DeskException late =
          catchThrowableOfType(
              DeskException.class,
              () -> driver.act(new Action("late", TARGET, null, JsonObject.empty(), false, 100)));
      assertThat(late.outcome()).isEqualTo(Outcome.PENDING);
    } finally {
      signal("-CONT", pid);
    }
    assertThat(engine(engine.client())).isEqualTo(pid);
  }

  @Test
  @Tag("campaign")
  void aThousandCallsLeaveNothingOpen() throws Exception {
    ResidentDriver driver = engine.client();
    Path descriptors = Path.of("/proc/" + engine(driver) + "/fd");
    driver.act(action("a", 1, 0, false));
    int before = count(descriptors);
    for (int i = 0; i < 1_000; i++) {
      if (i % 10 == 0) {
        driver.close();
        driver = engine.client();
      }
      driver.observe(TARGET, new ObserveRequest(100, 0, 1_000));
      driver.act(action("a", i, 0, false));
    }
    awaitAtMost(descriptors, before);
    assertThat(engine.log()).hasSize(1 + 1_000 + 2 * 1_001 - 1);
  }

  @Test
  void commandsThatForgetToDisconnectDoNotFillIt() throws Exception {
    ResidentDriver first = engine.client();
    Path descriptors = Path.of("/proc/" + engine(first) + "/fd");
    int one = count(descriptors);
    List<ResidentDriver> forgotten = new ArrayList<>();
    for (int i = 0; i < 80; i++) {
      ResidentDriver driver = engine.client();
      driver.apps();
      forgotten.add(driver);
    }
    awaitAtMost(descriptors, one + 3 * 64);
    first.act(action("still", 5, 0, false));
    assertThat(engine.log()).containsExactly("begin still", "end still");
    for (ResidentDriver driver : forgotten) {
      driver.close();
    }
    awaitAtMost(descriptors, one);
  }

  /** What was closed here goes there as soon as its thread has seen it. */
  private static void awaitAtMost(Path descriptors, int most) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (count(descriptors) > most && System.nanoTime() - end < 0) {
      Thread.sleep(20);
    }
    assertThat(count(descriptors)).isLessThanOrEqualTo(most);
  }

  private static int count(Path directory) throws Exception {
    try (var all = Files.list(directory)) {
      return (int) all.count();
    }
  }
}
