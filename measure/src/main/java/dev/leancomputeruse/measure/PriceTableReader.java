package dev.leancomputeruse.measure;

import java.io.IOException;
import java.io.InputStream;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a price table and says precisely what is wrong with one that cannot be used. */
final class PriceTableReader {
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
      throw new MeasureException(
          name
              + " is not JSON, line "
              + e.getLocation().getLineNr()
              + ": "
              + e.getOriginalMessage(),
          e);
    }
    return new PriceTableReader(name, under).table(root);
  }

  private PriceTable table(@Nullable Object root) throws MeasureException {
    Map<?, ?> map = object(root, "the document");
    String date = string(map, "date");
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
    List<String> ids = new ArrayList<>();
    ids.add(string(row, "id"));
    if (row.get("aliases") instanceof List<?> aliases) {
      for (Object alias : aliases) {
        ids.add(String.valueOf(alias));
      }
    }
    ModelPrice.Rates above = null;
    long aboveTokens = 0;
    if (row.containsKey("above")) {
      Map<?, ?> long_ = object(row.get("above"), "\"above\" of " + ids.get(0));
      aboveTokens = (long) price(long_, "tokens");
      above = rates(long_);
    }
    ModelPrice price =
        new ModelPrice(
            day(row, "from"),
            day(row, "until"),
            rates(row),
            aboveTokens,
            above,
            row.containsKey("fast") ? price(row, "fast") : 0,
            row.containsKey("us") ? price(row, "us") : 1);
    for (String id : ids) {
      String key = ModelNames.priceName(id);
      if (named.add(key)) {
        models.put(key, new ArrayList<>());
      }
      models.computeIfAbsent(key, k -> new ArrayList<>()).add(price);
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
    if (map.get(field) instanceof Double number && number >= 0 && !number.isInfinite()) {
      return number;
    }
    throw bad("\"" + field + "\" is missing, no number or negative");
  }

  private MeasureException bad(String what) {
    return new MeasureException(name + " is no price table: " + what);
  }
}
