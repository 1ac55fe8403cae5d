package dev.leancomputeruse.settings;

/** Removes our hooks from each content that is found. */
final class Removing implements Change {

  private final HookEditor editor;
  private final Undo undo;

  Removing(OwnHooks hooks, Undo undo) {
    this.editor = new HookEditor(hooks);
    this.undo = undo;
  }

  @Override
  public Edit edit(Content content) throws SettingsException {
    return editor.remove(content.bytes(), undo);
  }

  /** Never a file that we did not make, whatever is left in it. (kind: cycodehq/cycode-cli#537) */
  @Override
  public boolean deletes(Edit edit) {
    return undo.created() && edit.after().length == 0;
  }

  /** The backups go with the hooks, so a last one would have no use. */
  @Override
  public boolean keepsOld(Content content, Edit edit) {
    return false;
  }
}
