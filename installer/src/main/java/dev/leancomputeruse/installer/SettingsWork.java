package dev.leancomputeruse.installer;

import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.manifest.RefusedException;
import dev.leancomputeruse.manifest.SettingsEditor;
import dev.leancomputeruse.settings.SettingsException;
import dev.leancomputeruse.settings.SettingsFile;
import dev.leancomputeruse.settings.Undo;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Does a {@link SettingsTask} inside a transaction.
 *
 * <p>Before the file is published, the notes of the transaction get what stood around our entries:
 * a run that is killed between the two finds its own entries, and could not tell any more.
 */
final class SettingsWork implements SettingsEditor {
  private final Host host;
  private final Disk disk;
  private final States states;

  SettingsWork(Host host, Disk disk, States states) {
    this.host = host;
    this.disk = disk;
    this.states = states;
  }

  @Override
  public void forgetState() {
    states.remove();
  }

  @Override
  public void check(String change) throws IOException, RefusedException {
    SettingsTask task = SettingsTask.parse(change);
    try {
      preview(task, earlier(task));
    } catch (SettingsException blocked) {
      throw new RefusedException(Refusals.of(blocked, task));
    }
  }

  @Override
  public @Nullable String apply(String change, Notes notes) throws IOException {
    SettingsTask task = SettingsTask.parse(change);
    try {
      return task.register() ? register(task, notes) : unregister(task);
    } catch (SettingsException blocked) {
      throw new IOException(blocked.getMessage(), blocked);
    }
  }

  private String register(SettingsTask task, Notes notes) throws IOException, SettingsException {
    String noted = notes.read();
    SettingsRecord known = noted == null ? earlier(task) : record(noted);
    if (noted == null) {
      SettingsFile.Preview preview = preview(task, known);
      notes.write(record(task, preview.edit().undo(), backups(known, preview.backup())).text());
    }
    SettingsFile.Published published =
        file(task)
            .install(task.hooks(), task.rules(), known == null ? null : Undo.parse(known.undo()));
    tell(published);
    SettingsRecord before = noted == null ? record(notes.read()) : known;
    return record(task, published.edit().undo(), backups(before, published.backup())).text();
  }

  private @Nullable String unregister(SettingsTask task) throws IOException, SettingsException {
    SettingsRecord known = earlier(task);
    if (known == null) {
      throw new IOException(task.file() + ": nothing is recorded of it");
    }
    tell(file(task).remove(task.hooks(), Undo.parse(known.undo())));
    List<Path> backups = new ArrayList<>();
    for (String backup : known.backups()) {
      backups.add(host.files().getPath(backup));
    }
    file(task).deleteBackups(backups);
    return null;
  }

  /** What cannot be helped, only said: nothing else keeps two programs apart. */
  private void tell(SettingsFile.Published published) {
    if (published.overtook()) {
      host.err()
          .println(
              Product.NAME
                  + ": "
                  + Reasons.oneLine(published.target().toString())
                  + ": another program wrote to it at the very same moment, and one of its changes"
                  + " may be lost: look whether what you changed there last is still in it");
    }
  }

  private SettingsFile.Preview preview(SettingsTask task, @Nullable SettingsRecord known)
      throws IOException, SettingsException {
    Undo undo = known == null ? null : Undo.parse(known.undo());
    if (task.register()) {
      return file(task).previewInstall(task.hooks(), task.rules(), undo);
    }
    if (undo == null) {
      throw new IOException(task.file() + ": nothing is recorded of it");
    }
    return file(task).previewRemove(task.hooks(), undo);
  }

  private SettingsFile file(SettingsTask task) {
    FileSystem files = host.files();
    SettingsFile file =
        new SettingsFile(disk, files.getPath(task.file()), files.getPath(task.backups()));
    return task.anyOwner() ? file.ofAnyOwner() : file;
  }

  private static SettingsRecord record(SettingsTask task, Undo undo, List<String> backups) {
    return new SettingsRecord(task.file(), task.hooks(), undo.text(), backups);
  }

  private static List<String> backups(@Nullable SettingsRecord known, Optional<Path> more) {
    Set<String> backups = new LinkedHashSet<>();
    if (known != null) {
      backups.addAll(known.backups());
    }
    more.ifPresent(path -> backups.add(path.toString()));
    return List.copyOf(backups);
  }

  private static @Nullable SettingsRecord earlier(SettingsTask task) throws IOException {
    return task.earlier() == null ? null : record(task.earlier());
  }

  private static SettingsRecord record(@Nullable String text) throws IOException {
    try {
      return SettingsRecord.parse(text == null ? "" : text);
    } catch (Problem damaged) {
      throw new IOException(damaged.getMessage(), damaged);
    }
  }
}
