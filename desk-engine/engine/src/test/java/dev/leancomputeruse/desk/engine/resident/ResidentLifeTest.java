package dev.leancomputeruse.desk.engine.resident;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.driver.Sessions;
import dev.leancomputeruse.desk.protocol.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When an engine begins, goes, and makes room for another. */
@Timeout(120)
final class ResidentLifeTest extends ResidentCase {
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
}
