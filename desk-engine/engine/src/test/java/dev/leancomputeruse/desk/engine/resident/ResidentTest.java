package dev.leancomputeruse.desk.engine.resident;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.driver.Action;
import dev.leancomputeruse.desk.engine.driver.ActionAnswer;
import dev.leancomputeruse.desk.engine.driver.App;
import dev.leancomputeruse.desk.engine.driver.Bounds;
import dev.leancomputeruse.desk.engine.driver.ElementRef;
import dev.leancomputeruse.desk.engine.driver.LaunchRequest;
import dev.leancomputeruse.desk.engine.driver.ObserveRequest;
import dev.leancomputeruse.desk.engine.driver.QuitRequest;
import dev.leancomputeruse.desk.engine.driver.Sessions;
import dev.leancomputeruse.desk.engine.driver.Target;
import dev.leancomputeruse.desk.engine.driver.Window;
import dev.leancomputeruse.desk.protocol.Outcome;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The resident engine as a real process, met by its real client. */
@Timeout(120)
final class ResidentTest {
  private static final Target TARGET = new Target(5, 6);

  @TempDir Path directory;
  private TestEngine engine;

  /** On newer Javas the common pool has one thread where there are two cores. */
  private static final Executor EACH_ON_ITS_OWN = task -> new Thread(task).start();

  @BeforeEach
  void open() throws Exception {
    engine = new TestEngine(directory);
  }

  @AfterEach
  void close() throws Exception {
    engine.close();
  }

  private static Action action(String tool, long pid, long sleep, boolean foreground) {
    return new Action(
        tool,
        new Target(pid, 6),
        new ElementRef(3, "tö", "s1"),
        JsonObject.empty().with("sleep", sleep).with("x", 1.0).with("list", List.of("a", 2L)),
        foreground,
        5_000);
  }

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

