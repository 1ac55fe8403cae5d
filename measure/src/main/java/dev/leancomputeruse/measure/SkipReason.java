package dev.leancomputeruse.measure;

/** Why a line that looks like a call, a result or the client's sums cannot be used. */
enum SkipReason {
  /** Something stands where JSON does not have it. */
  NOT_JSON("not-json"),
  /** JSON, but a list, a text, a number or a word where the client writes an object. */
  NOT_OBJECT("not-object"),
  /** JSON as far as it goes, and it ends too early. */
  TRUNCATED("truncated"),
  /** Nested deeper than any transcript. */
  TOO_DEEP("too-deep"),
  /** Longer than what is held in memory. */
  TOO_LONG("too-long"),
  /** A field that is needed has another type than the client writes. */
  BAD_FIELD("bad-field"),
  /** A count of tokens that is no count. */
  BAD_USAGE("bad-usage"),
  /** An assistant's message without a usage. */
  NO_USAGE("no-usage"),
  /** A call that carries no id by which it could be counted once. */
  NO_ID("no-id");

  private final String label;

  SkipReason(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }
}
