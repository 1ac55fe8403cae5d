package dev.leancomputeruse.desk.engine.atspi;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.driver.Action;
import dev.leancomputeruse.desk.engine.driver.ActionAnswer;
import dev.leancomputeruse.desk.engine.driver.App;
import dev.leancomputeruse.desk.engine.driver.Check;
import dev.leancomputeruse.desk.engine.driver.Launch;
import dev.leancomputeruse.desk.engine.driver.LaunchRequest;
import dev.leancomputeruse.desk.engine.driver.Target;
import dev.leancomputeruse.desk.engine.driver.Window;
import dev.leancomputeruse.desk.engine.observe.AppChoice;
import dev.leancomputeruse.desk.protocol.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What hung, crashed or lied on real apps, each on a real app. */
@Tag("once")
@Timeout(150)
class TrapsTest {
  @TempDir static Path directory;
  private static RealDesktop desktop;
  private static AtSpiDriver driver;
  private static Hand hand;

  @BeforeAll
  static void start() throws Exception {
    desktop = new RealDesktop(directory);
    driver = new AtSpiDriver(desktop.host());
    hand = new Hand(driver, desktop.host());
  }

  @AfterAll
  static void stop() {
    driver.close();
    desktop.close();
  }

  private static long millis(long start) {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
  }

  private static void signal(Process process, String name) {
    desktop.tool("kill", "-" + name, Long.toString(process.pid()));
  }

  /** P2: the action that opens a modal dialog of Qt is answered when that closes. */
  @Test
  void anActionThatIsAnsweredLateIsNotWaitedForAndNotCalledAFailure() throws Exception {
    Process app = desktop.start("speedcrunch");
    Target target = RealDesktop.window(driver, app, "SpeedCrunch");
    long start = System.nanoTime();
    Outcome outcome;
    try {
      outcome =
          hand.act(target, "invoke_menu", "{\"path\":[\"Help\",\"About SpeedCrunch\"]}", null)
              .outcome();
    } catch (DeskException e) {
      outcome = e.outcome();
    }
    assertThat(outcome).isIn(Outcome.DELIVERED, Outcome.PENDING);
    assertThat(millis(start)).isLessThan(10_000);
    List<Window> windows =
        RealDesktop.eventually(
            "the dialog", 10_000, () -> driver.windows(app.pid()), all -> all.size() == 2);
    Window dialog =
        windows.stream().filter(w -> w.id() != target.window()).findFirst().orElseThrow();
    Target its = new Target(app.pid(), dialog.id());
    RealDesktop.eventually(
        "its tree", 10_000, () -> RealDesktop.tree(driver, its), t -> t.contains("["));
    assertThat(RealDesktop.tree(driver, target)).contains("\"Session\"");
    RealDesktop.end(app);
  }