  private static long engine(ResidentDriver driver) throws DeskException {
    return driver.apps().get(0).pid();
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
  void tenCommandsAtOnceStartOneEngine() throws Exception {
    List<Process> commands = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      ProcessBuilder builder =
          new ProcessBuilder(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "-XX:TieredStopAtLevel=1",
              "-XX:+UseSerialGC",
              "-cp",
              System.getProperty("java.class.path"),
              EngineTestMain.class.getName(),
              "call");
      builder.environment().clear();
      builder.environment().putAll(engine.environment());
      builder.redirectError(ProcessBuilder.Redirect.INHERIT);
      commands.add(builder.start());
    }
    Set<String> engines = new TreeSet<>();
    for (Process command : commands) {
      engines.add(new String(command.getInputStream().readAllBytes(), UTF_8).strip());
      assertThat(command.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(command.exitValue()).isZero();
    }
    assertThat(engines).containsExactly(Long.toString(engine.process().orElseThrow().pid()));
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

  private static void signal(String signal, long pid) throws Exception {
    assertThat(new ProcessBuilder("kill", signal, Long.toString(pid)).start().waitFor()).isZero();
  }

  @Test
  void actionsOnOneAppWaitForEachOtherAndReadsForNobody() throws Exception {
    ResidentDriver first = engine.client();
    first.apps();
    CompletableFuture<Void> slow = acting(first, action("slow", 5, -1, false));
    engine.awaitLog("begin slow");
    CompletableFuture<Void> same = acting(engine.client(), action("same", 5, 0, false));
    acting(engine.client(), action("other", 8, 0, false)).get(10, TimeUnit.SECONDS);
    engine.client().observe(TARGET, new ObserveRequest(1, 0, 1_000));
    assertThat(engine.log()).contains("end other", "observe 6").doesNotContain("begin same");
    engine.put("release");
    slow.get(10, TimeUnit.SECONDS);
    same.get(10, TimeUnit.SECONDS);
    assertThat(engine.log().subList(engine.log().indexOf("end slow"), engine.log().size()))
        .containsExactly("end slow", "begin same", "end same");
  }

  @Test
  void thereIsOneKeyboardForAllApps() throws Exception {
    ResidentDriver first = engine.client();
    first.apps();
    CompletableFuture<Void> slow = acting(first, action("slow", 5, -1, true));
    engine.awaitLog("begin slow");
    CompletableFuture<Void> keys = acting(engine.client(), action("keys", 8, 0, true));
    acting(engine.client(), action("quiet", 9, 0, false)).get(10, TimeUnit.SECONDS);
    Thread.sleep(200);
    assertThat(engine.log()).containsExactly("begin slow", "begin quiet", "end quiet");
    engine.put("release");
    keys.get(10, TimeUnit.SECONDS);
    assertThat(engine.log()).containsSubsequence("end slow", "begin keys", "end keys");
    slow.get(10, TimeUnit.SECONDS);
  }

  private static CompletableFuture<Void> acting(ResidentDriver driver, Action action) {
    return CompletableFuture.runAsync(
        () -> {
          try {
            driver.act(action);
          } catch (DeskException e) {
            throw new IllegalStateException(e);
          }
        },
        EACH_ON_ITS_OWN);
  }

  @Test
  void anActionBehindOneThatDoesNotEndIsRefusedAndNotSent() throws Exception {
    ResidentDriver first = engine.client();
    first.apps();
    CompletableFuture<Void> slow = acting(first, action("slow", 5, -1, false));
    engine.awaitLog("begin slow");
    DeskException busy =
        catchThrowableOfType(
            DeskException.class,
            () ->
                engine
                    .client()
                    .act(new Action("late", TARGET, null, JsonObject.empty(), false, 200)));
    assertThat(busy.error().code()).isEqualTo("app_busy");
    assertThat(busy.outcome()).isEqualTo(Outcome.REFUSED);
    engine.put("release");
    slow.get(10, TimeUnit.SECONDS);
    assertThat(engine.log()).doesNotContain("begin late");
  }

  @Test
  void itEndsByItselfAndNotWhileADialogIsOpen() throws Exception {
    engine.variable(ResidentServer.IDLE, "1");
    engine.put("dialog");
    engine.client().apps();
    ProcessHandle process = engine.process().orElseThrow();
    assertThat(engine.ends(process, 3)).isFalse();
    assertThat(engine.client().sessions().count()).isEqualTo(1);
    assertThat(engine.client().stop()).isFalse();
    assertThat(process.isAlive()).isTrue();
    Files.delete(directory.resolve("dialog"));
    assertThat(engine.ends(process, 10)).isTrue();
    assertThat(engine.place().socket()).doesNotExist();
    assertThat(engine.log()).containsExactly("closed");
    assertThat(engine.client().sessions().driver()).isEqualTo(Sessions.Running.NO);
  }

  @Test
  void aConnectionThatIsOnlyKeptOpenDoesNotKeepIt() throws Exception {
    engine.variable(ResidentServer.IDLE, "1");
    ResidentDriver driver = engine.client();
    long first = engine(driver);
    assertThat(engine.ends(engine.process().orElseThrow(), 10)).isTrue();
    driver.act(action("next", 5, 0, false));
    assertThat(engine(driver)).isNotEqualTo(first);
    assertThat(engine.log()).containsExactly("closed", "begin next", "end next");
  }

  @Test
  void stoppingStopsItAndLookingStartsNone() throws Exception {
    ResidentDriver driver = engine.client();
    assertThat(driver.sessions()).isEqualTo(new Sessions(Sessions.Running.NO, 0, "not running"));
    assertThat(driver.stop()).isTrue();
    assertThat(driver.doctor().get(0).detail()).startsWith("does not run");
    assertThat(engine.process()).isEmpty();
    driver.apps();
    ProcessHandle process = engine.process().orElseThrow();
    assertThat(driver.doctor().get(0).detail()).isEqualTo("runs with pid " + process.pid());
    assertThat(driver.sessions().count()).isZero();
    assertThat(driver.stop()).isTrue();
    assertThat(engine.ends(process, 10)).isTrue();
    engine.put("dialog");
    driver.apps();
    assertThat(driver.stop(true)).as("by force").isTrue();
  }

  @Test
  void oneWhoseSocketWasDeletedMakesRoomForTheNext() throws Exception {
    ResidentDriver driver = engine.client();
    long first = engine(driver);
    driver.close();
    ProcessHandle process = engine.process().orElseThrow();
    Files.delete(engine.place().socket());
    long start = System.nanoTime();
    assertThat(engine(engine.client())).isNotEqualTo(first);
    assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(12));
    assertThat(engine.ends(process, 5)).isTrue();
  }

  @Test
  void oneThatHoldsADialogStaysWithoutItsSocketAndIsNamed() throws Exception {
    engine.put("dialog");
    ResidentDriver driver = engine.client();
    long first = engine(driver);
    driver.close();
    ProcessHandle process = engine.process().orElseThrow();
    Files.delete(engine.place().socket());
    assertThat(engine.ends(process, 2)).isFalse();
    assertThat(driver.doctor().get(0).detail()).contains("pid " + first, "its socket is gone");
    long start = System.nanoTime();
    DeskException named = catchThrowableOfType(DeskException.class, driver::apps);
    assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(8));
    assertThat(named.error().code()).isEqualTo("engine_hangs");
    assertThat(named.error().message()).contains("pid " + first, "its socket is gone");
    assertThat(named.error().hint()).contains("close those, then try again");
    assertThat(process.isAlive()).isTrue();
    Files.delete(directory.resolve("dialog"));
    assertThat(engine.ends(process, 5)).isTrue();
    assertThat(driver.doctor().get(0).detail()).startsWith("does not run");
  }

