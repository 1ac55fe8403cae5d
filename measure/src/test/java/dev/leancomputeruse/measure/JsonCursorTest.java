package dev.leancomputeruse.measure;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Accepts exactly what Jackson accepts, and finds the same strings. */
class JsonCursorTest {
  private static final JsonFactory JACKSON = new JsonFactory();

  private static boolean accepts(byte[] text) {
    JsonCursor cursor = new JsonCursor();
    cursor.reset(Arrays.copyOf(text, text.length + JsonCursor.PADDING), 0, text.length);
    try {
      cursor.skipValue();
      cursor.expectEnd();
      return true;
    } catch (UnusableLineException e) {
      return false;
    }
  }

  private static boolean jacksonAccepts(byte[] text) {
    // As text: bytes would be taken for UTF-16 where one of the first is zero.
    try (JsonParser parser = JACKSON.createParser(new String(text, StandardCharsets.UTF_8))) {
      if (parser.nextToken() == null) {
        return false;
      }
      parser.skipChildren();
      // Numbers and names are checked only when they are asked for.
      return parser.nextToken() == null;
    } catch (IOException e) {
      return false;
    }
  }

  @Provide
  Arbitrary<String> documents() {
    Arbitrary<String> scalars =
        Arbitraries.of(
            "1",
            "-0",
            "0.5",
            "1e9",
            "-1.25E-3",
            "true",
            "false",
            "null",
            "\"\"",
            "\"a\\nb\"",
            "\"\\u00e9\\ud83d\\ude00 \u00e9\"",
            "\"01234567\\\\\"",
            "\"long text without an end?\"");
    return Arbitraries.lazyOf(
        () -> scalars,
        () -> scalars,
        () -> documents().list().ofMaxSize(3).map(all -> "[" + String.join(" , ", all) + "]"),
        () ->
            documents()
                .list()
                .ofMaxSize(3)
                .map(
                    all -> {
                      StringBuilder object = new StringBuilder("{");
                      for (int i = 0; i < all.size(); i++) {
                        object.append(i == 0 ? "" : ",").append("\"k").append(i).append("\": ");
                        object.append(all.get(i));
                      }
                      return object.append("}").toString();
                    }));
  }

  @Property(tries = 2000)
  void whatIsJsonIsAccepted(@ForAll("documents") String document) {
    assertThat(accepts(document.getBytes(StandardCharsets.UTF_8))).as(document).isTrue();
  }

  @Property(tries = 5000)
  void aDamagedDocumentIsAcceptedOnlyIfJacksonDoes(
      @ForAll("documents") String document,
      @ForAll @net.jqwik.api.constraints.IntRange(max = 10_000) int place,
      @ForAll("bytes") byte damage,
      @ForAll @net.jqwik.api.constraints.IntRange(max = 2) int kind) {
    byte[] text = document.getBytes(StandardCharsets.US_ASCII);
    int at = place % text.length;
    byte[] damaged =
        switch (kind) {
          case 0 -> Arrays.copyOf(text, at);
          case 1 -> {
            byte[] changed = text.clone();
            changed[at] = damage;
            yield changed;
          }
          default -> {
            byte[] longer = new byte[text.length + 1];
            System.arraycopy(text, 0, longer, 0, at);
            longer[at] = damage;
            System.arraycopy(text, at, longer, at + 1, text.length - at);
            yield longer;
          }
        };

    assertThat(accepts(damaged))
        .as(new String(damaged, StandardCharsets.UTF_8))
        .isEqualTo(jacksonAccepts(damaged));
  }

  @Provide
  Arbitrary<Byte> bytes() {
    return Arbitraries.of(
        List.of(
            (byte) '"',
            (byte) '\\',
            (byte) '{',
            (byte) '}',
            (byte) '[',
            (byte) ']',
            (byte) ',',
            (byte) ':',
            (byte) '0',
            (byte) '1',
            (byte) '-',
            (byte) '.',
            (byte) 'e',
            (byte) 'u',
            (byte) 'n',
            (byte) ' ',
            (byte) '\n',
            (byte) 0,
            (byte) 7,
            (byte) 'x'));
  }

  @Property
  void stringsAreDecodedAndMeasuredLikeJacksonDoes(@ForAll String text) throws Exception {
    java.io.StringWriter json = new java.io.StringWriter();
    try (com.fasterxml.jackson.core.JsonGenerator generator = JACKSON.createGenerator(json)) {
      generator.writeString(text);
    }
    // Lone halves of surrogates cannot be written in UTF-8.
    byte[] bytes = json.toString().getBytes(StandardCharsets.UTF_8);
    String expected;
    try (JsonParser parser = JACKSON.createParser(bytes)) {
      parser.nextToken();
      expected = parser.getText();
    }
    JsonCursor cursor = new JsonCursor();
    cursor.reset(Arrays.copyOf(bytes, bytes.length + JsonCursor.PADDING), 0, bytes.length);

    assertThat(cursor.readString()).isTrue();
    assertThat(JsonText.decode(cursor)).isEqualTo(expected);
    assertThat(cursor.decodedLength()).isEqualTo(expected.getBytes(StandardCharsets.UTF_8).length);
    byte[] plain = expected.getBytes(StandardCharsets.UTF_8);
    assertThat(JsonText.hash(cursor)).isEqualTo(JsonText.hash(plain, 0, plain.length));
  }

  @Test
  void aThousandLevelsAreReadAndMoreAreRefused() {
    assertThat(accepts(nested(1000))).isTrue();
    assertThat(accepts(nested(1001))).isFalse();
  }

  private static byte[] nested(int depth) {
    return ("[".repeat(depth) + "]".repeat(depth)).getBytes(StandardCharsets.US_ASCII);
  }
}
