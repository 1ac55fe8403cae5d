package dev.leancomputeruse.budgets.transcripts;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.leancomputeruse.budgets.proof.Receipts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * {@code measure} through the installed launcher against ccusage 20.0.24 on the same made
 * transcripts, interleaved, and against itself on four times as much.
 *
 * <p>{@code -Dmeasure.bytes} sets the size, a gigabyte otherwise; {@code -Dmeasure.rounds} the
 * rounds; {@code -Dmeasure.large=false} leaves out the larger run. Needs npm, Linux on x86-64.
 */
@Tag("campaign")
@Tag("proof")
final class MeasureRaceTest {
  private static final String PEER = "@ccusage/ccusage-linux-x64@20.0.24";
  private static final long SEED = 20_261_201;
  private static final long MEGABYTE = 1_000_000;

  private final ObjectMapper json = new ObjectMapper();
  private final Path root = Path.of(System.getProperty("project.root"));
  private final Path work = root.resolve("budgets/target/measure");
  private final long size = Long.getLong("measure.bytes", 1000 * MEGABYTE);
  private final int rounds = Integer.getInteger("measure.rounds", 3);

  /** How long a process took and how much memory it had at most. */
  private record Run(double seconds, double cpu, double megabytes, Path output) {}

  @Test
  void asFastAsTheBestCounterInHalfTheMemory() throws Exception {
    Files.createDirectories(work);
    Path peer = peer();
    Path launcher = launcher();
    Path data = work.resolve("data-" + size);
    TranscriptGenerator.Made made = make(data, size);

    List<Run> ours = new ArrayList<>();
    List<Run> theirs = new ArrayList<>();
    for (int round = -1; round < rounds; round++) {
      Run their = peer(peer, data);
      Run our = ours(launcher, data);
      if (round >= 0) {
        theirs.add(their);
        ours.add(our);
      }
    }
    sameTotals(made, ours.get(0), theirs.get(0));
    double ratio = median(ours, true) / median(theirs, true);
    String command = "measure --json on " + size / MEGABYTE + " MB of made transcripts";
    note("measure against ccusage, wall time", ratio, "ratio", command);
    note(
        "measure against ccusage, processor time",
        median(ours, false) / median(theirs, false),
        "ratio",
        command);
    note("measure, memory", peak(ours), "MB", command);
    note("ccusage, memory", peak(theirs), "MB", "ccusage claude daily --json --offline, beside it");
    if (Boolean.parseBoolean(System.getProperty("measure.large", "true"))) {
      Path large = work.resolve("data-" + 4 * size);
      make(large, 4 * size);
      Run run = ours(launcher, large);
      String four = "measure --json on " + 4 * size / MEGABYTE + " MB of made transcripts";
      note("measure, memory for four times the transcripts", run.megabytes(), "MB", four);
      double growth = run.cpu() / median(ours, false);
      note("measure, processor time for four times the transcripts", growth, "ratio", four);
      assertThat(growth).isLessThanOrEqualTo(5);
      assertThat(run.megabytes()).isLessThanOrEqualTo(128);
    }
    assertThat(ratio).isLessThanOrEqualTo(1.5);
    assertThat(peak(ours)).isLessThanOrEqualTo(128);
  }

