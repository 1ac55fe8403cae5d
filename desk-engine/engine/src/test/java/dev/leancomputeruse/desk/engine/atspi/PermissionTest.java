package dev.leancomputeruse.desk.engine.atspi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.Platform;
import dev.leancomputeruse.desk.engine.commands.DeskEngineMain;
import dev.leancomputeruse.desk.engine.driver.Action;
import dev.leancomputeruse.desk.engine.driver.Claim;
import dev.leancomputeruse.desk.engine.driver.Target;
import dev.leancomputeruse.desk.engine.resident.EmbeddedDriver;
import dev.leancomputeruse.desk.engine.resident.ResidentDriver;
import dev.leancomputeruse.desk.engine.session.Claims;
import dev.leancomputeruse.desk.engine.session.PrivateDesktops;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whether the real keyboard and pointer may be used is decided for each call by that call's own
 * environment, with a real engine that another call has started.
 */
@Tag("once")
@Timeout(150)
final class PermissionTest {
  private static final String VARIABLE = "LEAN_COMPUTER_USE_SESSION";

  @TempDir Path directory;

  private DeskHost host(Map<String, String> environment) {
    PrintStream none = new PrintStream(new ByteArrayOutputStream(), true, UTF_8);
    return new DeskHost(
        InputStream.nullInputStream(),
        none,
        none,
        environment,
        directory,
        directory,
        Platform.LINUX,
        System::currentTimeMillis);
  }

  /** The person's surroundings, from which private desktops are started. */
  private DeskHost outside() {
    Map<String, String> environment = new HashMap<>();
    environment.put("HOME", directory.toString());
    environment.put("PATH", "/usr/bin:/bin");
    environment.put("LC_ALL", "C.UTF-8");
    environment.put("LEAN_COMPUTER_USE_DESK_STATE", directory.resolve("state").toString());
    return host(environment);
  }

  private static Map<String, String> without(Map<String, String> all) {
    Map<String, String> less = new HashMap<>(all);
    less.remove(VARIABLE);
    return less;
  }

  private static Map<String, String> with(Map<String, String> all) {
    Map<String, String> more = new HashMap<>(all);
    more.put(VARIABLE, "1");
    return more;
  }

  private ResidentDriver driver(Map<String, String> environment) throws DeskException {
    return new ResidentDriver(
        host(environment), "atspi", new EmbeddedDriver(), DeskEngineMain.class.getName());
  }

  private static String engine(ResidentDriver driver) {
    String says = driver.doctor().get(0).detail();
    assertThat(says).startsWith("runs with pid ");
    return says;
  }

  private Process calculator(Map<String, String> environment) throws Exception {
    ProcessBuilder builder = new ProcessBuilder("galculator");
    builder.environment().clear();
    builder.environment().putAll(environment);
    builder.redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
    builder.redirectErrorStream(true);
    builder.redirectOutput(directory.resolve("app.log").toFile());
    return builder.start();
  }

  private static Action action(String tool, Target target, String args) {
    return new Action(tool, target, null, Hand.json(args), false, 5_000);
  }

  private static void presses(ResidentDriver driver, Target target) throws DeskException {
    driver.key(action("press_key", target, "{\"key\":\"7\"}"));
  }

  private static void scrolls(ResidentDriver driver, Target target) throws DeskException {
    driver.clickAt(action("scroll", target, "{\"x\":5,\"y\":5,\"amount\":1}"));
  }

  private static void clicksTwice(ResidentDriver driver, Target target) throws DeskException {
    String seven = Hand.token(driver, target, "toggle button \"7\"");
    Hand.raw(driver, target, "double_click", seven, "{}");
  }

  /** Something that needs the real keyboard or pointer. */
  private interface Doing {
    void run(ResidentDriver driver, Target target) throws DeskException;
  }

  /** Keys, the pointer at a point and the pointer on an element are refused, each saying this. */
  private static void refusesAll(ResidentDriver driver, Target target, String why)
      throws DeskException {
    List<Doing> all =
        List.of(PermissionTest::presses, PermissionTest::scrolls, PermissionTest::clicksTwice);
    for (Doing each : all) {
      DeskException refused =
          catchThrowableOfType(DeskException.class, () -> each.run(driver, target));
      assertThat(refused).isNotNull();
      assertThat(refused.error().code()).isEqualTo("background_unavailable");
      assertThat(refused.error().message()).contains(why);
      if (why.isEmpty()) {
        assertThat(refused.error().message()).doesNotContain(VARIABLE);
      }
    }
    assertThat(RealDesktop.tree(driver, target)).doesNotContain("value=\"7");
  }

