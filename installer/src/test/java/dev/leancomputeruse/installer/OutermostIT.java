package dev.leancomputeruse.installer;

import static com.github.stefanbirkner.systemlambda.SystemLambda.catchSystemExit;
import static com.github.stefanbirkner.systemlambda.SystemLambda.tapSystemErr;
import static com.github.stefanbirkner.systemlambda.SystemLambda.tapSystemOut;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The outermost {@code main} of each command: its streams, its exit code, and JSON that is clean.
 *
 * <p>Up to Java 17 inside this process, with System Lambda. Newer ones have no way to catch an exit
 * (its {@code catchSystemExit} needs a security manager), so there the same tests run the built jar
 * as a process of its own, and show the same.
 */
final class OutermostIT {
  private static final boolean EXIT_CAN_BE_CAUGHT = Runtime.version().feature() < 18;

  private static final ObjectMapper ONE_OBJECT =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  @TempDir Path directory;
  private RealMachine machine;

  @BeforeEach
  void aHome() throws Exception {
    machine = new RealMachine(directory, "home");
  }

  private Machine.Outcome outermost(String... words) throws Exception {
    List<String> placed = new ArrayList<>(List.of(words));
    if (!words[0].startsWith("-") && !words[0].equals("completion")) {
      placed.addAll(
          List.of("--dir", machine.claude().toString(), "--share", machine.share().toString()));
    }
    if (!EXIT_CAN_BE_CAUGHT) {
      Processes.Outcome outcome = machine.run(placed.toArray(String[]::new));
      return new Machine.Outcome(outcome.exit(), outcome.out(), outcome.err());
    }
    AtomicInteger exit = new AtomicInteger(-1);
    AtomicReference<String> err = new AtomicReference<>("");
    String out =
        tapSystemOut(
            () ->
                err.set(
                    tapSystemErr(
                        () ->
                            exit.set(
                                catchSystemExit(
                                    () -> mainOfTheJar(placed.toArray(String[]::new)))))));
    return new Machine.Outcome(exit.get(), out, err.get());
  }

  /** The main of the built jar, not of the classes under test: it has to find its own parts. */
  private static void mainOfTheJar(String... words) throws Exception {
    URL[] jar = {RealMachine.jar().toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(jar, ClassLoader.getPlatformClassLoader())) {
      loader
          .loadClass(Main.class.getName())
          .getMethod("main", String[].class)
          .invoke(null, (Object) words);
    } catch (InvocationTargetException thrown) {
      if (thrown.getCause() instanceof Exception exit) {
        throw exit;
      }
      throw thrown;
    }
  }

  private static JsonNode cleanJson(Machine.Outcome outcome, int exit) throws Exception {
    assertThat(outcome.exit()).as(outcome.err()).isEqualTo(exit);
    assertThat(outcome.out()).startsWith("{").endsWith("}\n").isASCII();
    return ONE_OBJECT.readTree(outcome.out());
  }

  @Test
  void eachCommandSpeaksCleanJson() throws Exception {
    assertThat(cleanJson(outermost("install", "--dry-run", "--json"), 0).path("outcome").asText())
        .isEqualTo("planned");
    assertThat(
            cleanJson(outermost("install", "--yes", "--with-hooks", "--json"), 0)
                .path("outcome")
                .asText())
        .isEqualTo("done");
    assertThat(cleanJson(outermost("install", "--yes", "--json"), 0).path("outcome").asText())
        .isEqualTo("unchanged");
    assertThat(cleanJson(outermost("doctor", "--json"), 0).path("ok").asBoolean()).isTrue();
    assertThat(cleanJson(outermost("doctor", "--repair", "--json"), 0).path("ok").asBoolean())
        .isTrue();
    assertThat(cleanJson(outermost("hooks", "status", "--json"), 0).path("on").asBoolean())
        .isTrue();
    assertThat(cleanJson(outermost("uninstall", "--dry-run", "--json"), 0).path("outcome").asText())
        .isEqualTo("planned");
    assertThat(cleanJson(outermost("uninstall", "--json"), 0).path("outcome").asText())
        .isEqualTo("done");
    assertThat(cleanJson(outermost("uninstall", "--json"), 2).path("outcome").asText())
        .isEqualTo("refused");
    assertThat(cleanJson(outermost("doctor", "--json"), 1).path("ok").asBoolean()).isFalse();
  }

  @Test
  void eachCommandSpeaksToAPerson() throws Exception {
    assertThat(outermost("install", "--yes"))
        .satisfies(
            outcome -> {
              assertThat(outcome.exit()).isZero();
              assertThat(outcome.out()).contains("Installed and checked.");
              assertThat(outcome.err()).isEmpty();
            });
    assertThat(outermost("doctor").out()).contains("Nothing failed");
    assertThat(outermost("hooks", "off").out()).contains("off");
    assertThat(outermost("hooks", "on").out()).contains("on again");
    assertThat(outermost("uninstall").out()).contains("Uninstalled.");
    assertThat(outermost("uninstall"))
        .satisfies(
            outcome -> {
              assertThat(outcome.exit()).isEqualTo(2);
              assertThat(outcome.out()).isEmpty();
              assertThat(outcome.err()).hasLineCount(1).contains("install-manifest.json");
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"--help", "--version", "completion"})
  void aQuestionIsAnsweredOnStdout(String word) throws Exception {
    Machine.Outcome outcome = outermost(word);

    assertThat(outcome.exit()).isZero();
    assertThat(outcome.out()).contains("lean-computer-use");
    assertThat(outcome.err()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"install", "--frobnicate"})
  void aRefusalIsOneLineOnStderrAndExits2(String word) throws Exception {
    Machine.Outcome outcome = outermost(word);

    assertThat(outcome.exit()).isEqualTo(2);
    assertThat(outcome.err()).hasLineCount(1).contains("--");
  }
}
