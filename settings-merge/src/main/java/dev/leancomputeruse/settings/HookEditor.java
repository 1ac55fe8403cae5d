package dev.leancomputeruse.settings;

import dev.leancomputeruse.settings.OwnHandlers.Own;
import dev.leancomputeruse.settings.SettingsException.Reason;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Edits a settings text in memory. It touches no file, so the same edit serves the preview, the dry
 * run, the run itself and every repetition of it beside another writer.
 *
 * <p>Every edit is checked before it is handed out: the new text parses, holds everything foreign
 * as it was and in its order, and of ours exactly what it should.
 */
public final class HookEditor {

  /** An edit takes a few steps per handler; one that does not come to an end is a defect. */
  private static final int MAX_STEPS = 100_000;

  private final OwnHooks hooks;

  /** Makes an editor for the hooks of one share. */
  public HookEditor(OwnHooks hooks) {
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
    return install(text, true, earlier);
  }

  Edit install(byte[] text, boolean exists, @Nullable Undo earlier) throws SettingsException {
    Document before = read(text);
    Undo undo = new UndoRecorder(before, hooks, earlier).record(hooks, exists);
    InstallPass pass = new InstallPass(hooks, new Sweeper(undo, touched(before)));
    Document after = repeat(before, pass::next);
    check(before, after);
    if (!new Inspector(after, hooks).inspect().complete()) {
      throw unverified("our entries are not as they should be");
    }
    return new Edit(text, after.bytes(), pass.steps(), undo, HostRules.notices(after));
  }

  /**
   * Removes every handler of ours, wherever it stands, and the empty containers that we made.
   *
   * @throws SettingsException if the text cannot be edited safely
   */
  public Edit remove(byte[] text, Undo undo) throws SettingsException {
    return remove(text, undo, false);
  }

  /**
   * The same.
   *
   * @param more whether something else of ours was just taken out of the text
   */
  Edit remove(byte[] text, Undo undo, boolean more) throws SettingsException {
    Document before = read(text);
    Set<String> touched = touched(before);
    if (more) {
      touched.add("");
    }
    RemovePass pass = new RemovePass(hooks, new Sweeper(undo, touched));
    Document after = repeat(before, pass::next);
    check(before, after);
    if (!new OwnHandlers(hooks).find(after).isEmpty()) {
      throw unverified("an entry of ours is left");
    }
    return new Edit(text, after.bytes(), pass.steps(), undo, HostRules.notices(after));
  }

  /**
   * Tells how our registrations stand in the text.
   *
   * @throws SettingsException if the text cannot be read
   */
  public Inspection inspect(byte[] text) throws SettingsException {
    return new Inspector(read(text), hooks).inspect();
  }

  static Document read(byte[] text) throws SettingsException {
    Document document = Document.parse(text);
    Shape.check(document);
    return document;
  }

  private Set<String> touched(Document document) {
    Set<String> events = new HashSet<>();
    for (Own handler : new OwnHandlers(hooks).find(document)) {
      events.add(handler.event());
    }
    return events;
  }

  /** One step of an edit. */
  private interface Next {
    byte @Nullable [] after(Document document);
  }

  private static Document repeat(Document start, Next next) throws SettingsException {
    Document document = start;
    for (int i = 0; i < MAX_STEPS; i++) {
      byte @Nullable [] text = next.after(document);
      if (text == null) {
        return document;
      }
      try {
        document = read(text);
      } catch (SettingsException e) {
        throw new SettingsException(
            Reason.UNVERIFIED, "the edited text would not parse (" + e.getMessage() + ")", e);
      }
    }
    throw unverified("it did not come to an end");
  }

  /** The shrink guard. (kind: stablyai/orca#11564) */
  private void check(Document before, Document after) throws SettingsException {
    if (before.begin() != after.begin()
        || !Foreign.of(before, hooks).equals(Foreign.of(after, hooks))) {
      throw unverified("a foreign entry would change");
    }
  }

  private static SettingsException unverified(String what) {
    return new SettingsException(
        Reason.UNVERIFIED, "the edit did not pass its check, nothing was written: " + what);
  }
}
