package dev.leancomputeruse.manifest;

import java.util.List;

/**
 * The part of a plan that edits the settings file.
 *
 * @param text what the editor needs to do it, and to do it again after a kill; journalled as it is
 * @param actions the lines that a preview shows for it
 * @param effective whether the edit changes anything; one that does not still hands the manifest
 *     its record
 * @param content a text that is another if what the file holds, or will hold, is another
 */
public record SettingsChange(String text, List<Action> actions, boolean effective, String content) {
  /** Copies the list. */
  public SettingsChange {
    actions = List.copyOf(actions);
  }
}
