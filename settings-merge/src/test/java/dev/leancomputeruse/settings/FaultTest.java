package dev.leancomputeruse.settings;

import static dev.leancomputeruse.settings.Texts.EDITOR;
import static dev.leancomputeruse.settings.Texts.HOOKS;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.Fault;
import dev.leancomputeruse.files.FaultyDisk;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every changing operation of an install and a removal fails once, in every way: at each instant
 * the file holds either the old text or the new one, and the next run finishes.
 */
@Tag("once")
final class FaultTest {

  private static final String TEXT = "{\n  \"model\": \"x\",\n  \"hooks\": {}\n}\n";

  /** Short, but with everything that a real run does. */
  private static final Patience RUN = new Patience(0, 0, 1, 10_000, 10_000);

  private interface Run {
    void on(SettingsFile settings) throws IOException, SettingsException;
  }

  // kind: coder/xum#4282, bitcoin/bitcoin#21340, microsoft/vscode#34915 (truncated file published)
  @ParameterizedTest
  @EnumSource(Fault.class)
  void anInstallIsWholeOrNotAtAll(Fault fault) throws Exception {
    int points = 0;
    for (String before : new String[] {TEXT, "", null}) {
      byte[] text = before == null ? new byte[0] : Texts.bytes(before);
      Edit edit = EDITOR.install(text, before != null, null);
      points += everyPoint(fault, before, edit.after(), s -> s.install(HOOKS, null));
    }
    System.out.println("settings install, " + fault + ": " + points + " points");
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void aRemovalIsWholeOrNotAtAll(Fault fault) throws Exception {
    int points = 0;
    Edit edit = EDITOR.install(Texts.bytes(TEXT), null);
    points +=
        everyPoint(
            fault, Texts.text(edit.after()), edit.before(), s -> s.remove(HOOKS, edit.undo()));
    Edit made = EDITOR.install(new byte[0], false, null);
    points += everyPoint(fault, Texts.text(made.after()), null, s -> s.remove(HOOKS, made.undo()));
    System.out.println("settings removal, " + fault + ": " + points + " points");
  }

  /** Returns how many points there were. A text of null stands for no file. */
  private static int everyPoint(Fault fault, String before, byte[] after, Run run)
      throws Exception {
    for (int n = 1; ; n++) {
      try (FileSystem files =
          Jimfs.newFileSystem(
              Configuration.unix().toBuilder()
                  .setAttributeViews("basic", "owner", "posix")
                  .build())) {
        Path directory = Files.createDirectories(files.getPath("/home/me/.claude"));
        Path backups = Files.createDirectories(files.getPath("/share/backups"));
        Path path = directory.resolve("settings.json");
        if (before != null) {
          Files.writeString(path, before);
        }
        FaultyDisk faulty = FaultyDisk.failingAt(n, fault);
        faulty.watchedBy(() -> isOneOf(path, before, after));
        try {
          run.on(new SettingsFile(faulty.disk(), path, backups, false, RUN));
        } catch (IOException | Fault.Stopped e) {
          isOneOf(path, before, after);
        }
        if (!faulty.struck()) {
          return n - 1;
        }
        boolean untouched = Files.exists(path) && Files.readString(path).equals(before);
        run.on(new SettingsFile(Disk.real(), path, backups, false, Patience.NONE));
        if (after != null || untouched) {
          assertThat(Files.exists(path) ? Files.readAllBytes(path) : null).isEqualTo(after);
        }
        assertThat(leftovers(directory)).as(fault + " at " + faulty.log()).isZero();
      }
    }
  }

  private static void isOneOf(Path path, String before, byte[] after) {
    try {
      byte[] now = Files.exists(path) ? Files.readAllBytes(path) : null;
      byte[] old = before == null ? null : Texts.bytes(before);
      assertThat(java.util.Arrays.equals(now, old) || java.util.Arrays.equals(now, after))
          .as("the old text or the new one")
          .isTrue();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static long leftovers(Path directory) throws IOException {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.filter(e -> !e.endsWith("settings.json")).count();
    }
  }
}
