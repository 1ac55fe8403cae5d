package dev.leancomputeruse.desk.engine.dbus;

/** The grammar of D-Bus types. */
final class Signature {
  private static final int MOST = 255;
  private static final int DEEPEST = 32;
  private static final String BASIC = "ybnqiuxtdsog";

  private Signature() {}

  /** Refuses what is no row of complete types. */
  static void check(String signature) throws BusException {
    if (signature.length() > MOST) {
      throw wrong(signature);
    }
    int at = 0;
    while (at < signature.length()) {
      at = end(signature, at);
    }
  }

  /** Refuses what is not exactly one complete type. */
  static void checkOne(String signature) throws BusException {
    if (signature.isEmpty()
        || signature.length() > MOST
        || end(signature, 0) != signature.length()) {
      throw wrong(signature);
    }
  }

  /** Returns where the complete type ends that begins at {@code at}. */
  static int end(String signature, int at) throws BusException {
    return end(signature, at, 0, 0);
  }

  private static int end(String signature, int at, int arrays, int structures) throws BusException {
    if (at >= signature.length() || arrays > DEEPEST || structures > DEEPEST) {
      throw wrong(signature);
    }
    char type = signature.charAt(at);
    if (type == 'a') {
      if (at + 1 < signature.length() && signature.charAt(at + 1) == '{') {
        if (at + 2 >= signature.length() || BASIC.indexOf(signature.charAt(at + 2)) < 0) {
          throw wrong(signature);
        }
        int end = end(signature, at + 3, arrays + 1, structures + 1);
        if (end >= signature.length() || signature.charAt(end) != '}') {
          throw wrong(signature);
        }
        return end + 1;
      }
      return end(signature, at + 1, arrays + 1, structures);
    }
    if (type == '(') {
      int next = at + 1;
      do {
        next = end(signature, next, arrays, structures + 1);
      } while (next < signature.length() && signature.charAt(next) != ')');
      if (next >= signature.length()) {
        throw wrong(signature);
      }
      return next + 1;
    }
    if (type != 'v' && BASIC.indexOf(type) < 0) {
      throw wrong(signature);
    }
    return at + 1;
  }

  /** Returns what a value of that type is aligned to. */
  static int alignment(char type) {
    return switch (type) {
      case 'n', 'q' -> 2;
      case 'b', 'i', 'u', 's', 'o', 'a' -> 4;
      case 'x', 't', 'd', '(', '{' -> 8;
      default -> 1;
    };
  }

  private static BusException wrong(String signature) {
    return BusException.malformed(
        "no D-Bus signature: "
            + (signature.length() > 40 ? signature.substring(0, 40) + "…" : signature));
  }
}
