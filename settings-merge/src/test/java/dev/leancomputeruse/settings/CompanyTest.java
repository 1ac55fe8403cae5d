package dev.leancomputeruse.settings;

import static dev.leancomputeruse.settings.Texts.HOOKS;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.leancomputeruse.files.Disk;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Installing and uninstalling beside a process that rewrites the file: none of its changes is lost,
 * none of our entries doubled, no torn text taken for the truth.
 */
final class CompanyTest {

  @TempDir Path directory;

  // kind: anthropics/claude-code#28922, #29217, #91520
  @ParameterizedTest
  @EnumSource(Rewriter.Way.class)
  void nothingIsLostBesideAWriterWithGaps(Rewriter.Way way) throws Exception {
    Outcome outcome = run(way, 20, 10);
    assertThat(outcome.lost() - outcome.overtaken()).as("lost unnoticed").isNotPositive();
  }

  @ParameterizedTest
  @EnumSource(Rewriter.Way.class)
  @Tag("campaign")
  void nothingIsLostInTwoHundredRoundsBesideAWriterWithGaps(Rewriter.Way way) throws Exception {
    Outcome outcome = run(way, 20, 200);
    System.out.println(way + ", gaps of 20 ms, 200 rounds: " + outcome);
    assertThat(outcome.lost()).isZero();
  }

  @ParameterizedTest
  @EnumSource(
      value = Rewriter.Way.class,
      names = {"RENAMING", "TRUNCATING"})
  @Tag("campaign")
  void nothingIsLostUnnoticedBesideAWriterInATightLoop(Rewriter.Way way) throws Exception {
    Outcome outcome = run(way, 0, 200);
    System.out.println(way + ", tight loop, 200 rounds: " + outcome);
    assertThat(outcome.lostUnnoticed()).isZero();
  }

  /**
   * What came of it.
   *
   * @param writes how often the other process wrote
   * @param lost how many of its changes were lost
   * @param noticed rounds in which a change of another program was seen
   * @param overtaken rounds that said that they had overtaken another program
   * @param lostUnnoticed changes lost in rounds that saw no other program
   * @param busy rounds that gave up because the file never stood still
   */
  private record Outcome(
      int writes, int lost, int noticed, int overtaken, int lostUnnoticed, int busy) {}

  private Outcome run(Rewriter.Way way, int gap, int rounds) throws Exception {
    Path path = directory.resolve("settings.json");
    Path backups = Files.createDirectories(directory.resolve("backups"));
    Files.writeString(path, "{\n  \"model\": \"x\",\n  \"counter\": 0\n}\n");
    // A file that never stands still is given up soon: what counts is that nothing is lost.
    Patience patience = gap > 0 ? Patience.USUAL : new Patience(300, 1_000, 20, 300, 10_000);
    SettingsFile settings = new SettingsFile(Disk.real(), path, backups, false, patience);
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Rewriter.class.getName(),
                way.name(),
                path.toString(),
                Integer.toString(gap))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    AtomicInteger writes = new AtomicInteger();
    Thread counting = new Thread(() -> count(process, writes));
    counting.start();
    int noticed = 0;
    int lostBefore = 0;
    int lostUnnoticed = 0;
    int busy = 0;
    int overtaken = 0;
    try {
      while (writes.get() == 0) {
        Thread.sleep(10);
      }
      Undo undo = settings.previewInstall(HOOKS, null).edit().undo();
      for (int round = 0; round < rounds; round++) {
        int merges;
        boolean overtook = false;
        try {
          SettingsFile.Published published =
              round % 2 == 0 ? settings.install(HOOKS, undo) : settings.remove(HOOKS, undo);
          undo = published.edit().undo();
          merges = published.merges();
          overtook = published.overtook();
          overtaken += overtook ? 1 : 0;
        } catch (SettingsException e) {
          assertThat(e.reason()).isEqualTo(SettingsException.Reason.BUSY);
          merges = 1;
          busy++;
        }
        noticed += merges > 0 ? 1 : 0;
        if (gap == 0) {
          int lost = settledLoss(path, writes);
          lostUnnoticed += merges == 0 && !overtook ? Math.max(0, lost - lostBefore) : 0;
          lostBefore = Math.max(lost, lostBefore);
        }
        checkNothingDoubled(path);
        assertThat(process.isAlive()).as("the other program found a valid file").isTrue();
      }
    } finally {
      process.getOutputStream().write('\n');
      process.getOutputStream().close();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      counting.join();
    }
    ObjectNode tree = Trees.read(Files.readAllBytes(path));
    assertThat(tree.path("model").asText()).isEqualTo("x");
    checkNothingDoubled(path);
    try (Stream<Path> entries = Files.list(directory)) {
      assertThat(entries.filter(e -> e.getFileName().toString().startsWith("."))).isEmpty();
    }
    int lost = writes.get() - tree.path("counter").asInt();
    return new Outcome(writes.get(), lost, noticed, overtaken, lostUnnoticed, busy);
  }

  /** Returns how many changes are missing by now; the count lags behind the file, never ahead. */
  private static int settledLoss(Path path, AtomicInteger writes) throws Exception {
    int written = writes.get();
    for (int i = 0; i < 50; i++) {
      try {
        ObjectNode tree = Trees.read(Files.readAllBytes(path));
        if (tree.has("counter")) {
          return Math.max(0, written - tree.path("counter").asInt());
        }
      } catch (UncheckedIOException | ClassCastException e) {
        // Torn, like an empty one: look again.
      }
      Thread.sleep(1);
    }
    return 0;
  }

  private static void checkNothingDoubled(Path path) throws Exception {
    for (int i = 0; i < 200; i++) {
      byte[] text = Files.readAllBytes(path);
      try {
        ObjectNode tree = Trees.read(text);
        assertThat(new HashSet<>(Trees.own(tree, HOOKS))).hasSameSizeAs(Trees.own(tree, HOOKS));
        return;
      } catch (UncheckedIOException e) {
        Thread.sleep(1); // Torn by the other program at this instant.
      }
    }
  }

  private static void count(Process process, AtomicInteger writes) {
    try (BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        writes.set(Integer.parseInt(line));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void twoRunsOfOursWaitForEachOther() throws Exception {
    Path path = directory.resolve("settings.json");
    Path backups = Files.createDirectories(directory.resolve("backups"));
    Files.writeString(path, "{}");
    Runnable install =
        () -> {
          try {
            new SettingsFile(path, backups).install(HOOKS, null);
          } catch (Exception e) {
            throw new AssertionError(e);
          }
        };
    AtomicInteger failed = new AtomicInteger();
    Thread[] threads = new Thread[4];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new Thread(install);
      threads[i].setUncaughtExceptionHandler((thread, e) -> failed.incrementAndGet());
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(failed).hasValue(0);
    assertThat(Trees.own(Trees.read(Files.readAllBytes(path)), HOOKS)).hasSize(6);
    try (Stream<Path> entries = Files.list(directory)) {
      assertThat(entries.map(e -> e.getFileName().toString()))
          .containsExactlyInAnyOrder("settings.json", "backups");
    }
  }
}
