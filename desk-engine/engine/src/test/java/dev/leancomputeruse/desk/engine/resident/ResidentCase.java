package dev.leancomputeruse.desk.engine.resident;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.driver.Action;
import dev.leancomputeruse.desk.engine.driver.ElementRef;
import dev.leancomputeruse.desk.engine.driver.Target;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A resident engine as a real process, met by its real client. */
abstract class ResidentCase {
  static final Target TARGET = new Target(5, 6);

  @TempDir Path directory;
  TestEngine engine;

  /** On newer Javas the common pool has one thread where there are two cores. */
  static final Executor EACH_ON_ITS_OWN = task -> new Thread(task).start();

  @BeforeEach
  void open() throws Exception {
    engine = new TestEngine(directory);
  }

  @AfterEach
  void close() throws Exception {
    engine.close();
  }

  static Action action(String tool, long pid, long sleep, boolean foreground) {
    return new Action(
        tool,
        new Target(pid, 6),
        new ElementRef(3, "tö", "s1"),
        JsonObject.empty().with("sleep", sleep).with("x", 1.0).with("list", List.of("a", 2L)),
        foreground,
        5_000);
  }

  static long engine(ResidentDriver driver) throws DeskException {
    return driver.apps().get(0).pid();
  }

  static void signal(String signal, long pid) throws Exception {
    assertThat(new ProcessBuilder("kill", signal, Long.toString(pid)).start().waitFor()).isZero();
  }
}
