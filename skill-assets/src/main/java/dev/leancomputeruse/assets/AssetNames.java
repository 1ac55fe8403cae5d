package dev.leancomputeruse.assets;

import java.util.Set;

/**
 * The names that a packed file may have.
 *
 * <p>The rule lists what is allowed rather than what is dangerous: letters, digits, dot, hyphen and
 * underscore, in segments that do not start with a dot. An absolute path, a drive letter, {@code
 * ..}, a backslash, a control character and an empty segment all fall outside it, on every
 * platform, without being named.
 */
final class AssetNames {
  /** The roots under which files are installed. */
  static final Set<String> ROOTS = Set.of("skills", "agents", "share");

  private static final int MAX_LENGTH = 200;

  private AssetNames() {}

  /** Returns whether {@code path}, relative to its root, may name a packed file. */
  static boolean isAllowed(String path) {
    if (path.isEmpty() || path.length() > MAX_LENGTH) {
      return false;
    }
    boolean segmentStart = true;
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      if (c == '/') {
        if (segmentStart) {
          return false;
        }
        segmentStart = true;
      } else if (isWordCharacter(c) || (!segmentStart && (c == '.' || c == '-'))) {
        segmentStart = false;
      } else {
        return false;
      }
    }
    return !segmentStart;
  }

  private static boolean isWordCharacter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  }
}
