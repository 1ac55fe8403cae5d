package dev.leancomputeruse.desk.engine.atspi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.desk.engine.Figures;
import dev.leancomputeruse.desk.engine.dbus.Bus;
import dev.leancomputeruse.desk.engine.dbus.BusException;
import dev.leancomputeruse.desk.engine.dbus.Message;
import dev.leancomputeruse.desk.engine.dbus.SignalSink;
import dev.leancomputeruse.desk.engine.driver.ObserveRequest;
import dev.leancomputeruse.desk.engine.driver.Target;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How fast a look is beside one call for each property, and a thousand rounds on three apps. */
@Tag("campaign")
@Timeout(900)
class CampaignTest {
  @TempDir static Path directory;
  private static RealDesktop desktop;
  private static AtSpiDriver driver;

  @BeforeAll
  static void start() {
    desktop = new RealDesktop(directory);
    driver = new AtSpiDriver(desktop.host());
  }

  @AfterAll
  static void stop() {
    driver.close();
    desktop.close();
  }

  @Test
  @Tag("proof")
  void aWarmLookIsTenTimesFasterThanOneCallForEachProperty() throws Exception {
    List<Object> figures = new ArrayList<>();
    for (String[] each :
        new String[][] {{"gnome-calculator", "Calculator"}, {"galculator", "galculator"}}) {
      Process app = desktop.start(each[0]);
      Target target = RealDesktop.window(driver, app, each[1]);
      RunningApp running =
          new Apps(new A11yBus(desktop.host(), new Displays(desktop.host()), new EventLog()))
              .of(app.pid())
              .get(0);
      ObserveRequest request = new ObserveRequest(0, 0, 10_000);
      try (Bus bus =
          Bus.connect(
              desktop
                  .tool(
                      "dbus-send",
                      "--session",
                      "--print-reply=literal",
                      "--dest=org.a11y.Bus",
                      "/org/a11y/bus",
                      "org.a11y.Bus.GetAddress")
                  .strip(),
              SignalSink.NONE,
              5_000)) {
        double[] ours = new double[40];
        double[] naive = new double[40];
        int[] nodes = new int[1];
        for (int i = -10; i < ours.length; i++) {
          // Side by side, so that what else the machine does is shared.
          long start = System.nanoTime();
          driver.observe(target, request);
          long middle = System.nanoTime();
          nodes[0] = 0;
          walk(bus, running.root(), nodes);
          long end = System.nanoTime();
          if (i >= 0) {
            ours[i] = (middle - start) / 1e6;
            naive[i] = (end - middle) / 1e6;
          }
        }
        Arrays.sort(ours);
        Arrays.sort(naive);
        double ratio = naive[20] / ours[20];
        System.out.printf(
            "%s: %d objects, %d elements; a look %.1f ms, one call for each property %.1f ms:"
                + " ratio %.1f%n",
            each[0],
            nodes[0],
            RealDesktop.observe(driver, target).objects("elements").size(),
            ours[20],
            naive[20],
            ratio);
        String command = "40 looks at " + each[0] + " in turn with as many walks";
        String look = "a warm look at " + each[0];
        figures.add(Figures.row(look, rounded(ours[20]), "ms", command));
        figures.add(
            Figures.row(
                look + " to one call for each property", rounded(1 / ratio), "ratio", command));
        double library = pyatspi(app.pid());
        if (library > 0) {
          figures.add(
              Figures.row(look + " to pyatspi", rounded(ours[20] / library), "ratio", command));
        }
        assertThat(ratio).as(each[0]).isGreaterThan(10);
      }
      RealDesktop.end(app);
    }
    Figures.write("observe", figures);
  }

  private static double rounded(double value) {
    return Math.round(value * 1000) / 1000.0;
  }

  /** Milliseconds of the same walk by the usual library, without its cache; 0 if it is not here. */
  private static double pyatspi(long pid) throws IOException {
    Path script = directory.resolve("walk.py");
    try (InputStream in = CampaignTest.class.getResourceAsStream("walk.py")) {
      Files.copy(in, script, StandardCopyOption.REPLACE_EXISTING);
    }
    String said = desktop.tool("/usr/bin/python3", script.toString(), Long.toString(pid)).strip();
    return said.equals("none") ? 0 : Double.parseDouble(said);
  }

