package dev.leancomputeruse.measure;

import java.util.Locale;

/**
 * Brings the names under which providers and versions of the client log a model to the one name of
 * the price table: {@code us.anthropic.claude-opus-4-5-20251101-v1:0}, {@code
 * claude-opus-4-5@20251101} and {@code claude-opus-4-5[1m]} are all {@code claude-opus-4-5}.
 */
final class ModelNames {

  private ModelNames() {}

  /** Takes off the variant in brackets alone, which the client's own sums may or may not carry. */
  static String withoutVariant(String model) {
    int bracket = model.indexOf('[');
    return bracket > 0 ? model.substring(0, bracket) : model;
  }

  static String priceName(String model) {
    String name = withoutVariant(model).toLowerCase(Locale.ROOT).strip();
    name = name.substring(name.lastIndexOf('/') + 1);
    int vendor = name.lastIndexOf("anthropic.");
    if (vendor >= 0) {
      name = name.substring(vendor + "anthropic.".length());
    }
    int at = name.indexOf('@');
    if (at > 0) {
      name = name.substring(0, at);
    }
    name = withoutRevision(name);
    name = withoutSuffix(name, "-latest");
    name = name.replace('.', '-');
    int dash = name.lastIndexOf('-');
    if (dash > 0 && name.length() - dash - 1 == 8 && isNumber(name, dash + 1)) {
      name = name.substring(0, dash);
    }
    return name;
  }

  /** Takes off a revision such as {@code -v1:0} or {@code -v2}. */
  private static String withoutRevision(String name) {
    int dash = name.lastIndexOf("-v");
    if (dash <= 0 || dash + 2 >= name.length()) {
      return name;
    }
    for (int i = dash + 2; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c != ':' && (c < '0' || c > '9')) {
        return name;
      }
    }
    return name.substring(0, dash);
  }

  private static String withoutSuffix(String name, String suffix) {
    return name.endsWith(suffix) ? name.substring(0, name.length() - suffix.length()) : name;
  }

  private static boolean isNumber(String name, int from) {
    for (int i = from; i < name.length(); i++) {
      if (name.charAt(i) < '0' || name.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }
}