  @Test
  void anEngineThatAPrivateCallStartedRefusesOneThatIsNot() throws Exception {
    PrivateDesktops desktops = new PrivateDesktops(outside());
    Map<String, String> inside =
        desktops
            .start("default", PrivateDesktops.SIZE, 0)
            .environment()
            .over(outside())
            .environment();
    Process app = calculator(inside);
    try (ResidentDriver first = driver(inside);
        ResidentDriver later = driver(without(inside))) {
      Target target = RealDesktop.window(first, app, "galculator");
      scrolls(first, target);
      refusesAll(later, target, "");
      assertThat(engine(later)).as("one and the same").isEqualTo(engine(first));
      presses(first, target);
      RealDesktop.shows(first, target, "value=\"7\"");
    } finally {
      app.destroyForcibly();
      desktops.stop("default");
    }
  }

  @Test
  void anEngineThatAnotherCallStartedServesAPrivateOne() throws Exception {
    PrivateDesktops desktops = new PrivateDesktops(outside());
    Map<String, String> inside =
        desktops
            .start("default", PrivateDesktops.SIZE, 0)
            .environment()
            .over(outside())
            .environment();
    Process app = calculator(inside);
    try (ResidentDriver first = driver(without(inside));
        ResidentDriver later = driver(inside)) {
      Target target = RealDesktop.window(first, app, "galculator");
      refusesAll(first, target, "");
      presses(later, target);
      RealDesktop.shows(later, target, "value=\"7\"");
      scrolls(later, target);
      clicksTwice(later, target);
      RealDesktop.shows(later, target, "value=\"777\"");
      assertThat(engine(later)).as("one and the same").isEqualTo(engine(first));
    } finally {
      app.destroyForcibly();
      desktops.stop("default");
    }
  }

  /** The person's display, and a variable that was set by hand or left over. */
  @Test
  void theVariableAloneIsNoPermission() throws Exception {
    try (RealDesktop desktop = new RealDesktop(directory)) {
      Process app = desktop.start("galculator");
      try (ResidentDriver first = driver(with(desktop.environment()));
          ResidentDriver later = driver(desktop.environment())) {
        Target target = RealDesktop.window(first, app, "galculator");
        String why =
            VARIABLE
                + " is 1, but no session that runs has the display "
                + desktop.environment().get("DISPLAY");
        refusesAll(first, target, why);
        refusesAll(later, target, "");
        assertThat(engine(later)).as("one and the same").isEqualTo(engine(first));
        RealDesktop.end(app);
      }
    }
  }

  /** The engine believes no claim of a display that is not its own, or that is gone. */
  @Test
  void aClaimIsLookedAtAgainWithTheEnginesOwnDisplay() throws Exception {
    PrivateDesktops desktops = new PrivateDesktops(outside());
    try {
      DeskHost inside =
          desktops.start("default", PrivateDesktops.SIZE, 0).environment().over(outside());
      Path place = directory.resolve("state/session-default");
      Claim claim = Claims.of(inside);
      assertThat(claim).isEqualTo(new Claim(place.toString(), ""));
      assertThat(Claims.refusal(claim, inside)).isNull();
      String display = inside.environment().get("DISPLAY");
      for (String same : List.of(display + ".0", "unix" + display)) {
        assertThat(Claims.refusal(claim, at(inside, same))).as(same).isNull();
      }
      for (String other : List.of(display + "1", "localhost" + display, "/tmp/x" + display, "x")) {
        assertThat(Claims.refusal(claim, at(inside, other)))
            .as(other)
            .contains("has another display than the display " + other);
        assertThat(Claims.of(at(inside, other)).session()).isEmpty();
      }
      assertThat(Claims.of(host(without(inside.environment())))).isEqualTo(Claim.NONE);
      assertThat(Claims.refusal(Claim.NONE, inside)).isEmpty();
      for (String forged : List.of("session-default", "/none", "/none/session-x", "/", "\0")) {
        assertThat(Claims.refusal(new Claim(forged, ""), inside)).as(forged).isNotEmpty();
      }
      Path link = Files.createSymbolicLink(directory.resolve("session-link"), place);
      assertThat(Claims.refusal(new Claim(link.toString(), ""), inside)).contains("cannot be used");
      desktops.stop("default");
      assertThat(Claims.refusal(claim, inside)).contains("does not run");
      assertThat(Claims.of(inside).doubt()).contains("no session that runs");
    } finally {
      desktops.stop("default");
    }
  }

  private DeskHost at(DeskHost inside, String display) {
    Map<String, String> other = new HashMap<>(inside.environment());
    other.put("DISPLAY", display);
    return host(other);
  }
}
