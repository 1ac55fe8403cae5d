package dev.leancomputeruse.manifest;

import dev.leancomputeruse.files.Mode;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * One line of a plan.
 *
 * @param kind what is done
 * @param root the root it is done under; {@code settings} for the settings file
 * @param path the path below that root; empty for the root itself
 * @param target the same as a path on the disk
 * @param size the length of what is written or removed
 * @param sha256 the hash of what will be there, or of what is removed
 * @param mode the mode of what will be there
 * @param before the hash of what is there now
 * @param beforeMode the mode of what is there now
 * @param backup where the file that is replaced is kept, or restored from, below the same root
 * @param reason why, where the kind alone does not say it
 */
public record Action(
    ActionKind kind,
    String root,
    String path,
    Path target,
    long size,
    @Nullable String sha256,
    @Nullable Mode mode,
    @Nullable String before,
    @Nullable Mode beforeMode,
    @Nullable String backup,
    @Nullable String reason) {
  /** The root name of actions on the settings file. */
  public static final String SETTINGS = "settings";

  /** Returns an action on the settings file, which has no root. */
  public static Action onSettings(
      ActionKind kind, Path file, String entry, @Nullable String reason) {
    return new Action(kind, SETTINGS, entry, file, 0, null, null, null, null, null, reason);
  }
}
