package dev.leancomputeruse.desk.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Our own small reader agrees with a well-known one: on every value, and on what is no JSON. */
class JsonReaderTest {
  private static final String[] PIECES = {
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"a\"",
    "\"\\u00e9\\n\\/\"",
    "\"é日😀\"",
    "\"\\ud83d\\ude00\"",
    "1",
    "-0",
    "1.50",
    "1e5",
    "-2E-3",
    "01",
    "1.",
    ".5",
    "-",
    "+1",
    "1e",
    "true",
    "false",
    "null",
    "nul",
    "True",
    " ",
    "\n",
    "\t",
    "\"",
    "\\",
    "\"\\x\"",
    "\"\t\"",
    "/**/",
    "NaN",
    "'a'",
    "\u00a0",
    "\"\u007f\""
  };

  private static String ours(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    try {
      JsonReader json = new JsonReader(new ByteArrayInputStream(bytes));
      write(json, text);
      json.end();
      return text.toString();
    } catch (IOException e) {
      return "malformed";
    }
  }

  private static void write(JsonReader json, StringBuilder text) throws IOException {
    switch (json.kind()) {
      case JsonReader.OBJECT -> {
        json.beginObject();
        text.append('{');
        String name = json.nextName(99);
        while (name != null) {
          text.append(name).append(':');
          write(json, text);
          name = json.nextName(99);
        }
        text.append('}');
      }
      case JsonReader.ARRAY -> {
        json.beginArray();
        text.append('[');
        while (json.nextElement()) {
          write(json, text);
        }
        text.append(']');
      }
      case JsonReader.STRING -> text.append('"').append(json.string(99)).append('"');
      case JsonReader.NUMBER -> text.append(json.number()).append(' ');
      case JsonReader.NULL -> {
        json.nil();
        text.append("null ");
      }
      default -> text.append(json.bool()).append(' ');
    }
  }

