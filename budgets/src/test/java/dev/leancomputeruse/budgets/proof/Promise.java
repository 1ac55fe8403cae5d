package dev.leancomputeruse.budgets.proof;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A row of the tables in {@code docs/budgets.md}: what is promised, how much at most, and which
 * receipts show it.
 *
 * @param words what is promised
 * @param most the limit, in the unit of the receipts
 * @param unit of the limit
 * @param figures the names of the receipts
 */
record Promise(String words, double most, String unit, List<String> figures) {
  private static final Pattern ROW =
      Pattern.compile("\\| (.+?) \\| at most ([0-9][0-9.,]*) ?(\\S*?) \\| (.+?) \\|");
  private static final Pattern FIGURE = Pattern.compile("`([^`]+)`");

  static List<Promise> inTheDocument() throws IOException {
    Path page = Path.of(System.getProperty("project.root"), "docs", "budgets.md");
    List<Promise> promises = new ArrayList<>();
    for (String line : Files.readAllLines(page)) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        List<String> figures =
            FIGURE.matcher(row.group(4)).results().map(found -> found.group(1)).toList();
        promises.add(
            new Promise(
                row.group(1),
                Double.parseDouble(row.group(2).replace(",", "")),
                row.group(3),
                figures));
      }
    }
    return promises;
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%s (at most %s %s)", words, most, unit);
  }
}
