package dev.leancomputeruse.settings;

import org.jspecify.annotations.Nullable;

/**
 * Edits a settings text in memory. It touches no file, so the same edit serves the preview, the dry
 * run, the run itself and every repetition of it beside another writer.
 */
public final class SettingsEditor {

  private final OwnHooks hooks;

  /** Makes an editor for the hooks of one share. */
  public SettingsEditor(OwnHooks hooks) {
    this.hooks = hooks;
  }

  /**
   * Registers what is missing, corrects what is changed, and removes what is there twice or in the
   * wrong place.
   *
   * @param text the bytes of the file; none for an empty one
   * @param earlier the record of an earlier install, or of the same one before it was interrupted
   * @throws SettingsException if the text cannot be edited safely
   */
  public Edit install(byte[] text, @Nullable Undo earlier) throws SettingsException {
    return Unfinished.part(hooks);
  }

  /**
   * Removes every handler of ours, wherever it stands, and the empty containers that we made.
   *
   * @throws SettingsException if the text cannot be edited safely
   */
  public Edit remove(byte[] text, Undo undo) throws SettingsException {
    return Unfinished.part(hooks);
  }

  /**
   * Tells how our registrations stand in the text.
   *
   * @throws SettingsException if the text cannot be read
   */
  public Inspection inspect(byte[] text) throws SettingsException {
    return Unfinished.part(hooks);
  }
}
