package dev.leancomputeruse.settings;

import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.LockHeldException;
import dev.leancomputeruse.files.ProcessLock;
import dev.leancomputeruse.files.Snapshot;
import dev.leancomputeruse.settings.SettingsException.Reason;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The settings file on disk: follows its link, and publishes an edit beside other writers without
 * losing what they wrote.
 *
 * <p>A file that is not there is created with mode 0600: it is the user's alone, tokens get written
 * into it, and the host keeps a mode once it is there.
 */
public final class SettingsFile {

  /**
   * What a run would do to the file. Nothing has been written.
   *
   * @param path the path that the host opens
   * @param target the file behind it, if the path is a link; otherwise its real path
   * @param exists whether there is a file
   * @param edit the edit of what is there now
   * @param backup where the present content goes first; empty if it is there already, or unneeded
   * @param remarks what a person should know of the file itself
   */
  public record Preview(
      Path path,
      Path target,
      boolean exists,
      Edit edit,
      Optional<Path> backup,
      List<Notice> remarks) {}

  /**
   * What a run did to the file.
   *
   * @param target the file that was replaced, created or deleted
   * @param edit the edit that was published, made from the newest foreign content
   * @param backup where the content from before is kept; empty if nothing changed, or none was
   *     there
   * @param merges how often another program's change came in between and was merged
   * @param overtook whether another program changed the file at the very moment that we did, so
   *     that one of its changes is lost; a person should be told
   */
  public record Published(
      Path target, Edit edit, Optional<Path> backup, int merges, boolean overtook) {}

  private static final String LOCK = "lock";

  private final Disk disk;
  private final Path path;
  private final Path backups;
  private final boolean anyOwner;
  private final Patience patience;

  /**
   * Names a settings file.
   *
   * @param path the path that the host opens; its directory has to be there before a run
   * @param backups the directory for backups, which has to be there before a run
   */
  public SettingsFile(Path path, Path backups) {
    this(Disk.real(), path, backups);
  }

  /** Names a settings file on a disk that may be one of a test. */
  public SettingsFile(Disk disk, Path path, Path backups) {
    this(disk, path, backups, false, Patience.USUAL);
  }

  SettingsFile(Disk disk, Path path, Path backups, boolean anyOwner, Patience patience) {
    this.disk = disk;
    this.path = path;
    this.backups = backups;
    this.anyOwner = anyOwner;
    this.patience = patience;
  }

  /** Returns the same file, accepted even if it belongs to another user; its owner is kept. */
  public SettingsFile ofAnyOwner() {
    return new SettingsFile(disk, path, backups, true, patience);
  }

  /** Returns what {@link #install} would do, and refuses what it would refuse. Writes nothing. */
  public Preview previewInstall(OwnHooks hooks, @Nullable Undo earlier)
      throws SettingsException, IOException {
    return previewInstall(hooks, null, earlier);
  }

  /**
   * The same with permission rules.
   *
   * @param rules those that should be there; null for those of ours that are there still
   */
  public Preview previewInstall(
      OwnHooks hooks, @Nullable List<String> rules, @Nullable Undo earlier)
      throws SettingsException, IOException {
    return preview(new Installing(hooks, rules, earlier));
  }

  /** Returns what {@link #remove} would do, and refuses what it would refuse. Writes nothing. */
  public Preview previewRemove(OwnHooks hooks, Undo undo) throws SettingsException, IOException {
    return preview(new Removing(hooks, undo));
  }

  private Preview preview(Change change) throws SettingsException, IOException {
    try {
      Target target = Target.resolve(path);
      Content content = read(target);
      Edit edit = change.edit(content);
      if (change.pending(content, edit)) {
        target.check(anyOwner);
      }
      Backups kept = new Backups(disk, backups);
      Optional<Path> backup = Optional.empty();
      if (change.keepsOld(content, edit) && !kept.has(target.file(), content.bytes())) {
        backup = Optional.of(kept.pathFor(target.file(), content.bytes()));
      }
      return new Preview(path, target.file(), content.exists(), edit, backup, remarks(target));
    } catch (SettingsException e) {
      throw e.in(path);
    }
  }