  @Test
  void withoutADesktopItSaysWhyAndLeaves() throws Exception {
    engine.put("gone");
    DeskException none = catchThrowableOfType(DeskException.class, () -> engine.client().apps());
    assertThat(none.error().code()).isEqualTo("no_desktop");
    ProcessHandle process = engine.process().orElse(null);
    assertThat(process == null || engine.ends(process, 10)).isTrue();
    Files.delete(directory.resolve("gone"));
    engine.client().apps();
    ProcessHandle next = engine.process().orElseThrow();
    engine.put("gone");
    assertThat(engine.ends(next, 10)).as("its desktop has gone").isTrue();
  }

  @Test
  void anotherVersionIsReplacedUnlessItHoldsADialog() throws Exception {
    Path jar = Files.write(directory.resolve("new.jar"), new byte[] {1});
    String newer = System.getProperty("java.class.path") + ":" + jar;
    long old = engine(engine.client());
    ProcessHandle process = engine.process().orElseThrow();
    engine.put("dialog");
    ResidentDriver driver = EngineTestMain.client(engine.environment(), newer);
    DeskException held = catchThrowableOfType(DeskException.class, driver::apps);
    assertThat(held.error().code()).isEqualTo("engine_holds_dialog");
    assertThat(held.error().message()).contains("pid " + old);
    assertThat(held.outcome()).isEqualTo(Outcome.REFUSED);
    assertThat(process.isAlive()).isTrue();
    Files.delete(directory.resolve("dialog"));
    assertThat(engine(driver)).isNotEqualTo(old);
    assertThat(engine.ends(process, 10)).isTrue();
    Files.setLastModifiedTime(jar, java.nio.file.attribute.FileTime.fromMillis(1));
    long now = engine(driver);
    assertThat(engine(EngineTestMain.client(engine.environment(), newer)))
        .as("the same place, another build")
        .isNotEqualTo(now);
  }

  @Test
  void otherDisplaysHaveOtherEnginesAndAScreenIsNoDisplay() throws Exception {
    Path socket = engine.place().socket();
    engine.variable("DISPLAY", ":7");
    assertThat(engine.place().socket()).isEqualTo(socket);
    engine.variable("DISPLAY", ":8");
    assertThat(engine.place().socket()).isNotEqualTo(socket);
    engine.variable("DISPLAY", ":7").variable("DBUS_SESSION_BUS_ADDRESS", "unix:path=/x");
    assertThat(engine.place().socket()).isNotEqualTo(socket);
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
