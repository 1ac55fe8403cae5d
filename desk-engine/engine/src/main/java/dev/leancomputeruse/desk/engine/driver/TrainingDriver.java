package dev.leancomputeruse.desk.engine.driver;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A driver that answers from memory: for making a class archive, and for nothing else. */
public final class TrainingDriver implements DesktopDriver {
  private static final String TREE =
      "{\"element_count\":1,\"elements\":[{\"element_index\":0,\"element_token\":\"s1:0\",\"enabled\":true,"
          + "\"frame\":{\"h\":1,\"w\":1.5},\"label\":\"OK\",\"role\":\"push button\"}],\"elements_complete\":false,"
          + "\"returned_element_count\":1,\"snapshot_id\":\"s1\",\"total_element_count\":1,\"tree_markdown\":"
          + "\"- frame = \\\"T\\\"\\n  - [0] push button \\\"OK\\\" [actions=[click]]\\n  - label = \\\"token: abc123\\\"\\n\"}";

  private final DeskHost host;

  /** The driver. */
  public TrainingDriver(DeskHost host) {
    this.host = host;
  }

  /** Runs the one program that is certainly there, to load what running a program needs. */
  public void startProcess() throws IOException, DeskException {
    ProcessRunner runner = new ProcessRunner(CuaEnvironment.of(host), host.directory());
    String java = Path.of(System.getProperty("java.home", ""), "bin", "java").toString();
    runner.run(List.of(java, "-version"), new byte[0], 20_000);
    JsonObject.parse(new String(TREE.getBytes(UTF_8), UTF_8));
    try {
      AnswerShape.of("{\"code\":\"training\"}".getBytes(UTF_8));
    } catch (IOException e) {
      throw new IOException("the training answer cannot be read", e);
    }
  }

  /** Makes a program that answers each tool from a file, as a driver does. */
  public static Path program(Path directory) throws IOException {
    long pid = ProcessHandle.current().pid();
    Files.writeString(
        directory.resolve("list_apps"),
        "{\"apps\":[{\"bundle_id\":\"training\",\"name\":\"Training\",\"pid\":"
            + pid
            + ",\"running\":true}]}");
    Files.writeString(
        directory.resolve("list_windows"),
        "{\"windows\":[{\"bounds\":{\"height\":1,\"width\":1.5,\"x\":0,\"y\":0},\"is_on_screen\":true,"
            + "\"pid\":"
            + pid
            + ",\"title\":\"T\",\"window_id\":1,\"z_index\":0}]}");
    Files.writeString(directory.resolve("get_window_state"), TREE);
    Files.writeString(directory.resolve("click"), "{\"effect\":\"unverifiable\"}");
    Path program = directory.resolve("driver");
    Files.writeString(program, "#!/bin/sh\nexec cat \"${0%/*}/$2\"\n");
    if (!program.toFile().setExecutable(true)) {
      throw new IOException(program + " cannot be made executable");
    }
    return program;
  }

  @Override
  public String name() {
    return "training";
  }

  @Override
  public List<Check> doctor() {
    return List.of();
  }

  @Override
  public List<App> apps() {
    return List.of(new App("training", "Training", ProcessHandle.current().pid(), false, ""));
  }

  @Override
  public List<Window> windows(long pid) {
    return List.of(
        new Window(1, ProcessHandle.current().pid(), "Training", "T", true, 1L, Bounds.NONE));
  }

  @Override
  public Launch launch(LaunchRequest request) {
    return new Launch(ProcessHandle.current().pid(), "Training", windows(0), JsonObject.empty());
  }

  @Override
  public RawObservation observe(Target target, ObserveRequest request) {
    return new RawObservation(TREE.getBytes(UTF_8));
  }

  @Override
  public ActionAnswer act(Action action) {
    JsonObject answer = JsonObject.empty().with("effect", "unverifiable");
    return new ActionAnswer(Claims.of(answer), answer);
  }

  @Override
  public ActionAnswer key(Action action) {
    return act(action);
  }

  @Override
  public ActionAnswer type(Action action) {
    return act(action);
  }

  @Override
  public ActionAnswer clickAt(Action action) {
    return act(action);
  }

  @Override
  public Screenshot screenshot(Target target, Path file) {
    return new Screenshot(file, 1);
  }

  @Override
  public void waitFor(Target target, long millis) {}

  @Override
  public QuitRequest quit(App app, long timeoutMillis) {
    return new QuitRequest(false, "training");
  }

  @Override
  public boolean isRunning(String name, long timeoutMillis) {
    return true;
  }

  @Override
  public Sessions sessions() {
    return new Sessions(Sessions.Running.NO, 0, "training");
  }

  @Override
  public boolean stop() {
    return false;
  }
}
