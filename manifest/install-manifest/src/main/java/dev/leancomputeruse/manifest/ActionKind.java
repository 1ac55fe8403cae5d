package dev.leancomputeruse.manifest;

/** What a plan does to one file, directory or registration. */
public enum ActionKind {
  /** Makes a directory. */
  MAKE_DIRECTORY("make-directory"),
  /** Writes a file where nothing is. */
  CREATE("create"),
  /** Writes a file in the place of one that stays as a backup. */
  REPLACE("replace"),
  /** Writes a new version over one of ours that nobody changed. */
  UPDATE("update"),
  /** Leaves a file that is already as it should be. */
  UNCHANGED("unchanged"),
  /** Leaves a file that differs and is not ours to change. */
  KEEP("keep"),
  /** Writes the new version beside a file that the user edited. */
  LAY_BESIDE("lay-beside"),
  /** Puts our entries into the settings file. */
  REGISTER("register"),
  /** Takes our entries out of the settings file. */
  UNREGISTER("unregister"),
  /** Deletes a file of ours. */
  REMOVE("remove"),
  /** Puts back what was there before. */
  RESTORE("restore"),
  /** Leaves a file of ours that the user edited. */
  KEEP_EDITED("keep-edited"),
  /** Forgets a file of ours that is not there any more. */
  FORGET("forget"),
  /** Removes a directory that we made, if it is empty. */
  REMOVE_DIRECTORY("remove-directory"),
  /** Writes the manifest. */
  WRITE_MANIFEST("write-manifest"),
  /** Removes the manifest. */
  REMOVE_MANIFEST("remove-manifest");

  private final String word;

  ActionKind(String word) {
    this.word = word;
  }

  /** Returns the word that output and documents use. */
  public String word() {
    return word;
  }

  /** Whether this action changes anything on the disk. */
  public boolean changes() {
    return switch (this) {
      case UNCHANGED, KEEP, KEEP_EDITED, FORGET -> false;
      default -> true;
    };
  }
}
