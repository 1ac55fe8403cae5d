package dev.leancomputeruse.installer;

import dev.leancomputeruse.files.Sha256;
import dev.leancomputeruse.manifest.Action;
import dev.leancomputeruse.manifest.ActionKind;
import dev.leancomputeruse.manifest.SettingsChange;
import dev.leancomputeruse.settings.Edit;
import dev.leancomputeruse.settings.SettingsException;
import dev.leancomputeruse.settings.SettingsFile;
import dev.leancomputeruse.settings.Undo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run would do to the settings file.
 *
 * @param change the part of the plan
 * @param place where the file is
 * @param inactive why the agent host would not run the hooks
 */
record SettingsProposal(SettingsChange change, Place place, List<String> inactive) {

  /** Looks at the file, and writes nothing. */
  static SettingsProposal of(Host host, SettingsTask task, @Nullable SettingsRecord earlier)
      throws SettingsException, IOException {
    SettingsFile file =
        new SettingsFile(host.files().getPath(task.file()), host.files().getPath(task.backups()));
    if (task.anyOwner()) {
      file = file.ofAnyOwner();
    }
    Undo undo = earlier == null ? null : Undo.parse(earlier.undo());
    SettingsFile.Preview preview;
    if (task.register()) {
      preview = file.previewInstall(task.hooks(), task.rules(), undo);
    } else if (undo != null) {
      preview = file.previewRemove(task.hooks(), undo);
    } else {
      throw new IllegalArgumentException("nothing is recorded of " + task.file());
    }
    Edit edit = preview.edit();
    List<String> inactive = new ArrayList<>();
    if (task.register() && edit.inactive()) {
      edit.notices().stream()
          .filter(notice -> notice.kind() == dev.leancomputeruse.settings.Notice.Kind.INACTIVE)
          .forEach(notice -> inactive.add(notice.message()));
    }
    return new SettingsProposal(
        new SettingsChange(
            task.text(),
            actions(preview),
            edit.changes(),
            preview.exists()
                + " "
                + mode(preview)
                + " "
                + Sha256.of(edit.before())
                + " "
                + Sha256.of(edit.after())),
        new Place("settings", preview.path(), preview.target()),
        inactive);
  }

  /** The mode that the file has, all bits of it, and that it will have. */
  private static String mode(SettingsFile.Preview preview) throws IOException {
    Path file = preview.target();
    return Files.exists(file) && file.getFileSystem().supportedFileAttributeViews().contains("unix")
        ? Integer.toOctalString((Integer) Files.getAttribute(file, "unix:mode"))
        : "none";
  }

  private static List<Action> actions(SettingsFile.Preview preview) {
    List<Action> actions = new ArrayList<>();
    preview
        .remarks()
        .forEach(
            remark ->
                actions.add(
                    Action.onSettings(ActionKind.KEEP, preview.target(), "", remark.message())));
    String copy = preview.backup().map(path -> "copy of the present content: " + path).orElse(null);
    for (Edit.Step step : preview.edit().steps()) {
      actions.add(
          Action.onSettings(
              kind(step.action()),
              preview.target(),
              String.format("%-20s%s", step.event(), step.command()),
              step.action() == Edit.Action.UPDATE ? "brought up to date" : null));
    }
    if (copy != null) {
      actions.add(Action.onSettings(lastKind(actions), preview.target(), "", copy));
    }
    return actions;
  }

  private static ActionKind lastKind(List<Action> actions) {
    return actions.stream()
        .map(Action::kind)
        .filter(ActionKind::changes)
        .findFirst()
        .orElse(ActionKind.REGISTER);
  }

  private static ActionKind kind(Edit.Action action) {
    return switch (action) {
      case ADD, UPDATE -> ActionKind.REGISTER;
      case REMOVE -> ActionKind.UNREGISTER;
      case UNCHANGED -> ActionKind.UNCHANGED;
    };
  }

  /** Where the settings file is when nothing is to be done to it. */
  static Place untouched(Path settings) throws IOException {
    return new Place(
        "settings",
        settings,
        java.nio.file.Files.exists(settings) ? settings.toRealPath() : settings);
  }
}
