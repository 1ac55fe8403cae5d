package dev.leancomputeruse.settings;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The settings file on disk: follows its link, and publishes an edit beside other writers without
 * losing what they wrote.
 */
public final class SettingsFile {

  /**
   * What a run would do to the file. Nothing has been written.
   *
   * @param path the path that the host opens
   * @param target the file behind it, if the path is a link; otherwise the same
   * @param exists whether there is a file
   * @param edit the edit of what is there now
   * @param backup where the present content goes first; empty if it is there already, or unneeded
   */
  public record Preview(Path path, Path target, boolean exists, Edit edit, Optional<Path> backup) {}

  /**
   * What a run did to the file.
   *
   * @param target the file that was replaced, created or deleted
   * @param edit the edit that was published, made from the newest foreign content
   * @param backup where the content from before went; empty if nothing was changed or there was
   *     none
   * @param merges how often another program's change came in between and was merged
   */
  public record Published(Path target, Edit edit, Optional<Path> backup, int merges) {}

  private final Path path;
  private final Path backups;
  private final boolean anyOwner;

  /**
   * Names a settings file.
   *
   * @param path the path that the host opens; its directory has to be there before a run
   * @param backups the directory for backups, which has to be there before a run
   */
  public SettingsFile(Path path, Path backups) {
    this(path, backups, false);
  }

  private SettingsFile(Path path, Path backups, boolean anyOwner) {
    this.path = path;
    this.backups = backups;
    this.anyOwner = anyOwner;
  }

  /** Returns the same file, accepted even if it belongs to another user; its owner is kept. */
  public SettingsFile ofAnyOwner() {
    return new SettingsFile(path, backups, true);
  }

  /** Returns what {@link #install} would do, and refuses what it would refuse. Writes nothing. */
  public Preview previewInstall(OwnHooks hooks, @Nullable Undo earlier)
      throws SettingsException, IOException {
    return Unfinished.part(path, backups, anyOwner);
  }

  /** Returns what {@link #remove} would do, and refuses what it would refuse. Writes nothing. */
  public Preview previewRemove(OwnHooks hooks, Undo undo) throws SettingsException, IOException {
    return Unfinished.part(path, backups, anyOwner);
  }

  /**
   * Registers the hooks. Doing it again is safe, and changes nothing.
   *
   * @param earlier the undo record of the manifest, or of the journal when a run is done again
   */
  public Published install(OwnHooks hooks, @Nullable Undo earlier)
      throws SettingsException, IOException {
    return Unfinished.part(path, backups, anyOwner);
  }

  /** Removes our handlers, and the file if we made it and nothing else is in it. */
  public Published remove(OwnHooks hooks, Undo undo) throws SettingsException, IOException {
    return Unfinished.part(path, backups, anyOwner);
  }

  /** Deletes those of our backups that still hold the content their name says. */
  public List<Path> deleteBackups(List<Path> recorded) throws IOException {
    return Unfinished.part(path, backups, anyOwner);
  }

  /** Tells how our registrations stand in the file. A missing file holds none. Writes nothing. */
  public Inspection inspect(OwnHooks hooks) throws SettingsException, IOException {
    return Unfinished.part(path, backups, anyOwner);
  }
}
