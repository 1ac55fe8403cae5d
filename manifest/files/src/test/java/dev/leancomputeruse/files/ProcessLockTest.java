package dev.leancomputeruse.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessLockTest {
  private static final long BRIEFLY = 60;

  private static ProcessLock acquire(Path file, long wait) throws IOException {
    return ProcessLock.acquire(Disk.real(), file, "install", wait);
  }

  @Nested
  class InOneProcess {
    @Test
    void excludesAndNamesTheHolder(@TempDir Path real) throws Exception {
      for (Path home : new Path[] {Memory.unix(), real}) {
        Path file = home.resolve(".lock");
        try (ProcessLock lock = acquire(file, BRIEFLY)) {
          assertThat(ProcessLock.isHeld(file)).isTrue();
          assertThatThrownBy(() -> acquire(file, BRIEFLY))
              .isInstanceOfSatisfying(
                  LockHeldException.class,
                  e ->
                      assertThat(e.holder())
                          .contains(String.valueOf(ProcessHandle.current().pid()))
                          .contains("install"))
              .hasMessageContaining(".lock");
          assertThat((Object) lock.file()).isEqualTo(home.toRealPath().resolve(".lock"));
        }
        assertThat(ProcessLock.isHeld(file)).isFalse();
        assertThat(Files.exists(file)).isFalse();
        acquire(file, BRIEFLY).close();
      }
    }

    @Test
    void excludesByWhateverPathItIsAskedFor(@TempDir Path real) throws Exception {
      Path link =
          Files.createSymbolicLink(real.resolve("link"), Files.createDirectory(real.resolve("d")));
      try (ProcessLock lock = acquire(real.resolve("d/.lock"), BRIEFLY)) {
        assertThat(lock.file()).exists();
        assertThatThrownBy(() -> acquire(link.resolve(".lock"), BRIEFLY))
            .isInstanceOf(LockHeldException.class);
      }
    }

    @Test
    void takesOverTheFileOfADeadHolder(@TempDir Path real) throws Exception {
      for (Path home : new Path[] {Memory.unix(), real}) {
        Path file = Files.writeString(home.resolve(".lock"), "process 1 (install)");
        assertThat(ProcessLock.isHeld(file)).isFalse();

        acquire(file, BRIEFLY).close();

        assertThat(Files.exists(file)).isFalse();
      }
    }

    @Test
    void followsNoLink(@TempDir Path real) throws Exception {
      Path victim = Files.writeString(real.resolve("victim"), "precious");
      Path file = Files.createSymbolicLink(real.resolve(".lock"), victim);

      assertThatThrownBy(() -> acquire(file, BRIEFLY)).isInstanceOf(IOException.class);
      assertThat(victim).hasContent("precious");
    }

    @Test
    void isFreeAgainAfterAnyFault() throws Exception {
      for (Fault fault : Fault.values()) {
        for (int n = 1; n < 6; n++) {
          Path file = Memory.unix().resolve(".lock");
          FaultyDisk faulty = FaultyDisk.failingAt(n, fault);
          try {
            ProcessLock.acquire(faulty.disk(), file, "install", BRIEFLY).close();
          } catch (IOException | Fault.Stopped e) {
            assertThat(ProcessLock.isHeld(file)).isFalse();
          }
          acquire(file, BRIEFLY).close();
          assertThat(Files.exists(file)).isFalse();
        }
      }
    }

    @Test
    void lettingGoIsDoneOnce(@TempDir Path real) throws Exception {
      Path file = real.resolve(".lock");
      ProcessLock first = acquire(file, BRIEFLY);
      first.close();
      try (ProcessLock second = acquire(file, BRIEFLY)) {
        first.close();
        assertThat(second.file()).exists();
      }
    }

    @Test
    void aKeptLockStays(@TempDir Path real) throws Exception {
      Path file = real.resolve("lock");

      ProcessLock.acquireKept(Disk.real(), file, BRIEFLY).close();

      assertThat(file).exists().isEmptyFile();
    }

    @Test
    void losesNoUpdateUnderThreads(@TempDir Path real) throws Exception {
      for (Path home : new Path[] {Memory.unix(), real}) {
        Path counter = Files.writeString(home.resolve("counter"), "0");
        ExecutorService threads = Executors.newFixedThreadPool(8);
        List<Future<?>> runs = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
          runs.add(threads.submit(() -> count(home, counter, 10)));
        }
        for (Future<?> run : runs) {
          run.get(60, TimeUnit.SECONDS);
        }
        threads.shutdown();
        assertThat(counter).hasContent("80");
      }
    }
  }

  private static Void count(Path home, Path counter, int times) throws IOException {
    for (int i = 0; i < times; i++) {
      try (ProcessLock lock = acquire(home.resolve(".lock"), 30_000)) {
        int value = Integer.parseInt(Files.readString(counter));
        Files.writeString(counter, String.valueOf(value + 1));
        assertThat(lock.file()).exists();
      }
    }
    return null;
  }

  @Nested
  class AcrossProcesses {
    @Test
    void excludesNamesTheHolderAndIsGoneWithIt(@TempDir Path real) throws Exception {
      Path file = real.resolve(".lock");
      Process holder = new Child(real).start(Hold.class, file.toString());
      try {
        assertThat(holder.inputReader().readLine()).isEqualTo("held");
        assertThat(ProcessLock.isHeld(file)).isTrue();
        assertThatThrownBy(() -> acquire(file, BRIEFLY))
            .isInstanceOfSatisfying(
                LockHeldException.class,
                e -> assertThat(e.holder()).contains("process " + holder.pid() + " (holding)"));
      } finally {
        holder.destroyForcibly().waitFor();
      }
      assertThat(file).exists();
      assertThat(ProcessLock.isHeld(file)).isFalse();
      acquire(file, BRIEFLY).close();
      assertThat(file).doesNotExist();
    }

    @Test
    void losesNoUpdateAlthoughEachHolderDeletesTheFile(@TempDir Path real) throws Exception {
      Path counter = Files.writeString(real.resolve("counter"), "0");
      List<Process> children = new ArrayList<>();
      Child child = new Child(real);
      for (int i = 0; i < 4; i++) {
        children.add(child.start(Count.class, real.toString(), counter.toString(), "150"));
      }
      for (Process process : children) {
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
      }
      assertThat(counter).hasContent("600");
      assertThat(real.resolve(".lock")).doesNotExist();
    }
  }

  /** Holds a lock until it is killed. */
  static final class Hold {
    private Hold() {}

    public static void main(String[] arguments) throws Exception {
      try (ProcessLock lock =
          ProcessLock.acquire(Disk.real(), Path.of(arguments[0]), "holding", 1000)) {
        System.out.println("held");
        Thread.sleep(60_000);
        System.out.println(lock.file());
      }
    }
  }

  /** Adds to a number in a file under a lock. */
  static final class Count {
    private Count() {}

    public static void main(String[] arguments) throws Exception {
      Path home = Path.of(arguments[0]);
      Path counter = Path.of(arguments[1]);
      for (int i = 0; i < Integer.parseInt(arguments[2]); i++) {
        try (ProcessLock lock =
            ProcessLock.acquire(Disk.real(), home.resolve(".lock"), "count", 60_000)) {
          int value = Integer.parseInt(Files.readString(counter));
          Files.writeString(counter, String.valueOf(value + 1));
          if (!Files.exists(lock.file())) {
            throw new IOException("the lock file is gone");
          }
        }
      }
    }
  }
}
