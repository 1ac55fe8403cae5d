package dev.leancomputeruse.budgets.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the documents promise is what was measured, and not too long ago. */
class PromisesTest {
  /** A figure with a unit of cost: of time, size or proportion. */
  private static final Pattern COST =
      Pattern.compile(
          "\\b[0-9][0-9.,]* ?(?:%|×|ms\\b|milliseconds?\\b|[kMG]B\\b|times\\b|seconds?\\b|percent\\b)");

  /** Marks a line or a paragraph whose figures promise nothing: a setting, an example. */
  private static final String NO_PROMISE = "<!-- no promise";

  private static final Pattern RECEIPT = Pattern.compile("<!-- receipt: ([^>]+?) -->");

  static List<Promise> promises() throws IOException {
    return Promise.inTheDocument();
  }

  @ParameterizedTest
  @MethodSource("promises")
  void isKeptByEveryReceipt(Promise promise) throws IOException {
    Map<String, Receipt> receipts = Receipts.read();
    assertThat(promise.figures()).isNotEmpty();
    for (String figure : promise.figures()) {
      Receipt receipt = receipts.get(figure);
      assertThat(receipt).as("no receipt for `%s`: run ./verify --proof", figure).isNotNull();
      assertThat(receipt.value()).as(figure).isLessThanOrEqualTo(promise.most());
      assertThat(receipt.unit().equals("ratio") ? "times" : receipt.unit())
          .as(figure)
          .isEqualTo(promise.unit());
      assertThat(receipt.expires())
          .as("%s was measured on %s: run ./verify --proof", figure, receipt.date())
          .isAfter(LocalDate.now(ZoneOffset.UTC));
    }
  }

  @Test
  void everyReceiptIsPromisedOrReported() throws IOException {
    String page = Files.readString(root().resolve("docs/budgets.md"));
    assertThat(promises()).hasSizeGreaterThan(10);
    assertThat(Receipts.read().keySet()).allSatisfy(f -> assertThat(page).contains("`" + f + "`"));
  }

  @Test
  void noDocumentSpeaksOfACostWithoutAReceipt() throws IOException {
    Set<String> figures = Receipts.read().keySet();
    List<String> bare = new ArrayList<>();
    Set<String> unknown = new TreeSet<>();
    for (Path page : pages()) {
      for (String paragraph : prose(Files.readString(page)).split("\n\n", -1)) {
        boolean marked = paragraph.contains(NO_PROMISE);
        RECEIPT
            .matcher(paragraph)
            .results()
            .map(mark -> mark.group(1))
            .filter(figure -> !figures.contains(figure))
            .forEach(unknown::add);
        if (!marked && !RECEIPT.matcher(paragraph).find() && COST.matcher(paragraph).find()) {
          bare.add(root().relativize(page) + ": " + paragraph.strip());
        }
      }
    }
    assertThat(unknown).isEmpty();
    assertThat(bare).isEmpty();
  }

  /** Without code, and without the tables that are read as promises. */
  private static String prose(String text) {
    return text.replaceAll("(?s)```.*?```", "").replaceAll("(?m)^\\|.*\\| at most .*$", "");
  }

  private static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>(List.of(root().resolve("README.md")));
    try (Stream<Path> docs = Files.list(root().resolve("docs"))) {
      docs.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
    }
    return pages;
  }

  private static Path root() {
    return Path.of(System.getProperty("project.root"));
  }
}
