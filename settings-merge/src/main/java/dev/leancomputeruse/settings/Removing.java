package dev.leancomputeruse.settings;

import dev.leancomputeruse.settings.Edit.Step;
import dev.leancomputeruse.settings.Undo.Rules;
import java.util.ArrayList;
import java.util.List;

/** Removes our hooks and our permission rules from each content that is found. */
final class Removing implements Change {

  private final HookEditor editor;
  private final Undo undo;

  Removing(OwnHooks hooks, Undo undo) {
    this.editor = new HookEditor(hooks);
    this.undo = undo;
  }

  @Override
  public Edit edit(Content content) throws SettingsException {
    Rules rules = undo.rules();
    if (rules == null) {
      return editor.remove(content.bytes(), undo);
    }
    RuleEditor.Result ruled = RuleEditor.remove(HookEditor.read(content.bytes()), rules);
    Edit hooks = editor.remove(ruled.document().bytes(), undo, !ruled.steps().isEmpty());
    List<Step> steps = new ArrayList<>(hooks.steps());
    steps.addAll(ruled.steps());
    return new Edit(content.bytes(), hooks.after(), steps, undo, hooks.notices());
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
