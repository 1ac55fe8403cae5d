package dev.leancomputeruse.desk.engine.observe;

import dev.leancomputeruse.desk.protocol.Role;
import org.jspecify.annotations.Nullable;

/**
 * An element that was found, for acting on it and for finding it again.
 *
 * @param index its number in the snapshot
 * @param role null if the vocabulary does not know it
 * @param title its name, without secrets
 * @param order how many of the same role and title stand before it
 * @param value its content, null if the driver does not show it; may be a secret
 * @param contentAsName whether the content stands where the name would
 * @param enabled whether it takes actions
 * @param line its line in small, without secrets
 */
public record Element(
    int index,
    @Nullable Role role,
    String roleName,
    String title,
    int order,
    @Nullable String value,
    boolean contentAsName,
    boolean enabled,
    String line) {

  /** Returns whether text can be put into it. */
  public boolean takesText() {
    return role != null && role.takesText();
  }

  /** Returns whether a value can be set, be it a text or a number. */
  public boolean takesValue() {
    return role != null && role.takesValue();
  }
}
