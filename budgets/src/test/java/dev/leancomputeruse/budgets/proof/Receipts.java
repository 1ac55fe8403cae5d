package dev.leancomputeruse.budgets.proof;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The receipts in {@code budgets/proof/results.json}. A benchmark notes what it measured; the file
 * changes only when {@code ./verify --proof} asks for it.
 */
public final class Receipts {
  private static final int DAYS = 180;
  private static final ObjectMapper JSON = new ObjectMapper();

  private Receipts() {}

  /** Where they are kept. */
  public static Path file() {
    return Path.of(System.getProperty("project.root"), "budgets", "proof", "results.json");
  }

  /** Returns {@code figure} with the Java that this runs on. */
  public static String onThisJava(String figure) {
    return figure + ", Java " + Runtime.version().feature();
  }

  /** Returns the receipts by figure; none if there is no file. */
  public static SortedMap<String, Receipt> read() throws IOException {
    SortedMap<String, Receipt> receipts = new TreeMap<>();
    if (!Files.exists(file())) {
      return receipts;
    }
    for (JsonNode row : JSON.readTree(file().toFile())) {
      Receipt receipt =
          new Receipt(
              row.required("figure").textValue(),
              row.required("value").doubleValue(),
              row.required("unit").textValue(),
              row.required("command").textValue(),
              LocalDate.parse(row.required("date").textValue()),
              row.required("machine").textValue(),
              LocalDate.parse(row.required("expires").textValue()));
      if (receipts.put(receipt.figure(), receipt) != null) {
        throw new IOException(file() + ": " + receipt.figure() + " stands there twice");
      }
    }
    return receipts;
  }

  /** Says a figure on the standard output, and keeps it if this run is for that. */
  public static void note(String figure, double value, String unit, String command)
      throws IOException {
    double rounded = unit.equals("bytes") ? value : Math.round(value * 1000) / 1000.0;
    System.out.printf(Locale.ROOT, "%s: %s %s (%s)%n", figure, plain(rounded), unit, command);
    if (!Boolean.getBoolean("proof.write")) {
      return;
    }
    LocalDate today = LocalDate.now(ZoneOffset.UTC);
    SortedMap<String, Receipt> receipts = read();
    receipts.put(
        figure,
        new Receipt(figure, rounded, unit, command, today, machine(), today.plusDays(DAYS)));
    write(receipts);
  }

  private static void write(SortedMap<String, Receipt> receipts) throws IOException {
    ArrayNode rows = JSON.createArrayNode();
    for (Receipt receipt : receipts.values()) {
      rows.addObject()
          .put("figure", receipt.figure())
          .put("value", receipt.value())
          .put("unit", receipt.unit())
          .put("command", receipt.command())
          .put("date", receipt.date().toString())
          .put("machine", receipt.machine())
          .put("expires", receipt.expires().toString());
    }
    Files.createDirectories(file().getParent());
    Files.writeString(
        file(), JSON.writerWithDefaultPrettyPrinter().writeValueAsString(rows) + "\n");
  }

  private static String machine() {
    return Runtime.getRuntime().availableProcessors()
        + " cores, "
        + System.getProperty("os.name")
        + " "
        + System.getProperty("os.arch");
  }

  private static String plain(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }
}