  private static TranscriptGenerator.Made make(Path data, long size) throws IOException {
    if (Files.exists(data)) {
      try (var files = Files.walk(data)) {
        for (Path file : files.sorted(Collections.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
    return TranscriptGenerator.generate(SEED, size, data);
  }

  /** The counter to compare with, from its registry; never a part of this repository. */
  private Path peer() throws Exception {
    Path program = work.resolve("node_modules/@ccusage/ccusage-linux-x64/bin/ccusage");
    if (!Files.exists(program)) {
      Process npm =
          new ProcessBuilder(
                  "npm",
                  "install",
                  "--no-save",
                  "--ignore-scripts",
                  "--no-audit",
                  "--no-fund",
                  "--prefix",
                  work.toString(),
                  PEER)
              .inheritIO()
              .start();
      assertThat(npm.waitFor()).as("npm install %s", PEER).isZero();
    }
    assertThat(program.toFile().setExecutable(true)).isTrue();
    return program;
  }

  /** The launcher in a share as the installer lays it out. */
  private Path launcher() throws IOException {
    Path share = work.resolve("share");
    Path launcher = share.resolve("bin/lean-computer-use");
    Files.createDirectories(share.resolve("bin"));
    Files.createDirectories(share.resolve("lib"));
    Files.createDirectories(share.resolve("jvm"));
    Files.copy(
        root.resolve("skill-assets/src/main/assets/share/bin/lean-computer-use"),
        launcher,
        StandardCopyOption.REPLACE_EXISTING);
    assertThat(launcher.toFile().setExecutable(true)).isTrue();
    Files.copy(
        root.resolve("installer/target/lean-computer-use.jar"),
        share.resolve("lib/lean-computer-use.jar"),
        StandardCopyOption.REPLACE_EXISTING);
    Files.writeString(
        share.resolve("jvm/java"), Path.of(System.getProperty("java.home"), "bin/java") + "\n");
    return launcher;
  }

  private Run ours(Path launcher, Path data) throws Exception {
    return run(
        new ProcessBuilder(launcher.toString(), "measure", "--json", "--dir", data.toString()),
        "ours.json");
  }

  private Run peer(Path program, Path data) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(program.toString(), "claude", "daily", "--json", "--offline");
    builder.environment().put("CLAUDE_CONFIG_DIR", data.toString());
    return run(builder, "theirs.json");
  }

  private Run run(ProcessBuilder builder, String output) throws Exception {
    Path out = work.resolve(output);
    builder.redirectOutput(out.toFile()).redirectError(work.resolve("stderr").toFile());
    builder.environment().put("TZ", "UTC");
    long start = System.nanoTime();
    Process process = builder.start();
    double megabytes = 0;
    double cpu = 0;
    while (process.isAlive()) {
      megabytes = Math.max(megabytes, peakOf(process.pid()));
      cpu = process.info().totalCpuDuration().map(time -> time.toMillis() / 1000.0).orElse(cpu);
      Thread.sleep(5);
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    assertThat(process.waitFor()).as(Files.readString(work.resolve("stderr"))).isZero();
    return new Run(seconds, cpu, megabytes, out);
  }

  /** The kernel's own account of the most memory the process ever had. */
  private static double peakOf(long pid) {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/status"))) {
        if (line.startsWith("VmHWM:")) {
          return Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024 / 1e6;
        }
      }
    } catch (IOException ended) {
      return 0;
    }
    return 0;
  }

  private void sameTotals(TranscriptGenerator.Made made, Run ours, Run theirs) throws IOException {
    JsonNode our = json.readTree(ours.output().toFile()).get("total");
    JsonNode their = json.readTree(theirs.output().toFile()).get("totals");

    assertThat(our.get("steps").asLong()).isEqualTo(made.calls());
    assertThat(our.get("inputTokens").asLong())
        .isEqualTo(made.input())
        .isEqualTo(their.get("inputTokens").asLong());
    assertThat(our.get("outputTokens").asLong())
        .isEqualTo(made.output())
        .isEqualTo(their.get("outputTokens").asLong());
    assertThat(our.get("cacheReadTokens").asLong())
        .isEqualTo(made.cacheRead())
        .isEqualTo(their.get("cacheReadTokens").asLong());
    assertThat(our.get("cacheWrite5mTokens").asLong())
        .isEqualTo(made.cacheWrite())
        .isEqualTo(their.get("cacheCreationTokens").asLong());
    assertThat(our.get("cost").get("usd").asDouble())
        .isCloseTo(
            their.get("totalCost").asDouble(),
            org.assertj.core.data.Percentage.withPercentage(1e-6));
  }

  private static double median(List<Run> runs, boolean wall) {
    List<Double> sorted = new ArrayList<>();
    runs.forEach(run -> sorted.add(wall ? run.seconds() : run.cpu()));
    Collections.sort(sorted);
    return sorted.get(sorted.size() / 2);
  }

  private static void note(String figure, double value, String unit, String command)
      throws IOException {
    Receipts.note(Receipts.onThisJava(figure), value, unit, command);
  }

  private static double peak(List<Run> runs) {
    return runs.stream().mapToDouble(Run::megabytes).max().orElse(0);
  }
}
