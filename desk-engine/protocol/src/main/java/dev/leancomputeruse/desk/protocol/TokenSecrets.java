package dev.leancomputeruse.desk.protocol;

/**
 * Finds secrets by their own looks: bearer and JWT tokens, keys of clouds, passwords in addresses.
 */
final class TokenSecrets {
  private static final String[] PREFIXES = {
    // prefix, kind, least length of what follows
    "AKIA", "cloud_key", "16",
    "ASIA", "cloud_key", "16",
    "AIza", "cloud_key", "35",
    "ya29.", "cloud_key", "20",
    "sk-", "api_key", "20",
    "sk_live_", "api_key", "16",
    "sk_test_", "api_key", "16",
    "rk_live_", "api_key", "16",
    "rk_test_", "api_key", "16",
    "whsec_", "api_key", "16",
    "ghp_", "token", "30",
    "gho_", "token", "30",
    "ghu_", "token", "30",
    "ghs_", "token", "30",
    "ghr_", "token", "30",
    "github_pat_", "token", "22",
    "glpat-", "token", "16",
    "xoxb-", "token", "10",
    "xoxa-", "token", "10",
    "xoxp-", "token", "10",
    "xoxr-", "token", "10",
    "xoxs-", "token", "10",
    "xapp-", "token", "10",
    "npm_", "token", "30",
    "pypi-", "token", "30",
    "hf_", "token", "30",
    "dop_v1_", "token", "40",
    "shpat_", "token", "30",
    "SG.", "api_key", "30",
    "dckr_pat_", "token", "20",
    "AGE-SECRET-KEY-", "api_key", "30",
  };

  private static final int SHORTEST = 15;

  private TokenSecrets() {}

  /** Looks at a place where a word begins. */
  static void at(String line, int at, Spans spans) {
    switch (line.charAt(at)) {
      case 'A', 'y', 's', 'r', 'w', 'g', 'x', 'n', 'p', 'h', 'd', 'S' -> known(line, at, spans);
      case 'e' -> jwt(line, at, spans);
      default -> {}
    }
    char c = line.charAt(at);
    if (c == 'b' || c == 'B') {
      scheme(line, at, "bearer ", spans);
      scheme(line, at, "basic ", spans);
    } else if (c >= '0' && c <= '9') {
      bot(line, at, spans);
    } else if (line.startsWith("hooks.slack.com/services/", at)) {
      spans.add(line, at + 25, run(line, at + 25, "/_-"), "token");
    }
  }

  private static void known(String line, int at, Spans spans) {
    // Nearly every word ends before the shortest of them would.
    if (run(line, at, "_-.") - at < SHORTEST) {
      return;
    }
    for (int i = 0; i < PREFIXES.length; i += 3) {
      String prefix = PREFIXES[i];
      if (line.startsWith(prefix, at)) {
        int end = run(line, at + prefix.length(), "_-.");
        while (end > at && line.charAt(end - 1) == '.') {
          end--;
        }
        int least = Integer.parseInt(PREFIXES[i + 2]);
        if (end - at - prefix.length() >= least && mixed(line, at + prefix.length(), end)) {
          spans.add(line, at, end, PREFIXES[i + 1]);
          return;
        }
      }
    }
  }

  private static void jwt(String line, int at, Spans spans) {
    if (!line.startsWith("eyJ", at)) {
      return;
    }
    int first = run(line, at, "_-");
    if (first - at < 10 || first >= line.length() || line.charAt(first) != '.') {
      return;
    }
    int end = run(line, first + 1, "_-.");
    while (end > at && line.charAt(end - 1) == '.') {
      end--;
    }
    if (end - first > 8) {
      spans.add(line, at, end, "jwt");
    }
  }

  private static void scheme(String line, int at, String scheme, Spans spans) {
    if (!line.regionMatches(true, at, scheme, 0, scheme.length())) {
      return;
    }
    int start = at + scheme.length();
    int end = run(line, start, "_-.~+/=");
    while (end > start && line.charAt(end - 1) == '.') {
      end--;
    }
    boolean inHeader = line.regionMatches(true, Math.max(0, at - 15), "authorization", 0, 13);
    int length = end - start;
    if (inHeader
        ? length >= 6
        : (length >= 16 && mixed(line, start, end))
            || (length >= 8 && digits(line, start, end) >= 2)) {
      spans.add(line, start, end, scheme.startsWith("bearer") ? "bearer" : "basic_auth");
    }
  }

  private static void bot(String line, int at, Spans spans) {
    int colon = at;
    while (colon < line.length() && line.charAt(colon) >= '0' && line.charAt(colon) <= '9') {
      colon++;
    }
    if (colon - at < 8 || colon - at > 11 || colon >= line.length() || line.charAt(colon) != ':') {
      return;
    }
    int end = run(line, colon + 1, "_-");
    if (end - colon - 1 >= 33 && end - colon - 1 <= 40) {
      spans.add(line, at, end, "token");
    }
  }

  /** {@code ://user:password@host}; {@code at} is the colon. */
  static void address(String line, int at, Spans spans) {
    int colon = -1;
    for (int i = at + 3; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '/' || c == '"' || c == '<' || Character.isWhitespace(c)) {
        return;
      }
      if (c == ':' && colon < 0) {
        colon = i;
      } else if (c == '@') {
        if (colon > 0 && !HarmlessValue.is(line, colon + 1, i)) {
          spans.add(line, colon + 1, i, "password");
        }
        return;
      }
    }
  }

  private static int run(String line, int start, String more) {
    int end = start;
    while (end < line.length()) {
      char c = line.charAt(end);
      boolean word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
      if (!word && more.indexOf(c) < 0) {
        break;
      }
      end++;
    }
    return end;
  }

  private static int digits(String line, int start, int end) {
    int count = 0;
    for (int i = start; i < end; i++) {
      count += line.charAt(i) >= '0' && line.charAt(i) <= '9' ? 1 : 0;
    }
    return count;
  }

  /** Machines mix digits or upper case in; words with dashes do not. */
  private static boolean mixed(String line, int start, int end) {
    int upper = 0;
    int lower = 0;
    for (int i = start; i < end; i++) {
      upper += Character.isUpperCase(line.charAt(i)) ? 1 : 0;
      lower += Character.isLowerCase(line.charAt(i)) ? 1 : 0;
    }
    return digits(line, start, end) > 0 || (upper > 1 && lower > 1) || lower == 0;
  }
}
