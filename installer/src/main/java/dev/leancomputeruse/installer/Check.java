package dev.leancomputeruse.installer;

/**
 * One thing that doctor looked at.
 *
 * @param id stable, a part of the contract
 * @param status how it stands
 * @param detail one line: what was found
 * @param fix one line: what to do about it, empty if nothing is to be done
 */
record Check(String id, Status status, String detail, String fix) {

  /** How a thing stands. */
  enum Status {
    OK,
    WARN,
    FAIL,
    SKIPPED;

    String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  Check {
    detail = Reasons.oneLine(detail);
    fix = Reasons.oneLine(fix);
  }

  static Check ok(String id, String detail) {
    return new Check(id, Status.OK, detail, "");
  }

  static Check warn(String id, String detail, String fix) {
    return new Check(id, Status.WARN, detail, fix);
  }

  static Check fail(String id, String detail, String fix) {
    return new Check(id, Status.FAIL, detail, fix);
  }

  static Check skipped(String id, String detail) {
    return new Check(id, Status.SKIPPED, detail, "");
  }
}