  /** P3: asking for all properties at once crashes apps of Qt 5, so that nothing here can ask. */
  @Test
  void nothingAsksForAllPropertiesAtOnce() throws Exception {
    Path classes =
        Path.of(AtSpiDriver.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    List<Path> all;
    try (Stream<Path> files = Files.walk(classes.resolve("dev/leancomputeruse/desk/engine"))) {
      all = files.filter(file -> file.toString().endsWith(".class")).toList();
    }
    assertThat(all).hasSizeGreaterThan(50);
    for (Path file : all) {
      assertThat(Files.readString(file, ISO_8859_1)).as(file.toString()).doesNotContain("GetAll");
    }
  }

  /** P5: the first action of a text of GTK 4 copies it to the clipboard. */
  @Test
  void anActionIsChosenByItsNameAndNeverByItsPlace() throws Exception {
    Process app = desktop.start("gnome-calculator");
    Target target = RealDesktop.window(driver, app, "Calculator");
    DeskException refused =
        catchThrowableOfType(
            DeskException.class,
            () -> Hand.raw(driver, target, "click", Hand.token(driver, target, "] list"), "{}"));
    assertThat(refused.error().code()).isEqualTo("background_unavailable");
    assertThat(refused.error().retrySafe()).isTrue();
    DeskException twice =
        catchThrowableOfType(
            DeskException.class,
            () ->
                Hand.raw(
                    driver,
                    target,
                    "double_click",
                    Hand.token(driver, target, "push button \"7\""),
                    "{}"));
    assertThat(twice.error().code()).isEqualTo("background_unavailable");

    // The place of its elements is counted from its own surface, inside of the shadow.
    try (AtSpiDriver ours = desktop.privateDriver()) {
      String eight = Hand.token(ours, target, "push button \"8\"");
      Hand.raw(ours, target, "double_click", eight, "{}");
      RealDesktop.shows(ours, target, "value=\"88\"");
    }
    RealDesktop.end(app);
  }

  /** An app takes its time from its start until it is on the bus; waiting for it stays short. */
  @Test
  void waitingForAnAppThatIsNotOnTheBusYetIsShort() throws Exception {
    Process young = desktop.start("xev", "-name", "young");
    long start = System.nanoTime();
    driver.waitFor(new Target(young.pid(), 0), 200);
    assertThat(millis(start)).isBetween(200L, 2_500L);
    RealDesktop.end(young);
  }

  /** P6: ten apps, one of them stopped. */
  @Test
  void anAppThatHangsHoldsUpNoneOfTheOthers() throws Exception {
    List<Process> apps = new ArrayList<>();
    List<Target> targets = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      apps.add(desktop.start("galculator"));
    }
    for (Process app : apps) {
      targets.add(RealDesktop.window(driver, app, "galculator"));
    }
    String seven = Hand.token(driver, targets.get(3), "toggle button \"7\"");
    signal(apps.get(3), "STOP");
    try (AtSpiDriver fresh = new AtSpiDriver(desktop.host())) {
      long start = System.nanoTime();
      List<App> listed = fresh.apps();
      assertThat(millis(start)).isLessThan(3_000);
      assertThat(listed).extracting(App::pid).contains(apps.get(3).pid());
      assertThat(listed)
          .filteredOn(a -> a.name().equals("galculator"))
          .hasSizeGreaterThanOrEqualTo(9);
      assertThat(fresh.doctor())
          .anyMatch(
              c ->
                  c.state() == Check.State.WARNING
                      && c.detail().contains("pid " + apps.get(3).pid()));
    }
    for (int i = 0; i < 10; i++) {
      if (i != 3) {
        assertThat(RealDesktop.tree(driver, targets.get(i))).contains("\"7\"");
      }
    }
    long start = System.nanoTime();
    DeskException silent =
        catchThrowableOfType(DeskException.class, () -> RealDesktop.tree(driver, targets.get(3)));
    assertThat(silent.error().code()).isEqualTo("app_not_responding");
    DeskException unsent =
        catchThrowableOfType(
            DeskException.class, () -> Hand.raw(driver, targets.get(3), "click", seven, "{}"));
    assertThat(unsent.error().code()).isEqualTo("app_not_responding");
    assertThat(unsent.outcome()).isEqualTo(Outcome.REFUSED);
    assertThat(millis(start)).isLessThan(8_000);
    signal(apps.get(3), "CONT");
    String tree = RealDesktop.shows(driver, targets.get(3), "\"7\"");
    assertThat(tree).as("what was refused did not happen later").contains("value=\"0\"");
    Hand.raw(driver, targets.get(3), "click", seven, "{}");
    RealDesktop.shows(driver, targets.get(3), "value=\"7\"");

    // A killed app: refused at once, and the others go on.
    RealDesktop.end(apps.get(4));
    RealDesktop.eventually(
        "a refusal",
        5_000,
        () -> {
          try {
            return RealDesktop.tree(driver, targets.get(4));
          } catch (DeskException e) {
            return e.error().code();
          }
        },
        code -> code.equals("window_stale") || code.equals("window_id_not_found"));
    assertThat(RealDesktop.tree(driver, targets.get(5))).contains("\"7\"");
    apps.forEach(RealDesktop::end);
  }

