package dev.leancomputeruse.settings;

import dev.leancomputeruse.settings.Edit.Step;
import dev.leancomputeruse.settings.Undo.Rules;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Registers our hooks and puts in our permission rules in each content that is found.
 *
 * <p>A content may hold our entries already, because another program read what we had just
 * published: then the record of the edit before knows what was there.
 */
final class Installing implements Change {

  private final HookEditor editor;
  private final @Nullable List<String> rules;
  private @Nullable Undo earlier;

  /**
   * Makes the change.
   *
   * @param rules the permission rules that should be there; null for those of ours that are
   */
  Installing(OwnHooks hooks, @Nullable List<String> rules, @Nullable Undo earlier) {
    this.editor = new HookEditor(hooks);
    this.rules = rules == null ? null : List.copyOf(rules);
    this.earlier = earlier;
  }

  @Override
  public Edit edit(Content content) throws SettingsException {
    Rules ours = earlier == null ? null : earlier.rules();
    Edit hooks = editor.install(content.bytes(), content.exists(), earlier);
    RuleEditor.Result ruled = RuleEditor.install(HookEditor.read(hooks.after()), rules, ours);
    Undo undo = hooks.undo();
    if (ours != null) {
      // What stood around our hooks is what is there without our rules.
      byte[] without = RuleEditor.remove(HookEditor.read(content.bytes()), ours).document().bytes();
      undo = editor.install(without, content.exists(), earlier).undo();
    }
    List<Step> steps = new ArrayList<>(hooks.steps());
    steps.addAll(ruled.steps());
    earlier = undo.with(ruled.rules());
    return new Edit(
        content.bytes(),
        ruled.document().bytes(),
        steps,
        earlier,
        HostRules.notices(ruled.document()));
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
