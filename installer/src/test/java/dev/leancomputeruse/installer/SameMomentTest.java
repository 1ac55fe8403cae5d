package dev.leancomputeruse.installer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.files.FaultyDisk;
import dev.leancomputeruse.manifest.SettingsEditor.Notes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A change of another program that could not be kept is told to the person. */
class SameMomentTest {
  private final Machine machine;
  private final Path settings;
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  SameMomentTest() throws IOException {
    machine = Machine.unix();
    settings = Files.createDirectories(machine.path("/home/ann/.claude")).resolve("settings.json");
    Files.createDirectories(machine.path("/home/ann/backups"));
    Files.writeString(settings, "{\"counter\": 1}");
  }

  /** Registers the hooks; beside each named operation another program writes to the file. */
  private void register(String... operations) throws IOException {
    FaultyDisk disk = FaultyDisk.counting();
    List<String> when = List.of(operations);
    disk.watchedBy(
        () -> {
          String last = disk.log().get(disk.log().size() - 1);
          int counter = when.indexOf(last.substring(0, last.indexOf(' '))) + 2;
          try {
            if (counter > 1
                && (last.endsWith("settings.json") || last.endsWith(".old"))
                && Files.readString(settings).contains("\"counter\": " + (counter - 1))) {
              Files.writeString(settings, "{\"counter\": " + counter + "}");
            }
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
    Host host = machine.host(new ByteArrayOutputStream(), err);
    SettingsTask task =
        new SettingsTask(
            true,
            settings.toString(),
            "/home/ann/backups",
            "/home/ann/share/bin/hook",
            true,
            null,
            false,
            null);
    new SettingsWork(host, disk.disk(), new States(host, disk.disk())).apply(task.text(), memory());
  }

  private static Notes memory() {
    String[] kept = new String[1];
    return new Notes() {
      @Override
      public String read() {
        return kept[0];
      }

      @Override
      public void write(String text) {
        kept[0] = text;
      }
    };
  }

  @Test
  void oneChangeIsMergedAndNothingIsSaid() throws Exception {
    register("link");
    assertThat(Files.readString(settings)).contains("\"counter\": 2").contains("PreToolUse");
    assertThat(err.toString(UTF_8)).isEmpty();
  }

  @Test
  void ofTwoAtOnceTheLossOfOneIsSaid() throws Exception {
    register("link", "rename");
    assertThat(Files.readString(settings)).contains("PreToolUse");
    assertThat(err.toString(UTF_8))
        .isEqualTo(
            "lean-computer-use: /home/ann/.claude/settings.json: another program wrote to it at the"
                + " very same moment, and one of its changes may be lost: look whether what you"
                + " changed there last is still in it\n");
  }
}
