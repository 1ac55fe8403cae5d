package dev.leancomputeruse.desk.engine.apps;

import dev.leancomputeruse.desk.engine.DeskHost;
import java.util.ArrayList;
import java.util.List;

/** The languages of the person, as keys of a desktop entry name them. */
final class Locales {
  private Locales() {}

  /**
   * Returns {@code de_AT@euro}, {@code de_AT}, {@code de@euro}, {@code de}, as far as they apply.
   */
  static List<String> of(DeskHost host) {
    String locale = "";
    for (String name : List.of("LC_ALL", "LC_MESSAGES", "LANG")) {
      String value = host.variable(name);
      if (value != null) {
        locale = value.strip();
        break;
      }
    }
    int at = locale.indexOf('@');
    String modifier = at < 0 ? "" : locale.substring(at);
    String rest = at < 0 ? locale : locale.substring(0, at);
    int dot = rest.indexOf('.');
    rest = dot < 0 ? rest : rest.substring(0, dot);
    int low = rest.indexOf('_');
    String language = low < 0 ? rest : rest.substring(0, low);
    List<String> all = new ArrayList<>();
    if (language.isEmpty() || language.equals("C") || language.equals("POSIX")) {
      return all;
    }
    for (String base : low < 0 ? List.of(language) : List.of(rest, language)) {
      if (!modifier.isEmpty()) {
        all.add(base + modifier);
      }
      all.add(base);
    }
    return all;
  }
}