  /** The way that most clients read a tree. */
  private static void walk(Bus bus, Ref ref, int[] nodes) throws BusException {
    nodes[0]++;
    bus.call(ref.property("Accessible", "Name"), 5_000);
    bus.call(ref.property("Accessible", "Description"), 5_000);
    bus.call(ref.call("Accessible", "GetRole"), 5_000);
    bus.call(ref.call("Accessible", "GetState"), 5_000);
    List<?> interfaces = bus.call(ref.call("Accessible", "GetInterfaces"), 5_000).list(0);
    if (interfaces.contains(Names.A11Y + "Component")) {
      bus.call(ref.call("Component", "GetExtents", "u", 0L), 5_000);
    }
    Message count = bus.call(ref.property("Accessible", "ChildCount"), 5_000);
    for (int i = 0; i < count.number(0, 0); i++) {
      Message child = bus.call(ref.call("Accessible", "GetChildAtIndex", "i", i), 5_000);
      Ref its = Ref.of(child.body().get(0));
      if (its != null && !its.equals(ref)) {
        walk(bus, its, nodes);
      }
    }
  }

  @Test
  void aThousandRoundsOnThreeAppsLeaveNothingBehind() throws Exception {
    Process gtk4 = desktop.start("gnome-calculator");
    Process gtk3 = desktop.start("galculator");
    Process qt = desktop.start("speedcrunch");
    Target[] targets = {
      RealDesktop.window(driver, gtk4, "Calculator"),
      RealDesktop.window(driver, gtk3, "galculator"),
      RealDesktop.window(driver, qt, "SpeedCrunch")
    };
    int files = 0;
    long memory = 0;
    int threads = 0;
    for (int round = 0; round < 1_000; round++) {
      if (round == 100) {
        files = files();
        memory = memory();
        threads = Thread.activeCount();
      }
      String clear = Hand.token(driver, targets[0], "push button \"Clear Display [Escape]\"");
      Hand.raw(driver, targets[0], "click", clear, "{}");
      String digit = Integer.toString(1 + round % 9);
      // Its keys stay down for a moment, and a click in that time only lets them go.
      Thread.sleep(150);
      Hand.raw(
          driver,
          targets[1],
          "click",
          Hand.token(driver, targets[1], "toggle button \"AC\""),
          "{}");
      RealDesktop.shows(driver, targets[1], "text value=\"0\"");
      Hand.raw(
          driver,
          targets[1],
          "click",
          Hand.token(driver, targets[1], "toggle button \"" + digit + "\""),
          "{}");
      RealDesktop.shows(driver, targets[1], "value=\"" + digit + "\"");
      Hand.raw(driver, targets[2], "type_text", null, "{\"text\":\"" + digit + "\"}");
      if (round % 20 == 19) {
        Hand.raw(
            driver, targets[2], "invoke_menu", null, "{\"path\":[\"Edit\",\"Clear Expression\"]}");
      }
    }
    assertThat(files()).as("open files").isLessThanOrEqualTo(files + 2);
    assertThat(Thread.activeCount()).as("threads").isLessThanOrEqualTo(threads + 1);
    assertThat(memory()).as("memory").isLessThan(memory + (8 << 20));
    System.out.printf(
        "1000 rounds: %d calls; files %d to %d, memory %d to %d kB%n",
        driver.calls(), files, files(), memory / 1024, memory() / 1024);
    assertThat(ProcessHandle.current().children().filter(p -> !p.isAlive())).isEmpty();
    for (Process app : List.of(gtk4, gtk3, qt)) {
      assertThat(app.isAlive()).isTrue();
      RealDesktop.end(app);
    }
  }

  private static int files() throws IOException {
    try (Stream<Path> all = Files.list(Path.of("/proc/self/fd"))) {
      return (int) all.count();
    }
  }

  private static long memory() throws InterruptedException {
    for (int i = 0; i < 3; i++) {
      System.gc();
      Thread.sleep(50);
    }
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }
}
