package dev.leancomputeruse.measure;

import java.io.IOException;
import java.io.InputStream;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a price table and says precisely what is wrong with one that cannot be used. */
final class PriceTableReader {
  /** Dollars for a million tokens beyond which a number is damage, and sums would overflow. */
  private static final double MAX_PRICE = 1e9;

  private static final Set<String> TABLE_FIELDS =
      Set.of("date", "source", "unit", "webSearchPer1000", "models");
  private static final Set<String> RATES =
      Set.of("input", "output", "cacheRead", "cacheWrite5m", "cacheWrite1h");
  private static final Set<String> MODEL_FIELDS =
      Set.of("id", "aliases", "from", "until", "above", "fast", "us");

  private final String name;
  private final @Nullable PriceTable under;
  private final Map<String, List<ModelPrice>> models;
  private final Set<String> named = new HashSet<>();

  private PriceTableReader(String name, @Nullable PriceTable under) {
    this.name = name;
    this.under = under;
    this.models = under == null ? new HashMap<>() : under.models();
  }

  /** Reads {@code in}, called {@code name} in messages, over the table {@code under} if given. */
  static PriceTable read(InputStream in, String name, @Nullable PriceTable under)
      throws IOException, MeasureException {
    Object root;
    try {
      root = JsonValues.read(in);
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      // Where a limit of the reader is exceeded, such as its depth, there is no place.
      String place = e.getLocation() == null ? "" : ", line " + e.getLocation().getLineNr();
      throw new MeasureException(name + " is not JSON" + place + ": " + e.getOriginalMessage(), e);
    }
    return new PriceTableReader(name, under).table(root);
  }

  private PriceTable table(@Nullable Object root) throws MeasureException {
    Map<?, ?> map = object(root, "the document");
    known(map, TABLE_FIELDS, Set.of());
    String date = string(map, "date");
    day(map, "date");
    String source = map.containsKey("source") ? string(map, "source") : name;
    Double search = map.containsKey("webSearchPer1000") ? price(map, "webSearchPer1000") : null;
    if (!(map.get("models") instanceof List<?> rows)) {
      throw bad("\"models\" is not a list");
    }
    for (int i = 0; i < rows.size(); i++) {
      row(object(rows.get(i), "models[" + i + "]"));
    }
    if (under != null) {
      return new PriceTable(
          date,
          source + ", over the bundled table of " + under.date(),
          search == null ? under.webSearchPer1000() : search,
          models);
    }
    return new PriceTable(date, source, search == null ? 0 : search, models);
  }

  private void row(Map<?, ?> row) throws MeasureException {
    known(row, MODEL_FIELDS, RATES);
    List<String> ids = ids(row);
    ModelPrice.Rates above = null;
    long aboveTokens = 0;
    if (row.containsKey("above")) {
      Map<?, ?> long_ = object(row.get("above"), "\"above\" of " + ids.get(0));
      known(long_, Set.of("tokens"), RATES);
      aboveTokens = (long) price(long_, "tokens");
      above = rates(long_);
    }
    LocalDate from = day(row, "from");
    LocalDate until = day(row, "until");
    if (from != null && until != null && until.isBefore(from)) {
      throw bad("\"until\" of " + ids.get(0) + " is before its \"from\"");
    }
    ModelPrice price =
        new ModelPrice(
            from,
            until,
            rates(row),
            aboveTokens,
            above,
            row.containsKey("fast") ? price(row, "fast") : 0,
            row.containsKey("us") ? price(row, "us") : 1);
    Set<String> keys = new LinkedHashSet<>();
    ids.forEach(id -> keys.add(ModelNames.priceName(id)));
    for (String key : keys) {
      if (named.add(key)) {
        models.put(key, new ArrayList<>());
      }
      List<ModelPrice> others = models.computeIfAbsent(key, k -> new ArrayList<>());
      for (ModelPrice other : others) {
        if (other.overlaps(price)) {
          throw bad("\"" + key + "\" has two prices on one day");
        }
      }
      others.add(price);
    }
  }

  private List<String> ids(Map<?, ?> row) throws MeasureException {
    List<String> ids = new ArrayList<>();
    ids.add(string(row, "id"));
    if (!row.containsKey("aliases")) {
      return ids;
    }
    if (!(row.get("aliases") instanceof List<?> aliases)) {
      throw bad("\"aliases\" of " + ids.get(0) + " is not a list");
    }
    for (Object alias : aliases) {
      if (!(alias instanceof String text) || text.isBlank()) {
        throw bad("an alias of " + ids.get(0) + " is no text");
      }
      ids.add(text);
    }
    return ids;
  }

  /** Refuses a field that nobody would read: a slip in its name would leave a price out. */
  private void known(Map<?, ?> map, Set<String> fields, Set<String> more) throws MeasureException {
    for (Object field : map.keySet()) {
      if (!fields.contains(field) && !more.contains(field)) {
        throw bad("it has no field \"" + field + "\"");
      }
    }
  }

  private ModelPrice.Rates rates(Map<?, ?> row) throws MeasureException {
    return ModelPrice.Rates.of(
        price(row, "input"),
        price(row, "output"),
        row.containsKey("cacheRead") ? price(row, "cacheRead") : null,
        row.containsKey("cacheWrite5m") ? price(row, "cacheWrite5m") : null,
        row.containsKey("cacheWrite1h") ? price(row, "cacheWrite1h") : null);
  }

  private @Nullable LocalDate day(Map<?, ?> row, String field) throws MeasureException {
    if (!row.containsKey(field)) {
      return null;
    }
    try {
      return LocalDate.parse(string(row, field));
    } catch (DateTimeException e) {
      throw bad("\"" + field + "\" is not a day like 2026-10-07: " + row.get(field));
    }
  }

  private Map<?, ?> object(@Nullable Object value, String what) throws MeasureException {
    if (value instanceof Map<?, ?> map) {
      return map;
    }
    throw bad(what + " is not an object");
  }

  private String string(Map<?, ?> map, String field) throws MeasureException {
    if (map.get(field) instanceof String text && !text.isBlank()) {
      return text;
    }
    throw bad("\"" + field + "\" is missing or no text");
  }

  private double price(Map<?, ?> map, String field) throws MeasureException {
    if (map.get(field) instanceof Double number && number >= 0 && number <= MAX_PRICE) {
      return number;
    }
    throw bad("\"" + field + "\" is missing, no number, negative or too large");
  }

  private MeasureException bad(String what) {
    return new MeasureException(name + " is no price table: " + what);
  }
}
