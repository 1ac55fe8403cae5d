package dev.leancomputeruse.budgets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.budgets.proof.Receipts;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The size budget of the installer contract, in bytes. */
@Tag("proof")
final class SizeTest {
  private static final long MEGABYTE = 1_000_000;

  @Test
  void fullJarHasAtMostSevenMegabytes() throws IOException {
    long size = Files.size(Artifacts.fullJar());
    Receipts.note("full jar", size / 1e6, "MB", "./mvnw verify");
    assertThat(size).isBetween(1L, 7 * MEGABYTE);
  }

  @Test
  void hooksJarHasAtMostOneMegabyte() throws IOException {
    long size = Files.size(Artifacts.hooksJar());
    Receipts.note("hooks jar", size / 1e6, "MB", "./mvnw verify");
    assertThat(size).isBetween(1L, MEGABYTE);
  }
}
