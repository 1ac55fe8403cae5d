package dev.leancomputeruse.measure;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a million tokens of each kind cost, by model and day. A model that is not in it has no price
 * at all; nothing is guessed.
 *
 * <p>The bundled table carries its date and its source; docs/measure.md shows the format.
 */
public final class PriceTable {
  private static final String BUNDLED = "prices.json";

  private final String date;
  private final String source;
  private final double webSearchPer1000;
  private final Map<String, List<ModelPrice>> models;

  PriceTable(
      String date, String source, double webSearchPer1000, Map<String, List<ModelPrice>> models) {
    this.date = date;
    this.source = source;
    this.webSearchPer1000 = webSearchPer1000;
    this.models = Map.copyOf(models);
  }

  /** The table in the jar. */
  public static PriceTable bundled() {
    try (InputStream in = PriceTable.class.getResourceAsStream(BUNDLED)) {
      if (in == null) {
        throw new IllegalStateException("the jar has no " + BUNDLED);
      }
      return PriceTableReader.read(in, BUNDLED, null);
    } catch (IOException | MeasureException e) {
      throw new IllegalStateException("the price table in the jar cannot be read", e);
    }
  }

  /**
   * The bundled table with the models of {@code file} put in their place.
   *
   * @throws MeasureException if the file cannot be read or does not have the format
   */
  public static PriceTable overriddenBy(Path file) throws MeasureException {
    try (InputStream in = Files.newInputStream(file)) {
      return PriceTableReader.read(in, file.toString(), bundled());
    } catch (IOException e) {
      String why =
          e instanceof NoSuchFileException
              ? "there is no such file"
              : e instanceof AccessDeniedException
                  ? "permission denied"
                  : String.valueOf(e.getMessage());
      throw new MeasureException("cannot read the prices in " + file + ": " + why, e);
    }
  }

  /** The day up to which the table was checked. */
  public String date() {
    return date;
  }

  /** Where the prices come from. */
  public String source() {
    return source;
  }

  /** US dollars for one search of the server. */
  double webSearch() {
    return webSearchPer1000 / 1000;
  }

  double webSearchPer1000() {
    return webSearchPer1000;
  }

  /** The price of a model on a day in UTC, null if there is none. */
  @Nullable ModelPrice find(String model, @Nullable LocalDate day) {
    List<ModelPrice> prices = models.get(ModelNames.priceName(model));
    if (prices == null) {
      return null;
    }
    for (ModelPrice price : prices) {
      if (price.holdsOn(day)) {
        return price;
      }
    }
    return null;
  }

  Map<String, List<ModelPrice>> models() {
    return new HashMap<>(models);
  }
}
