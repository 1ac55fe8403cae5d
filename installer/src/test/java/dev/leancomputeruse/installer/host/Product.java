package dev.leancomputeruse.installer.host;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The built jar as a process, in the home of an {@link AgentHost}. */
final class Product {
  private Product() {}

  static void run(AgentHost host, String... arguments) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                System.getProperty("product.jar")));
    command.addAll(Arrays.asList(arguments));
    command.addAll(List.of("--dir", host.config().toString()));
    command.addAll(List.of("--share", host.home().resolve("share").toString()));
    output(host, command);
  }

  /** Runs a command to its end, which has to be a good one; returns what it printed. */
  static String output(AgentHost host, List<String> command)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().clear();
    builder.environment().putAll(host.environment());
    Process process = builder.start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }

  /** The host that {@code ./verify} installed; without one the test says so, and fails in CI. */
  static Path client() {
    String client = System.getProperty("claude.client", "");
    if (client.isEmpty()) {
      String reason = "no agent host: ./verify installs it on Linux x64 and names it to this test";
      if ("true".equals(System.getenv("CI"))) {
        throw new AssertionError(reason);
      }
      abort(reason);
    }
    return Path.of(client);
  }
}
