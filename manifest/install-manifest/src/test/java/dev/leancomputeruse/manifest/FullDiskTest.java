package dev.leancomputeruse.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.files.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A small file system that fills up, for real. */
class FullDiskTest {
  @TempDir Path directory;

  @Test
  void leavesBeforeOrAfterAtEverySize() throws Exception {
    // kind: coder/xum#4282, bitcoin/bitcoin#21340
    Path mount = Files.createDirectory(directory.resolve("small"));
    int full = 0;
    for (int pages = 1; pages < 40; pages++) {
      String size = "size=" + 4 * pages + "k";
      Needs.that(mount("-t", "tmpfs", "-o", size, "none", mount.toString()), "mount");
      try {
        Machine small = new Machine(mount).withPackage();
        small.with("share", "lib/large.jar", "x".repeat(20_000));
        Map<String, String> before = small.tree();
        if (!fits(small, small::install, before)) {
          full++;
          continue;
        }
        assertThat(small.installPlan().changesNothing()).isTrue();
        if (!fits(small, small::uninstall, small.tree())) {
          full++;
          assertThat(mount("-o", "remount,size=1m", mount.toString())).isTrue();
          small.uninstall();
        }
        assertThat(small.tree()).isEqualTo(before);
      } finally {
        assertThat(new ProcessBuilder("umount", mount.toString()).start().waitFor()).isZero();
      }
    }
    System.out.println("runs on a full disk: " + full);
    assertThat(full).isPositive().isLessThan(39);
  }

  private interface Run {
    TransactionResult run() throws IOException, RefusedException;
  }

  /** Runs; on a disk that is too full, looks that all is as before, or finishes with more room. */
  private boolean fits(Machine small, Run run, Map<String, String> before) throws Exception {
    try {
      run.run();
      return true;
    } catch (IOException e) {
      if (Recovery.pending(small.share) == null) {
        assertThat(small.tree()).isEqualTo(before);
        return false;
      }
      assertThat(mount("-o", "remount,size=1m", small.home.toString())).isTrue();
      Pending pending = small.recover();
      assertThat(pending.committed() || small.tree().equals(before)).isTrue();
      return pending.committed();
    }
  }

  private boolean mount(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("mount"));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).start().waitFor() == 0;
  }
}
