package dev.leancomputeruse.files;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is wrong with the text of a path, in words for a person. */
final class PathText {
  private static final Set<String> DEVICES =
      Set.of("CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", "CLOCK$");

  /** Windows takes the superscript digits for digits here. */
  private static final String PORT_DIGITS = "0123456789\u00b9\u00b2\u00b3";

  private PathText() {}

  static @Nullable String problemWithCharacters(String text) {
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      if (c == '\\') {
        return "the path has a backslash";
      }
      if (c == ':') {
        return "the path has a drive letter or a colon";
      }
      if (c == '<' || c == '>' || c == '"' || c == '|' || c == '?' || c == '*') {
        return "the path has a character that Windows forbids";
      }
      if (VisibleText.isInvisible(c)) {
        return "the path has a control character";
      }
    }
    return null;
  }

  static @Nullable String problemWithName(String name) {
    if (name.isEmpty()) {
      return "the path has an empty name";
    }
    if (name.equals(".") || name.equals("..")) {
      return "the path leads up or stands still";
    }
    char last = name.charAt(name.length() - 1);
    if (last == '.' || last == ' ') {
      return "a name ends in a dot or a space";
    }
    return isDevice(name) ? "a name is reserved on Windows" : null;
  }

  /** {@code NUL.txt} and {@code con .md} are the devices too: what follows a dot is ignored. */
  private static boolean isDevice(String name) {
    int dot = name.indexOf('.');
    String base = (dot < 0 ? name : name.substring(0, dot)).strip().toUpperCase(Locale.ROOT);
    if (DEVICES.contains(base)) {
      return true;
    }
    return base.length() == 4
        && (base.startsWith("COM") || base.startsWith("LPT"))
        && PORT_DIGITS.indexOf(base.charAt(3)) >= 0;
  }
}
