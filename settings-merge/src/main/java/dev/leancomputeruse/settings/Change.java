package dev.leancomputeruse.settings;

/** What a run does to each content it finds in the file, the first one and every one after it. */
interface Change {

  /** Returns the edit of a content. */
  Edit edit(Content content) throws SettingsException;

  /** Returns whether the file goes with an edit, because we made it and nothing is left in it. */
  boolean deletes(Edit edit);

  /** Returns whether the old content is worth a backup. */
  boolean keepsOld(Content content, Edit edit);

  /** Returns whether there is anything to do to a file with the given content. */
  default boolean pending(Content content, Edit edit) {
    return edit.changes() || (content.exists() && deletes(edit));
  }
}