  /** What was taken for one thing is never clicked when it is another. */
  @Test
  void anElementThatIsGoneOrReplacedIsRefusedOrFoundAgainAndNeverGuessed() throws Exception {
    Process app = desktop.start("galculator");
    Target target = RealDesktop.window(driver, app, "galculator");
    String seven = Hand.token(driver, target, "toggle button \"7\"");
    ActionAnswer answer = Hand.raw(driver, target, "click", seven, "{}");
    assertThat(answer.claim()).isEqualTo(ActionAnswer.Claim.UNKNOWN);
    RealDesktop.shows(driver, target, "value=\"7\"");

    // Its keys stay down for a moment, and a second click would only let them go.
    Thread.sleep(500);

    // The same name at the same place, but another object: looked up again.
    Marks.Token token = Marks.Token.parse(seven);
    Marks.Token moved =
        new Marks.Token(
            new Ref(token.ref().bus(), "/org/a11y/atspi/accessible/999999"),
            token.self(),
            token.whole());
    assertThat(Hand.raw(driver, target, "click", moved.text(), "{}").answer().string("resolved"))
        .isEqualTo("again");
    RealDesktop.shows(driver, target, "value=\"77\"");

    // Another name at that object: nothing is clicked.
    Marks.Token another = new Marks.Token(token.ref(), token.self() + 1, token.whole() + 1);
    for (String wrong : List.of(another.text(), "nonsense", ":1.999|~3|1|2")) {
      DeskException stale =
          catchThrowableOfType(
              DeskException.class, () -> Hand.raw(driver, target, "click", wrong, "{}"));
      assertThat(stale.error().code()).isEqualTo("stale_element_token");
      assertThat(stale.outcome()).isEqualTo(Outcome.REFUSED);
    }
    assertThat(RealDesktop.tree(driver, target)).contains("value=\"77\"");

    // A window of another process, one that is gone, and one of an app that ended.
    DeskException owner =
        catchThrowableOfType(
            DeskException.class,
            () -> driver.screenshot(new Target(1, target.window()), directory.resolve("x.png")));
    assertThat(owner.error().code()).isEqualTo("window_owner_pid_mismatch");
    DeskException none =
        catchThrowableOfType(
            DeskException.class,
            () -> Hand.raw(driver, new Target(app.pid(), 12345), "click", another.text(), "{}"));
    assertThat(none.error().code()).isEqualTo("window_id_not_found");
    RealDesktop.end(app);
    RealDesktop.eventually(
        "a refusal",
        5_000,
        () -> {
          try {
            Hand.raw(driver, target, "click", seven, "{}");
            return "clicked";
          } catch (DeskException e) {
            assertThat(e.outcome()).isEqualTo(Outcome.REFUSED);
            return e.error().code();
          }
        },
        code -> code.equals("window_stale") || code.equals("window_id_not_found"));
  }

  /** P7 and the speed of a look: GTK 4 shows itself, and no look costs more calls than it needs. */
  @Test
  void aLookAsksForNoMoreThanItShows() throws Exception {
    for (String[] each :
        new String[][] {{"gnome-calculator", "Calculator"}, {"galculator", "galculator"}}) {
      Process app = desktop.start(each[0]);
      Target target = RealDesktop.window(driver, app, each[1]);
      RealDesktop.tree(driver, target);
      int elements = RealDesktop.observe(driver, target).objects("elements").size();
      long before = driver.calls();
      assertThat(RealDesktop.tree(driver, target)).contains("\"7\"");
      assertThat(driver.calls() - before)
          .as(each[0] + ": " + elements + " elements")
          .isLessThan(2L * elements);
      RealDesktop.end(app);
    }
  }

  /** P8, and the waiting: an event of either toolkit ends it, long before its time is up. */
  @Test
  void waitingEndsWithTheChangeThatIsWaitedFor() throws Exception {
    Process app = desktop.start("galculator");
    Target target = RealDesktop.window(driver, app, "galculator");
    String one = Hand.token(driver, target, "toggle button \"1\"");
    RealDesktop.tree(driver, target);
    driver.waitFor(target, 250);
    RealDesktop.tree(driver, target);
    long start = System.nanoTime();
    Hand.raw(driver, target, "click", one, "{}");
    driver.waitFor(target, 250);
    assertThat(RealDesktop.tree(driver, target)).contains("value=\"1\"");
    assertThat(millis(start)).isLessThan(5_000);
    assertThat(Ref.of(List.of(":1.1", "/org/a11y/atspi/null"))).isNull();
    assertThat(Ref.of(List.of("", "/org/a11y/atspi/accessible/1"))).isNull();
    assertThat(Ref.of("x")).isNull();
    RealDesktop.end(app);
  }

