package dev.leancomputeruse.manifest;

import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.Mode;
import dev.leancomputeruse.files.Snapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes a committed journal to its end, whether it was committed a moment ago or by a dead run. */
final class Finisher {
  private final Disk disk;
  private final SettingsEditor editor;
  private final Progress progress;

  Finisher(Disk disk, SettingsEditor editor, Progress progress) {
    this.disk = disk;
    this.editor = editor;
    this.progress = progress;
  }

  TransactionResult finish(Journal journal, Places places, JournalStore store, ShareGate gate)
      throws IOException {
    Forward forward = new Forward(disk, places, journal);
    String settings = null;
    if (journal.operation() == Operation.UNINSTALL) {
      // No registered command may point to a file that is gone.
      settings = settings(journal, store);
      forward.files(progress);
    } else {
      forward.files(progress);
      settings = settings(journal, store);
    }
    forward.directories();
    progress.step(Progress.Phase.FINISHING, 0, 1);
    List<Refusal> left = List.of();
    List<Path> ours = List.of();
    Path share = places.root(NamedRoot.SHARE).path();
    if (journal.operation() == Operation.UNINSTALL) {
      editor.forgetState();
      Remains remains = Remains.of(journal.manifest().withSettings(settings), places);
      left = remains.refusals();
      if (remains.isEmpty()) {
        disk.deleteIfPresent(share.resolve(InstallManifest.FILE_NAME));
        disk.syncDirectory(share);
        ours = Chain.of(share, createdOf(journal.manifest()));
      } else {
        write(share, remains.manifest());
      }
    } else {
      write(share, installed(journal, forward, places, settings));
    }
    gate.leave(ours, store::end);
    return new TransactionResult(true, forward.kept(), left);
  }

  private @Nullable String settings(Journal journal, JournalStore store) throws IOException {
    String change = journal.settings();
    return change == null ? journal.manifest().settings() : editor.apply(change, store);
  }

  private static InstallManifest installed(
      Journal journal, Forward forward, Places places, @Nullable String settings)
      throws IOException {
    List<FileEntry> files = new ArrayList<>(journal.manifest().files());
    files.addAll(forward.diverted());
    files.sort(Comparator.comparing(FileEntry::file));
    List<RootedPath> directories = new ArrayList<>();
    for (RootedPath directory : journal.manifest().directories()) {
      if (Remains.isThere(directory, places)) {
        directories.add(directory);
      }
    }
    return journal.manifest().withFiles(files).withDirectories(directories).withSettings(settings);
  }

  private void write(Path share, InstallManifest manifest) throws IOException {
    Path file = share.resolve(InstallManifest.FILE_NAME);
    byte[] content = ManifestJson.write(manifest);
    if (Snapshot.kindOf(file) != Snapshot.Kind.FILE
        || !Arrays.equals(Files.readAllBytes(file), content)) {
      disk.replace(file, content, Mode.PRIVATE_FILE);
    }
  }

  private static int createdOf(InstallManifest manifest) {
    return manifest.root(NamedRoot.SHARE).map(RootEntry::created).orElse(0);
  }
}