  private static String theirs(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    try (JsonParser json = new JsonFactory().createParser(bytes)) {
      int depth = 0;
      int values = 0;
      for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
        values += depth == 0 ? 1 : 0;
        switch (token) {
          case START_OBJECT, START_ARRAY -> {
            depth++;
            text.append(json.getText());
          }
          case END_OBJECT, END_ARRAY -> {
            depth--;
            text.append(json.getText());
          }
          case FIELD_NAME -> text.append(json.getText()).append(':');
          case VALUE_STRING -> text.append('"').append(json.getText()).append('"');
          default -> text.append(json.getText()).append(' ');
        }
      }
      return values == 1 ? text.toString() : "malformed";
    } catch (IOException e) {
      return "malformed";
    }
  }

  @Property(tries = 3_000)
  void agreesOnPiecesInAnyOrder(@ForAll long seed) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(9); i >= 0; i--) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
    }
    assertThat(ours(text.toString().getBytes(UTF_8)))
        .as(text.toString())
        .isEqualTo(theirs(text.toString().getBytes(UTF_8)));
  }

  @Property(tries = 2_000)
  void agreesOnWholeDocumentsAndOnDamagedOnes(@ForAll long seed) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    document(random, text, 4);
    byte[] bytes = text.toString().getBytes(UTF_8);
    assertThat(ours(bytes)).isNotEqualTo("malformed").isEqualTo(theirs(bytes));
    String skipped = skip(bytes);
    assertThat(skipped).isEqualTo("whole");
    // The other reader lets bytes through in strings that are no UTF-8 of the shortest form.
    // And a zero byte makes it guess UTF-16.
    bytes[random.nextInt(bytes.length)] = (byte) (1 + random.nextInt(0x7f));
    assertThat(ours(bytes)).isEqualTo(theirs(bytes));
    assertThat(skip(bytes).equals("whole")).isEqualTo(!ours(bytes).equals("malformed"));
  }

  private static String skip(byte[] bytes) {
    try {
      JsonReader json = new JsonReader(new ByteArrayInputStream(bytes));
      json.skip();
      json.end();
      return "whole";
    } catch (IOException e) {
      return "malformed";
    }
  }

  private static void document(Random random, StringBuilder text, int depth) {
    int kind = random.nextInt(depth == 0 ? 4 : 6);
    switch (kind) {
      case 0 -> text.append(random.nextInt(1_000) - 500);
      case 1 -> text.append(random.nextDouble());
      case 2 -> text.append(random.nextBoolean() ? "true" : "null");
      case 3 -> text.append("\"a\\\"é\\u65e5😀").append(random.nextInt(99)).append('"');
      default -> {
        boolean object = kind == 4;
        text.append(object ? "{ " : "[");
        for (int i = random.nextInt(4); i >= 0; i--) {
          if (object) {
            text.append("\"k").append(i).append("\" : ");
          }
          document(random, text, depth - 1);
          text.append(i > 0 ? " , " : "");
        }
        text.append(object ? '}' : ']');
      }
    }
  }

  @Test
  void bytesThatAreNoUtf8AreRefused() {
    for (int[] wrong :
        new int[][] {
          {0xff},
          {0x80},
          {0xc3},
          {0xc0, 0x80},
          {0xc1, 0xbf},
          {0xe0, 0x80, 0x80},
          {0xed, 0xa0, 0x80},
          {0xf0, 0x80, 0x80, 0x80},
          {0xf4, 0x90, 0x80, 0x80},
          {0xf5, 0x80, 0x80, 0x80},
          {0xe2, 0x82}
        }) {
      byte[] bytes = new byte[wrong.length + 2];
      bytes[0] = '"';
      for (int i = 0; i < wrong.length; i++) {
        bytes[i + 1] = (byte) wrong[i];
      }
      bytes[bytes.length - 1] = '"';
      assertThat(ours(bytes)).isEqualTo("malformed");
      assertThat(skip(bytes)).isEqualTo("malformed");
    }
  }

  @Test
  void valuesAcrossTheEdgesOfTheBufferAreWhole() throws IOException {
    for (int length = (1 << 16) - 12; length < (1 << 16) + 4; length++) {
      String text = "a".repeat(length) + "é\\n😀\"";
      JsonReader json =
          new JsonReader(new ByteArrayInputStream(("[\"" + text + ", 12.5e1]").getBytes(UTF_8)));
      json.beginArray();
      json.nextElement();
      assertThat(json.string(1 << 20)).isEqualTo("a".repeat(length) + "é\n😀");
      json.nextElement();
      assertThat(json.number()).isEqualTo("12.5e1");
      assertThat(json.nextElement()).isFalse();
      json.end();
    }
  }

  @Test
  void aLimitKeepsTheStartAndReadsOverTheRest() throws IOException {
    JsonReader json = new JsonReader("{\"abcdef\":\"ghijkl\",\"m\":1}");
    json.beginObject();
    assertThat(json.nextName(3)).isEqualTo("abc");
    assertThat(json.string(2)).isEqualTo("gh");
    assertThat(json.nextName(9)).isEqualTo("m");
  }

  @Test
  void nestingIsBounded() {
    List<String> texts = new ArrayList<>();
    for (String[] pair : new String[][] {{"[", "]"}, {"{\"a\":", "}"}}) {
      int deepest = JsonReader.MAX_DEPTH;
      texts.add(pair[0].repeat(deepest) + "1" + pair[1].repeat(deepest));
      String deeper = pair[0].repeat(deepest + 1) + "1" + pair[1].repeat(deepest + 1);
      assertThatThrownBy(() -> CanonicalJson.digest(new JsonReader(deeper)))
          .isInstanceOf(MalformedJsonException.class);
      String endless = pair[0].repeat(1 << 20);
      assertThatThrownBy(() -> new JsonReader(endless).skip())
          .isInstanceOf(MalformedJsonException.class);
    }
    for (String text : texts) {
      assertThat(skip(text.getBytes(UTF_8))).isEqualTo("whole");
    }
  }

  @Test
  void passingOverAValueEndsWhereReadingItDoes() throws IOException {
    for (String value :
        new String[] {
          "{\"a\":[1,{\"b\":\"}]\\\"\\\\\"}],\"c\":\"\"}",
          "[]",
          "{ }",
          "\"a \\\" [ { \\\\\"",
          "-1.5e3",
          "null",
          "\"\""
        }) {
      byte[] text = ("[ " + value + " , 7]").getBytes(UTF_8);
      JsonReader read = new JsonReader(text);
      JsonReader passed = new JsonReader(text);
      for (JsonReader reader : List.of(read, passed)) {
        reader.beginArray();
        reader.nextElement();
        reader.kind();
        assertThat(reader.position()).isEqualTo(2);
      }
      read.skip();
      passed.pass();
      assertThat(passed.position())
          .as(value)
          .isEqualTo(read.position())
          .isEqualTo(2 + value.length());
      passed.nextElement();
      assertThat(passed.number()).isEqualTo("7");
    }
  }

  @Test
  void passingOverWhatHasNoEndIsRefused() {
    for (String text : new String[] {"{\"a\":[", "\"abc", "[\"]"}) {
      assertThatThrownBy(() -> new JsonReader(text).pass())
          .isInstanceOf(MalformedJsonException.class);
    }
  }
}
