package dev.leancomputeruse.desk.engine.atspi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.Platform;
import dev.leancomputeruse.desk.engine.driver.DesktopDriver;
import dev.leancomputeruse.desk.engine.driver.ObserveRequest;
import dev.leancomputeruse.desk.engine.driver.Target;
import dev.leancomputeruse.desk.engine.driver.Window;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * A real desktop for one test class: a display, buses and a window manager of its own. A machine
 * that lacks a piece fails the test with the name of the package.
 */
final class RealDesktop implements AutoCloseable {
  private final Path directory;
  private final Map<String, String> environment = new LinkedHashMap<>();
  private final List<Process> apps = new ArrayList<>();

  RealDesktop(Path directory) {
    this.directory = directory;
    try {
      Path script = directory.resolve("start-desktop.sh");
      try (InputStream in = RealDesktop.class.getResourceAsStream("start-desktop.sh")) {
        Files.copy(in, script);
      }
      Path said = directory.resolve("said");
      Process start =
          new ProcessBuilder("bash", script.toString(), directory.resolve("d").toString())
              .redirectErrorStream(true)
              .redirectOutput(said.toFile())
              .start();
      if (!start.waitFor(60, TimeUnit.SECONDS) || start.exitValue() != 0) {
        String words = Files.readString(said);
        close();
        fail(
            "no test desktop: "
                + (words.contains("missing: ")
                    ? "install the package " + words.substring(words.indexOf("missing: ") + 9)
                    : words));
      }
      for (String line : Files.readAllLines(said)) {
        int equals = line.indexOf('=');
        environment.put(line.substring(0, equals), line.substring(equals + 1));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  Map<String, String> environment() {
    return environment;
  }

  Path directory() {
    return directory;
  }

  Path state() {
    return directory.resolve("d/home/.local/state/lean-computer-use/desk");
  }

  /** Starts a program on this desktop. */
  Process start(String... command) {
    try {
      if (Files.notExists(Path.of("/usr/bin", command[0]))) {
        fail("install the package " + command[0]);
      }
      ProcessBuilder builder = new ProcessBuilder(command);
      builder.environment().clear();
      builder.environment().putAll(environment);
      builder.directory(directory.toFile());
      builder.redirectInput(ProcessBuilder.Redirect.from(new java.io.File("/dev/null")));
      builder.redirectErrorStream(true);
      builder.redirectOutput(directory.resolve(command[0] + apps.size() + ".log").toFile());
      Process process = builder.start();
      apps.add(process);
      return process;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs a tool of the desktop to its end; returns what it said. */
  String tool(String... command) {
    try {
      ProcessBuilder builder = new ProcessBuilder(command);
      builder.environment().putAll(environment);
      Process process = builder.redirectErrorStream(true).start();
      String said = new String(process.getInputStream().readAllBytes(), UTF_8);
      assertThat(process.waitFor(20, TimeUnit.SECONDS)).as(command[0]).isTrue();
      return said;
    } catch (IOException e) {
      throw new UncheckedIOException("is the package there that has " + command[0] + "?", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  DeskHost host(String stdin, ByteArrayOutputStream out, ByteArrayOutputStream err) {
    return host(stdin, out, err, Map.of());
  }

  DeskHost host(
      String stdin,
      ByteArrayOutputStream out,
      ByteArrayOutputStream err,
      Map<String, String> more) {
    Map<String, String> all = new LinkedHashMap<>(environment);
    all.putAll(more);
    return new DeskHost(
        new ByteArrayInputStream(stdin.getBytes(UTF_8)),
        new PrintStream(out, true, UTF_8),
        new PrintStream(err, true, UTF_8),
        all,
        directory.resolve("d/home"),
        directory,
        Platform.LINUX,
        System::currentTimeMillis);
  }

  DeskHost host() {
    return host("", new ByteArrayOutputStream(), new ByteArrayOutputStream());
  }

  /** A driver on this desktop for which keyboard and pointer are free to be used. */
  AtSpiDriver privateDriver() {
    return new AtSpiDriver(host(), action -> null);
  }

  /** Something that is asked again and again. */
  interface Asking<T> {
    T ask() throws DeskException;
  }

  /** Waits until an answer is what is meant; the last trouble is told if it never is. */
  static <T> T eventually(String what, long millis, Asking<T> asking, Predicate<T> meant) {
    long end = System.nanoTime() + millis * 1_000_000;
    Object last = "nothing";
    while (System.nanoTime() - end < 0) {
      try {
        T answer = asking.ask();
        if (meant.test(answer)) {
          return answer;
        }
        last = answer;
      } catch (DeskException e) {
        last = e.getMessage();
      }
      try {
        Thread.sleep(25);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
    }
    return fail(what + " did not come about; the last answer: " + last);
  }

  /** Waits for the window of a process whose title has that part, until its tree can be read. */
  static Target window(DesktopDriver driver, Process app, String title) {
    List<Window> windows =
        eventually(
            "a window " + title,
            20_000,
            () -> driver.windows(app.pid()),
            all -> all.stream().anyMatch(w -> w.title().contains(title)));
    Window its = windows.stream().filter(w -> w.title().contains(title)).findFirst().orElseThrow();
    Target target = new Target(app.pid(), its.id());
    eventually("a tree", 20_000, () -> tree(driver, target), tree -> !tree.isEmpty());
    return target;
  }

  /** Waits until a text stands in the tree. */
  static String shows(DesktopDriver driver, Target target, String text) {
    return eventually(
        "\"" + text + "\"", 15_000, () -> tree(driver, target), tree -> tree.contains(text));
  }

  static JsonObject observe(DesktopDriver driver, Target target) throws DeskException {
    try {
      return JsonObject.parse(
          new String(driver.observe(target, new ObserveRequest(0, 0, 10_000)).answer(), UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String tree(DesktopDriver driver, Target target) throws DeskException {
    return observe(driver, target).string("tree_markdown", "");
  }

  /** Ends a program that was started here. */
  static void end(Process app) {
    app.destroyForcibly();
    try {
      assertThat(app.waitFor(40, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    for (Process app : apps) {
      app.destroyForcibly();
    }
    Path pids = directory.resolve("d/pids");
    if (Files.notExists(pids)) {
      return;
    }
    try {
      List<String> all = new ArrayList<>(Files.readAllLines(pids));
      java.util.Collections.reverse(all);
      for (String pid : all) {
        ProcessHandle.of(Long.parseLong(pid))
            .ifPresent(
                process -> {
                  process.descendants().forEach(ProcessHandle::destroy);
                  process.destroy();
                  try {
                    process.onExit().get(3, TimeUnit.SECONDS);
                  } catch (java.util.concurrent.TimeoutException e) {
                    process.destroyForcibly();
                  } catch (java.util.concurrent.ExecutionException e) {
                    throw new IllegalStateException(e);
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                });
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