  @Test
  void anAppIsStartedByItsIdFoundByEachOfItsNamesAndAskedToQuit() throws Exception {
    List<App> installed = AppChoice.matches(driver.apps(), "org.xfce.mousepad");
    assertThat(installed).hasSize(1);
    Launch launch =
        driver.launch(
            new LaunchRequest(
                installed.get(0), Hand.json("{\"additional_arguments\":[\"--disable-server\"]}")));
    RealDesktop.eventually(
        "a window", 20_000, () -> driver.windows(launch.pid()), all -> all.size() == 1);
    for (String name : List.of("org.xfce.mousepad", "Mousepad", "mousepad")) {
      RealDesktop.eventually(
          name,
          10_000,
          () -> AppChoice.matches(driver.apps(), name),
          found -> found.size() == 1 && found.get(0).pid() == launch.pid());
      assertThat(driver.isRunning(name, 1_000)).isTrue();
    }
    App running = AppChoice.one(driver.apps(), "org.xfce.mousepad");
    assertThat(driver.quit(running, 5_000).sent()).isTrue();
    RealDesktop.eventually(
        "its end", 10_000, () -> driver.isRunning("org.xfce.mousepad", 1_000), runs -> !runs);
  }

  @Test
  void theDoctorNamesWhatIsMissingAndItsFix() throws Exception {
    assertThat(driver.doctor()).allMatch(c -> c.state() != Check.State.PROBLEM);
    java.util.Map<String, String> none = new java.util.HashMap<>(desktop.environment());
    none.put("DISPLAY", "");
    none.put("WAYLAND_DISPLAY", "wayland-0");
    java.io.ByteArrayOutputStream out = new java.io.ByteArrayOutputStream();
    try (AtSpiDriver wayland = new AtSpiDriver(desktop.host("", out, out, none))) {
      assertThat(wayland.doctor())
          .anyMatch(c -> c.name().equals("display") && c.detail().startsWith("Wayland only"));
      Process app = desktop.start("galculator");
      Window window =
          RealDesktop.eventually(
                  "a window", 20_000, () -> wayland.windows(app.pid()), all -> all.size() == 1)
              .get(0);
      Target target = new Target(app.pid(), window.id());
      String two =
          RealDesktop.eventually(
              "its keys",
              10_000,
              () ->
                  RealDesktop.tree(wayland, target).contains("\"2\"")
                      ? Hand.token(wayland, target, "toggle button \"2\"")
                      : "",
              t -> !t.isEmpty());
      Hand.raw(wayland, target, "click", two, "{}");
      RealDesktop.shows(wayland, target, "value=\"2\"");
      DeskException keys =
          catchThrowableOfType(
              DeskException.class,
              () ->
                  wayland.key(
                      new Action(
                          "press_key", target, null, Hand.json("{\"key\":\"a\"}"), true, 1_000)));
      assertThat(keys.error().code()).isEqualTo("unsupported");
      RealDesktop.end(app);
    }
    java.util.Map<String, String> away = new java.util.HashMap<>(desktop.environment());
    away.put("DISPLAY", ":9999");
    away.put("DBUS_SESSION_BUS_ADDRESS", "unix:abstract=/tmp/nobody");
    try (AtSpiDriver nowhere = new AtSpiDriver(desktop.host("", out, out, away))) {
      assertThat(nowhere.doctor())
          .filteredOn(c -> c.state() == Check.State.PROBLEM)
          .extracting(Check::name)
          .contains("display", "accessibility bus");
      assertThat(nowhere.doctor()).allMatch(c -> c.state() == Check.State.OK || !c.fix().isEmpty());
      assertThat(nowhere.doctor()).anyMatch(c -> c.detail().contains("abstract socket"));
    }
  }
}
