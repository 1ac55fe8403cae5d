package dev.leancomputeruse.measure;

/** How sure each kind of figure is, in one place for every output. */
enum Figure {
  STEPS("steps", Provenance.DERIVED, "logged calls, each counted once by its message id"),
  INPUT("inputTokens", Provenance.LOGGED, "as the API answered; some clients log a placeholder"),
  CACHE_READ("cacheReadTokens", Provenance.LOGGED, "as the API answered"),
  CACHE_WRITE_5M(
      "cacheWrite5mTokens",
      Provenance.LOGGED,
      "as the API answered; a write whose kind is not logged counts as one for five minutes"),
  CACHE_WRITE_1H("cacheWrite1hTokens", Provenance.LOGGED, "as the API answered"),
  OUTPUT(
      "outputTokens",
      Provenance.LOGGED,
      "transcripts under-report output: a line may hold the count from the start of an answer, and"
          + " thinking may be missing"),
  WEB_SEARCHES("webSearches", Provenance.LOGGED, "as the API answered"),
  TOOL_USES("toolUses", Provenance.DERIVED, "logged tool uses, each counted once by its id"),
  RESULT_BYTES("resultBytes", Provenance.DERIVED, "text of the logged tool results, in UTF-8"),
  IMAGES("images", Provenance.DERIVED, "images in the logged tool results"),
  REREAD("rereadPerStep", Provenance.DERIVED, "input and cache reads by step"),
  COST("cost", Provenance.DERIVED, "logged tokens at the list prices of the dated table"),
  TOOL_SHARES(
      "tools",
      Provenance.ESTIMATED,
      "the tokens of a step with several tool uses are shared evenly among them"),
  BATCHABLE(
      "avoidable.batchable",
      Provenance.ESTIMATED,
      "single actions that directly follow a successful single action; an upper bound where one"
          + " depended on what the other answered"),
  BLOCKABLE(
      "avoidable.blockable",
      Provenance.DERIVED,
      "uses that repeat, unchanged, a use that had failed twice");

  private final String field;
  private final Provenance provenance;
  private final String why;

  Figure(String field, Provenance provenance, String why) {
    this.field = field;
    this.provenance = provenance;
    this.why = why;
  }

  String field() {
    return field;
  }

  Provenance provenance() {
    return provenance;
  }

  String why() {
    return why;
  }
}
