package dev.leancomputeruse.desk.engine.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leancomputeruse.files.VisibleText;

/** Sets a variable in any shell, by one line without anything that a terminal would obey. */
final class ShellValue {
  private ShellValue() {}

  static String export(String name, String value) {
    if (VisibleText.of(value).equals(value)) {
      return "export " + name + "='" + value.replace("'", "'\\''") + "'";
    }
    StringBuilder format = new StringBuilder();
    for (int i = 0; i < value.length(); ) {
      int c = value.codePointAt(i);
      String each = Character.toString(c);
      i += each.length();
      if (VisibleText.of(each).equals(each) && "'\\%".indexOf(c) < 0) {
        format.append(each);
      } else {
        for (byte part : each.getBytes(UTF_8)) {
          format.append('\\');
          for (int shift = 6; shift >= 0; shift -= 3) {
            format.append(Character.forDigit((part & 0xff) >> shift & 7, 8));
          }
        }
      }
    }
    // What a shell takes from a command loses the line breaks at its end, so a dot stands there.
    return name + "=$(printf '" + format + ".'); " + name + "=${" + name + "%.}; export " + name;
  }
}
