package dev.leancomputeruse.desk.engine.observe;

import dev.leancomputeruse.desk.protocol.Role;
import org.jspecify.annotations.Nullable;

/**
 * One element as the driver's tree shows it.
 *
 * @param depth how deep it is, from 0
 * @param index its number, -1 if it cannot be acted on
 * @param roleName the platform's name of its role
 * @param role the role in our vocabulary, null if that does not know it
 * @param menu whether it belongs to a menu
 * @param raw its line, and those its value spans, with what secrets they hold
 * @param clean the same without secrets
 */
record TreeNode(
    int depth,
    int index,
    String roleName,
    @Nullable Role role,
    boolean menu,
    String raw,
    String clean) {

  /** Returns its parts as they are, for comparing; never to be printed or saved. */
  NodeText parts() {
    return NodeText.parse(raw, roleEnd(raw));
  }

  /** Returns its parts without secrets. */
  NodeText cleanParts() {
    return NodeText.parse(clean, roleEnd(clean));
  }

  /** Returns the word of its role in our vocabulary, or the platform's. */
  String roleWord() {
    return role == null ? roleName : role.word();
  }

  private int roleEnd(String text) {
    int at = text.indexOf(roleName);
    return at < 0 ? 0 : at + roleName.length();
  }
}