  private Content read(Target target) throws SettingsException, IOException {
    if (target.exists()) {
      target.checkReadable();
    }
    return new ContentReader(patience).whole(target.file());
  }

  private static List<Notice> remarks(Target target) throws IOException {
    List<Notice> remarks = new ArrayList<>();
    if (target.names() > 1) {
      remarks.add(
          new Notice(
              Notice.Kind.REMARK,
              "has another name (a hard link), which will keep the content from before"));
    }
    return remarks;
  }

  /**
   * Registers the hooks. Doing it again is safe, and changes nothing.
   *
   * @param earlier the undo record of the manifest, or of the journal when a run is done again
   */
  public Published install(OwnHooks hooks, @Nullable Undo earlier)
      throws SettingsException, IOException {
    return install(hooks, null, earlier);
  }

  /**
   * The same with permission rules.
   *
   * @param rules those that should be there; null for those of ours that are there still
   */
  public Published install(OwnHooks hooks, @Nullable List<String> rules, @Nullable Undo earlier)
      throws SettingsException, IOException {
    return run(new Installing(hooks, rules, earlier));
  }

  /** Removes our handlers, and the file if we made it and nothing else is in it. */
  public Published remove(OwnHooks hooks, Undo undo) throws SettingsException, IOException {
    return run(new Removing(hooks, undo));
  }

  /** Deletes those backups that hold the content their name says, and returns the others. */
  public List<Path> deleteBackups(List<Path> recorded) throws IOException {
    return new Backups(disk, backups).delete(recorded);
  }

  /** Tells how our registrations stand in the file. A missing file holds none. Writes nothing. */
  public Inspection inspect(OwnHooks hooks) throws SettingsException, IOException {
    try {
      return new HookEditor(hooks).inspect(read(Target.resolve(path)).bytes());
    } catch (SettingsException e) {
      throw e.in(path);
    }
  }

  private Published run(Change change) throws SettingsException, IOException {
    try {
      Target target = Target.resolve(path);
      Content found = read(target);
      Edit needed = change.edit(found);
      if (change.pending(found, needed)) {
        target.check(anyOwner);
      } else if (!hasLeftovers(target)) {
        return new Published(target.file(), needed, Optional.empty(), 0, false);
      }
      ProcessLock lock = lock(target);
      try (lock) {
        return publish(target, change);
      }
    } catch (SettingsException e) {
      throw e.in(path);
    }
  }

  /** Returns whether a killed run left something, which goes even if nothing else is to be done. */
  private static boolean hasLeftovers(Target target) throws IOException {
    for (Path leftover :
        List.of(
            Disk.temporaryFor(target.file()),
            target.beside(Publisher.GUARD),
            target.beside(Publisher.REHEARSAL),
            target.beside(LOCK))) {
      if (Snapshot.kindOf(leftover) != Snapshot.Kind.ABSENT) {
        return true;
      }
    }
    return false;
  }

  private ProcessLock lock(Target target) throws SettingsException, IOException {
    try {
      return ProcessLock.acquire(disk, target.beside(LOCK), "settings", patience.lock());
    } catch (LockHeldException e) {
      throw new SettingsException(Reason.LOCKED, "another run is changing it: " + e.holder(), e);
    }
  }

  private Published publish(Target target, Change change) throws SettingsException, IOException {
    if (!Target.resolve(path).file().equals(target.file())) {
      throw new SettingsException(Reason.BUSY, "leads to another file by now: try again");
    }
    Content content = read(target);
    Optional<Path> backup = Optional.empty();
    if (change.keepsOld(content, change.edit(content))) {
      backup = Optional.of(new Backups(disk, backups).keep(target.file(), content.bytes()));
    }
    Publisher publisher = new Publisher(disk, target, patience);
    Edit edit = publisher.publish(change);
    return new Published(target.file(), edit, backup, publisher.merges(), publisher.overtook());
  }
}
