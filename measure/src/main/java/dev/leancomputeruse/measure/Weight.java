package dev.leancomputeruse.measure;

/**
 * What the shares are shares of: dollars where there are prices, otherwise tokens, so that a model
 * without a price does not vanish from the picture.
 */
enum Weight {
  COST("cost"),
  TOKENS("tokens");

  private final String label;

  Weight(String label) {
    this.label = label;
  }

  static Weight of(Figures total) {
    Double usd = total.cost().usd();
    return usd != null && usd > 0 && total.cost().isComplete() ? COST : TOKENS;
  }

  String label() {
    return label;
  }

  double weigh(Figures figures) {
    if (this == TOKENS) {
      return (double) figures.context() + figures.output();
    }
    Double usd = figures.cost().usd();
    return usd == null ? 0 : usd;
  }

  String show(Figures figures) {
    return this == COST ? Numbers.cost(figures.cost()) : Numbers.tokens(weigh(figures));
  }
}
