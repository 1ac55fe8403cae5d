package dev.leancomputeruse.measure;

import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads calls out of the table and prices them. */
final class Pricer {
  private static final double MILLION = 1e6;

  private record ModelDay(int model, long day) {}

  private final Ledger ledger;
  private final PriceTable prices;
  private final Map<ModelDay, Found> known = new HashMap<>();
  private final Map<String, Long> unpriced = new TreeMap<>();

  /** A price that was looked up, or that there is none. */
  private record Found(@Nullable ModelPrice price) {}

  Pricer(Ledger ledger, PriceTable prices) {
    this.ledger = ledger;
    this.prices = prices;
  }

  /** The models that were met without a price, with their steps. */
  Map<String, Long> unpriced() {
    return unpriced;
  }

  /** Fills in what the call used and what that costs. */
  void read(int call, Step step) {
    CallTable calls = ledger.calls;
    step.input = calls.input.get(call);
    step.output = calls.output.get(call);
    step.cacheRead = calls.cacheRead.get(call);
    step.cacheWrite1h = calls.cacheWrite1h.get(call);
    step.cacheWrite5m = calls.cacheWrite.get(call) - step.cacheWrite1h;
    step.webSearches = calls.webSearches.get(call);
    ModelPrice price = price(calls.model.get(call), calls.time.get(call));
    boolean fast = calls.flags.has(call, CallTable.FAST);
    double factor = price == null ? 0 : price.factor(fast, calls.flags.has(call, CallTable.IN_US));
    step.priced = price != null && factor > 0;
    if (price == null || factor == 0) {
      free(step);
      return;
    }
    long prompt = step.input + step.cacheRead + step.cacheWrite5m + step.cacheWrite1h;
    ModelPrice.Rates rates = price.ratesFor(prompt);
    double scale = factor / MILLION;
    step.inputCost = step.input * rates.input() * scale;
    step.cacheReadCost = step.cacheRead * rates.cacheRead() * scale;
    step.cacheWriteCost =
        (step.cacheWrite5m * rates.cacheWrite5m() + step.cacheWrite1h * rates.cacheWrite1h())
            * scale;
    step.outputCost = step.output * rates.output() * scale;
    step.webSearchCost = step.webSearches * prices.webSearch();
  }

  /** Notes that the call has no price, by the name under which a price could be given. */
  void noteUnpriced(int call) {
    int model = ledger.calls.model.get(call);
    String name = model == Names.NONE ? "(no model)" : ledger.labels.name(model);
    if (ledger.calls.flags.has(call, CallTable.FAST)
        && price(model, ledger.calls.time.get(call)) != null) {
      name += " (fast mode)";
    }
    unpriced.merge(name, 1L, Long::sum);
  }

  private static void free(Step step) {
    step.inputCost = 0;
    step.cacheReadCost = 0;
    step.cacheWriteCost = 0;
    step.outputCost = 0;
    step.webSearchCost = 0;
  }

  private @Nullable ModelPrice price(int model, long time) {
    if (model == Names.NONE) {
      return null;
    }
    boolean dated = time != Timestamps.UNDATED;
    long day = dated ? Math.floorDiv(time, 86_400_000L) : Long.MIN_VALUE;
    return known
        .computeIfAbsent(
            new ModelDay(model, day),
            key ->
                new Found(
                    prices.find(
                        ledger.labels.name(model), dated ? LocalDate.ofEpochDay(day) : null)))
        .price();
  }
}
