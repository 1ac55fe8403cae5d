package dev.leancomputeruse.settings;

import org.jspecify.annotations.Nullable;

/**
 * Registers our hooks in each content that is found.
 *
 * <p>A content may hold our entries already, because another program read what we had just
 * published: then the record of the edit before knows what was there.
 */
final class Installing implements Change {

  private final HookEditor editor;
  private @Nullable Undo earlier;

  Installing(OwnHooks hooks, @Nullable Undo earlier) {
    this.editor = new HookEditor(hooks);
    this.earlier = earlier;
  }

  @Override
  public Edit edit(Content content) throws SettingsException {
    Edit edit = editor.install(content.bytes(), content.exists(), earlier);
    earlier = edit.undo();
    return edit;
  }

  @Override
  public boolean deletes(Edit edit) {
    return false;
  }

  @Override
  public boolean keepsOld(Content content, Edit edit) {
    return content.exists() && edit.changes();
  }
}
