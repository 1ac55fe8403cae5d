package dev.leancomputeruse.desk.engine.resident;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.driver.Action;
import dev.leancomputeruse.desk.engine.driver.ObserveRequest;
import dev.leancomputeruse.desk.protocol.Outcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who waits for whom: commands at the same time. */
@Timeout(120)
final class ResidentOrderTest extends ResidentCase {
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
}
