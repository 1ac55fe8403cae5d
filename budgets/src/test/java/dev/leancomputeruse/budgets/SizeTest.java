package dev.leancomputeruse.budgets;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** The size budget of the installer contract, in bytes. */
final class SizeTest {
  private static final long MEGABYTE = 1_000_000;

  @Test
  void fullJarHasAtMostSevenMegabytes() throws IOException {
    assertThat(Files.size(Artifacts.fullJar())).isBetween(1L, 7 * MEGABYTE);
  }

  @Test
  void hooksJarHasAtMostOneMegabyte() throws IOException {
    assertThat(Files.size(Artifacts.hooksJar())).isBetween(1L, MEGABYTE);
  }
}
