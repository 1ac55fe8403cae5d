package dev.leancomputeruse.desk.protocol;

import org.jspecify.annotations.Nullable;

/** The names under which secrets stand, and what a value under such a name has to look like. */
enum SecretKey {
  PASSWORD(
      "password",
      "password|passwd|passcode|passphrase|pass phrase|pwd|passwort|kennwort|contraseña|senha|mot de passe"
          + "|_pass|-pass"),
  PHRASE("phrase", "seed phrase|recovery phrase|mnemonic"),
  TOKEN("token", "token"),
  SECRET("secret", "secret|secret key|client secret|shared secret"),
  API_KEY(
      "api_key",
      "api key|apikey|api_key|api-key|access key|accesskey|access_key|access-key|private key|private_key"
          + "|privatekey|secret_key|secretkey|secret-key|account key|accountkey|encryption key|license key"
          + "|signing key|auth key|authkey|auth_key|recovery key"),
  CODE(
      "code",
      "one-time code|one time code|otp|verification code|security code|auth code|authentication code"
          + "|login code|sign-in code|2fa code|mfa code|one-time password|one time password|onetime code"
          + "|one-time passcode|access code"),
  BACKUP("code", "backup code|recovery code"),
  PIN("pin", "pin|pin code"),
  CVV("cvv", "cvv|cvc|cvv2|cvc2");

  private final String kind;

  @SuppressWarnings("ImmutableEnumChecker") // Filled once, never handed out.
  private final String[] names;

  SecretKey(String kind, String names) {
    this.kind = kind;
    this.names = split(names);
  }

  String kind() {
    return kind;
  }

  /** Whether any words may be the value, not just one that looks made by a machine. */
  boolean takesWords() {
    return this == PASSWORD || this == PHRASE;
  }

  /** Whether only digits make sense. */
  boolean takesDigits() {
    return this == CODE || this == PIN || this == CVV;
  }

  /** Returns the key that the text before {@code end} ends with, or null. */
  static @Nullable SecretKey endingAt(CharSequence text, int end) {
    if (end < 3 || !lastLetterFits(text.charAt(end - 1))) {
      return null;
    }
    SecretKey best = null;
    int longest = 0;
    for (Name name : BY_LAST[Character.toLowerCase(text.charAt(end - 1))]) {
      if (name.text.length() > longest && endsWith(text, end, name.text)) {
        best = name.key;
        longest = name.text.length();
      }
    }
    return best;
  }

  /** Returns where the key's name that ends at {@code end} begins. */
  int start(CharSequence text, int end) {
    int longest = 0;
    for (String name : names) {
      if (name.length() > longest && endsWith(text, end, name)) {
        longest = name.length();
      }
    }
    return end - longest;
  }

  /** A name and whose it is. */
  private record Name(String text, SecretKey key) {}

  /** The names by their last letter: nearly every colon of a text is settled by it. */
  private static final Name[][] BY_LAST = byLast();

  private static boolean lastLetterFits(char c) {
    char last = Character.toLowerCase(c);
    return last < BY_LAST.length && BY_LAST[last].length > 0;
  }

  private static Name[][] byLast() {
    Name[][] names = new Name[128][0];
    for (SecretKey key : values()) {
      for (String text : key.names) {
        char last = text.charAt(text.length() - 1);
        Name[] before = names[last];
        Name[] more = new Name[before.length + 1];
        System.arraycopy(before, 0, more, 0, before.length);
        more[before.length] = new Name(text, key);
        names[last] = more;
      }
    }
    return names;
  }

  private static boolean endsWith(CharSequence text, int end, String name) {
    int start = end - name.length();
    if (start < 0) {
      return false;
    }
    for (int i = 0; i < name.length(); i++) {
      char c = text.charAt(start + i);
      if (c != name.charAt(i) && Character.toLowerCase(c) != name.charAt(i)) {
        return false;
      }
    }
    if (start == 0 || !Character.isLetter(name.charAt(0))) {
      return true;
    }
    char before = text.charAt(start - 1);
    // A word of its own, or the last word of a name in camel case.
    return !Character.isLetter(before)
        || (Character.isLowerCase(before) && Character.isUpperCase(text.charAt(start)));
  }

  private static String[] split(String text) {
    int count = 1;
    for (int i = 0; i < text.length(); i++) {
      count += text.charAt(i) == '|' ? 1 : 0;
    }
    String[] parts = new String[count];
    int start = 0;
    for (int i = 0; i < count; i++) {
      int end = text.indexOf('|', start);
      parts[i] = text.substring(start, end < 0 ? text.length() : end);
      start = end + 1;
    }
    return parts;
  }
}
