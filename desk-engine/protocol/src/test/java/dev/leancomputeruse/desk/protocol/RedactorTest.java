package dev.leancomputeruse.desk.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class RedactorTest {

  static List<String> secrets() throws IOException {
    return lines("secrets.txt");
  }

  static List<String> harmless() throws IOException {
    return lines("harmless.txt");
  }

  @Test
  void corpusIsLargeEnough() throws IOException {
    assertThat(secrets()).hasSizeGreaterThanOrEqualTo(60).doesNotHaveDuplicates();
    assertThat(harmless()).hasSizeGreaterThanOrEqualTo(60).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("secrets")
  void secretIsTakenOutAndTheRestStays(String marked) {
    int start = marked.indexOf("{{");
    int end = marked.lastIndexOf("}}");
    String secret = marked.substring(start + 2, end);
    String line = marked.substring(0, start) + secret + marked.substring(end + 2);
    Redactor redactor = new Redactor();
    String clean = redactor.line(line);
    assertThat(clean).doesNotContain(secret).contains("<redacted:");
    assertThat(redactor.count()).isPositive();
    for (String word : secret.split("[^A-Za-z0-9]+", -1)) {
      if (word.length() > 3) {
        assertThat(clean).doesNotContain(word);
      }
    }
    if (!line.contains("-----BEGIN")) {
      assertThat(clean).startsWith(marked.substring(0, start));
      String tail = marked.substring(end + 2);
      assertThat(clean).endsWith(tail.startsWith("==") ? tail.substring(2) : tail);
    }
    assertThat(new Redactor().line(clean)).isEqualTo(clean);
  }

  @ParameterizedTest
  @MethodSource("harmless")
  void harmlessLineStaysAsItIs(String line) {
    Redactor redactor = new Redactor();
    assertThat(redactor.line(line)).isEqualTo(line);
    assertThat(redactor.count()).isZero();
  }

  @Test
  void keyBlockGoesWhollyAndKeepsItsLines() {
    String text =
        "before\n-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXk\nAAAAB3NzaC1\n-----END OPENSSH PRIVATE KEY-----\nafter";
    assertThat(new Redactor().text(text))
        .isEqualTo("before\n<redacted:pem>\n<redacted:pem>\n<redacted:pem>\n<redacted:pem>\nafter");
  }

  @Test
  void keyBlockThatNeverEndsDoesNotTakeTheRestWithIt() {
    assertThat(new Redactor().text("-----BEGIN PRIVATE KEY-----\nMIIEvQ\nand then prose goes on"))
        .isEqualTo("<redacted:pem>\n<redacted:pem>\nand then prose goes on");
  }

  @Property
  void redactingTwiceIsRedactingOnceAndLinesStay(@ForAll("texts") String text) {
    String once = new Redactor().text(text);
    assertThat(once.chars().filter(c -> c == '\n').count())
        .isEqualTo(text.chars().filter(c -> c == '\n').count());
    assertThat(new Redactor().text(once)).isEqualTo(once);
  }

  @Property
  void treeLinesToo(@ForAll("texts") String text) {
    String once = tree(text);
    assertThat(once.chars().filter(c -> c == '\n').count())
        .isEqualTo(text.chars().filter(c -> c == '\n').count());
    assertThat(tree(once)).isEqualTo(once);
  }

  private static String tree(String text) {
    TreeRedactor redactor = new TreeRedactor(new Redactor());
    List<String> out = new ArrayList<>();
    for (String line : text.split("\n", -1)) {
      out.add(redactor.line(line));
    }
    return String.join("\n", out);
  }

  @Provide
  Arbitrary<String> texts() throws IOException {
    List<String> pieces = new ArrayList<>();
    for (String line : secrets()) {
      pieces.add(line.replace("{{", "").replace("}}", ""));
    }
    pieces.addAll(harmless());
    pieces.addAll(
        List.of(
            "\n",
            "\n",
            "password",
            "token",
            ": ",
            "=",
            "\"",
            " ",
            "'",
            "<",
            ">",
            "4111",
            "1111 ",
            "-----BEGIN ",
            "PRIVATE KEY-----",
            "-----END ",
            "Bearer ",
            "<redacted:",
            "- [3] password text \"x\" value=\"",
            "- AXSecureTextField = \"",
            "\" [actions=[]]",
            "eyJ",
            "is your code",
            "--",
            "://",
            "@",
            "ü",
            "…",
            ",",
            ";"));
    return Arbitraries.of(pieces).list().ofMaxSize(8).map(list -> String.join("", list));
  }

  private static List<String> lines(String name) throws IOException {
    try (InputStream in = RedactorTest.class.getResourceAsStream(name)) {
      List<String> lines = new ArrayList<>();
      for (String line : new String(in.readAllBytes(), UTF_8).split("\n", -1)) {
        if (!line.startsWith("# ") && !line.startsWith("# it") && !line.isBlank()) {
          lines.add(line.replace("~", name.equals("secrets.txt") ? "" : "~"));
        }
      }
      return lines;
    }
  }
}
