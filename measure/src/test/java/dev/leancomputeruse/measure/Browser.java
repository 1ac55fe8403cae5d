package dev.leancomputeruse.measure;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.opentest4j.TestAbortedException;

/** A headless Chromium with one page, spoken to by its DevTools protocol. */
final class Browser implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** What the page said or asked for while it was loaded. */
  record Seen(List<String> requests, List<String> complaints) {}

  private final Process process;
  private final WebSocket socket;
  private final BlockingQueue<Map<?, ?>> messages = new LinkedBlockingQueue<>();
  private final List<String> requests = new ArrayList<>();
  private final List<String> complaints = new ArrayList<>();
  private int lastId;

  private Browser(Process process, URI page) {
    this.process = process;
    this.socket =
        HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(page, new Listener()).join();
  }

  /** Starts it, with its profile in {@code directory}; without one, says so, or fails on CI. */
  static Browser start(Path directory) throws Exception {
    String program = find().orElseThrow(Browser::missing);
    Process process =
        new ProcessBuilder(
                program,
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--no-first-run",
                "--remote-debugging-port=0",
                "--user-data-dir=" + directory,
                "about:blank")
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("log").toFile())
            .start();
    try {
      return new Browser(process, pageOf(directory));
    } catch (Exception e) {
      process.destroyForcibly();
      throw e;
    }
  }

  private static Optional<String> find() {
    for (String name : List.of("chromium", "chromium-browser", "google-chrome")) {
      for (String path : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
        Path program = Path.of(path, name);
        if (Files.isExecutable(program)) {
          return Optional.of(program.toString());
        }
      }
    }
    return Optional.empty();
  }

  private static RuntimeException missing() {
    String message = "no Chromium on PATH, so the page was not opened: apt-get install chromium";
    if (!System.getenv().getOrDefault("CI", "").isEmpty()) {
      throw new AssertionError(message);
    }
    return new TestAbortedException(message);
  }

  private static URI pageOf(Path directory) throws Exception {
    Path port = directory.resolve("DevToolsActivePort");
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!Files.exists(port) || Files.readAllLines(port).size() < 2) {
      if (System.nanoTime() > end) {
        throw new IOException(
            "the browser did not start: " + Files.readString(directory.resolve("log")));
      }
      Thread.sleep(50);
    }
    String list =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(
                        URI.create(
                            "http://127.0.0.1:" + Files.readAllLines(port).get(0) + "/json/list"))
                    .build(),
                HttpResponse.BodyHandlers.ofString())
            .body();
    for (Object target : (List<?>) parse(list)) {
      if ("page".equals(((Map<?, ?>) target).get("type"))) {
        return URI.create((String) ((Map<?, ?>) target).get("webSocketDebuggerUrl"));
      }
    }
    throw new IOException("the browser has no page: " + list);
  }

  private static Object parse(String json) throws IOException {
    return JsonValues.read(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)));
  }

  /** Opens the page on a screen of this width. */
  Seen open(Path page, int width, String scheme) throws Exception {
    requests.clear();
    complaints.clear();
    for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
      call(domain + ".enable", "{}");
    }
    call(
        "Emulation.setDeviceMetricsOverride",
        "{\"width\":" + width + ",\"height\":800,\"deviceScaleFactor\":1,\"mobile\":true}");
    call(
        "Emulation.setEmulatedMedia",
        "{\"features\":[{\"name\":\"prefers-color-scheme\",\"value\":\"" + scheme + "\"}]}");
    call("Page.navigate", "{\"url\":\"" + page.toUri() + "\"}");
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!"complete".equals(evaluate("document.readyState + ''"))
        || !page.toUri().toString().equals(evaluate("location.href"))) {
      if (System.nanoTime() > end) {
        throw new IOException("the page did not load");
      }
      Thread.sleep(50);
    }
    Thread.sleep(200); // What it would still ask for, or complain about.
    evaluate("1");
    return new Seen(List.copyOf(requests), List.copyOf(complaints));
  }

  /** The value of an expression in the page. */
  Object evaluate(String expression) throws Exception {
    Map<?, ?> answer =
        call(
            "Runtime.evaluate",
            "{\"returnByValue\":true,\"expression\":\"" + expression.replace("\"", "\\\"") + "\"}");
    return ((Map<?, ?>) answer.get("result")).get("value");
  }

  private Map<?, ?> call(String method, String parameters) throws Exception {
    int id = ++lastId;
    socket
        .sendText(
            "{\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + parameters + "}", true)
        .join();
    while (true) {
      Map<?, ?> message = messages.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
      if (message == null) {
        throw new IOException("no answer to " + method);
      }
      if (message.get("id") instanceof Double answered) {
        if (answered == id) {
          if (message.get("error") != null) {
            throw new IOException(method + ": " + message.get("error"));
          }
          return (Map<?, ?>) message.get("result");
        }
      } else {
        note(String.valueOf(message.get("method")), (Map<?, ?>) message.get("params"));
      }
    }
  }

  private void note(String event, Map<?, ?> what) {
    switch (event) {
      case "Network.requestWillBeSent" ->
          requests.add(String.valueOf(((Map<?, ?>) what.get("request")).get("url")));
      case "Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded" ->
          complaints.add(event + " " + what);
      default -> {}
    }
  }

  @Override
  public void close() {
    socket.abort();
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().onExit().join();
  }

  private final class Listener implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
      text.append(part);
      if (last) {
        try {
          messages.add((Map<?, ?>) parse(text.toString()));
        } catch (IOException e) {
          throw new IllegalStateException(e);
        }
        text.setLength(0);
      }
      from.request(1);
      return null;
    }
  }
}
