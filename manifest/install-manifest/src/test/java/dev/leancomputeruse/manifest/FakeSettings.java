package dev.leancomputeruse.manifest;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A settings file of lines, into which an install puts one of its own: as much of the real settings
 * side as a transaction can see.
 */
final class FakeSettings {
  static final FakeSettings NONE = new FakeSettings(Path.of("none"));

  private static final String ENTRY = "hook --owner=lean-computer-use\n";

  private final Path file;

  FakeSettings(Path file) {
    this.file = file;
  }

  SettingsChange install() throws IOException {
    return new SettingsChange(
        "register",
        List.of(Action.onSettings(ActionKind.REGISTER, file, ENTRY.strip(), null)),
        !text().contains(ENTRY),
        text());
  }

  SettingsChange uninstall() throws IOException {
    return new SettingsChange(
        "unregister",
        List.of(Action.onSettings(ActionKind.UNREGISTER, file, ENTRY.strip(), null)),
        text().contains(ENTRY),
        text());
  }

  private String text() throws IOException {
    return Files.exists(file) ? Files.readString(file) : "";
  }

  boolean isValid() throws IOException {
    String text = text();
    return text.isEmpty() || text.endsWith("\n");
  }

  SettingsEditor editor(Disk disk) {
    return this == NONE ? SettingsEditor.NONE : new Editor(disk);
  }

  private final class Editor implements SettingsEditor {
    private final Disk disk;

    Editor(Disk disk) {
      this.disk = disk;
    }

    @Override
    public void check(String change) {}

    @Override
    public String apply(String change, Notes notes) throws IOException {
      boolean existed = Files.exists(file);
      if (change.equals("register")) {
        if (notes.read() == null) {
          notes.write(existed ? "existed" : "created");
        }
        if (!text().contains(ENTRY)) {
          disk.replace(file, (text() + ENTRY).getBytes(UTF_8), Mode.PRIVATE_FILE);
        }
        return "{\"was\":\"" + notes.read() + "\"}";
      }
      String rest = text().replace(ENTRY, "");
      if (rest.isEmpty() && existed) {
        disk.delete(file);
      } else if (!rest.equals(text())) {
        disk.replace(file, rest.getBytes(UTF_8), Mode.PRIVATE_FILE);
      }
      return null;
    }
  }
}
