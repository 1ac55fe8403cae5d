package dev.leancomputeruse.settings;

import static dev.leancomputeruse.settings.Texts.EDITOR;
import static dev.leancomputeruse.settings.Texts.bytes;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.leancomputeruse.settings.SettingsException.Reason;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is refused, with the real blocker and its place, and never with content. */
final class RefusalTest {

  private static SettingsException refusal(byte[] text) {
    SettingsException refusal =
        catchThrowableOfType(SettingsException.class, () -> EDITOR.install(text, null));
    assertThat(refusal).isNotNull();
    assertThat(refusal.getMessage()).doesNotContain("secret").doesNotContain("\n");
    return refusal;
  }

  // kind: gsd-build/get-shit-done#1461, rtk-ai/rtk#3400
  @Nested
  final class MalformedJson {

    @ParameterizedTest
    @CsvSource(
        delimiter = '~',
        value = {
          "{\"secret\": }~line 1, column 12",
          "{\"a\": 01}~line 1, column 8",
          "{'secret': 1}~line 1, column 2",
          "{\"a\": 1,, \"b\": 2}~line 1, column 9",
          "{\"a\": NaN}~line 1",
          "{\"a\": \"secret~line 1",
          "{\"a\": 1~line 1, column 8",
          "{} secret~line 1, column 4",
          "{}{}~line 1, column 3",
          "<<<<<<< secret~line 1, column 1",
          "{,}~line 1, column 2",
          "{\"a\" 1}~line 1, column 6",
          "{\"a\": \"\\x\"}~line 1",
        })
    void isRefusedWithItsPlace(String text, String place) {
      SettingsException refusal = refusal(bytes(text));
      assertThat(refusal.reason()).isEqualTo(Reason.MALFORMED);
      assertThat(refusal).hasMessageStartingWith(place);
    }

    @Test
    void columnsCountCharactersAndLinesCountEveryNewline() {
      assertThat(refusal(bytes("{\r\n\r  \"日本🙂\": x}")))
          .hasMessageStartingWith("line 3, column 10");
    }

    // kind: vshulcz/deja-vu#3223
    @Test
    void theBlockerBehindACommentIsNamedAndNotTheComment() {
      assertThat(refusal(bytes("{\n  // fine\n  \"a\": [1,],\n  \"b\" 2\n}")))
          .hasMessageStartingWith("line 4, column 7");
    }
  }

  @Nested
  final class TheEncoding {

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"})
    void ofUtf16And32IsRefused(String name) {
      SettingsException refusal = refusal("{\"secret\": 1}".getBytes(Charset.forName(name)));
      assertThat(refusal.reason()).isEqualTo(Reason.ENCODING);
      assertThat(refusal).hasMessageContaining("UTF-16 or UTF-32");
    }

    @Test
    void ofUtf16WithAMarkIsRefused() {
      for (Charset charset : new Charset[] {UTF_16LE, UTF_16BE}) {
        assertThat(refusal("\uFEFF{}".getBytes(charset)).reason()).isEqualTo(Reason.ENCODING);
      }
    }

    @Test
    void ofBytesThatAreNoUtf8IsRefusedWithTheirPlaceEvenInAComment() {
      for (int bad : new int[] {0x80, 0xFF, 0xC0, 0xE9}) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        text.writeBytes(bytes("{\n  // é"));
        text.write(bad);
        text.writeBytes(bytes("\n}"));
        SettingsException refusal = refusal(text.toByteArray());
        assertThat(refusal.reason()).isEqualTo(Reason.ENCODING);
        assertThat(refusal).hasMessageStartingWith("line 2, column 7");
      }
    }

    @Test
    void ofACutOffCharacterAtTheEndIsRefused() {
      byte[] whole = bytes("{\"a\": 1}//é");
      byte[] cut = java.util.Arrays.copyOf(whole, whole.length - 1);
      assertThat(refusal(cut).reason()).isEqualTo(Reason.ENCODING);
    }
  }

  @Nested
  final class DuplicateKeys {

    @ParameterizedTest
    @CsvSource(
        delimiter = '~',
        value = {
          "{\"secret\": 1, \"secret\": 2}~line 1, column 15",
          "{\"hooks\": {}, \"\\u0068ooks\": {}}~line 1, column 15",
          "{\"a\": {\"b\": 1, \"c\": 2, \"b\": 3}}~line 1, column 24",
        })
    void areRefusedHoweverTheyAreWritten(String text, String place) {
      SettingsException refusal = refusal(bytes(text));
      assertThat(refusal.reason()).isEqualTo(Reason.DUPLICATE_KEY);
      assertThat(refusal).hasMessageStartingWith(place);
    }

    @Test
    void inDifferentObjectsAreFine() throws Exception {
      assertThat(EDITOR.install(bytes("{\"a\": {\"b\": 1}, \"c\": {\"b\": 1}}"), null).changes())
          .isTrue();
    }
  }

  @Nested
  final class TheShape {

    @ParameterizedTest
    @CsvSource(
        delimiter = '~',
        value = {
          "[]~the root is not an object",
          "null~the root is not an object",
          "\"secret\"~the root is not an object",
          "17~the root is not an object",
          "{\"hooks\": []}~\"hooks\" is not an object",
          "{\"hooks\": null}~\"hooks\" is not an object",
          "{\"hooks\": \"secret\"}~\"hooks\" is not an object",
          "{\"hooks\": {\"Stop\": {}}}~an event under \"hooks\" is not an array",
          "{\"hooks\": {\"PreToolUse\": null}}~an event under \"hooks\" is not an array",
        })
    void isNamed(String text, String blocker) {
      SettingsException refusal = refusal(bytes(text));
      assertThat(refusal.reason()).isEqualTo(Reason.SHAPE);
      assertThat(refusal).hasMessageEndingWith(blocker);
    }
  }

  @Nested
  final class Depth {

    private byte[] nested(int depth) {
      return bytes("{\"a\": " + "[".repeat(depth) + "]".repeat(depth) + "}");
    }

    @Test
    void beyondEveryRealFileIsRefused() {
      assertThat(refusal(nested(100_000)).reason()).isEqualTo(Reason.TOO_LARGE);
      assertThat(refusal(nested(Document.MAX_DEPTH)).reason()).isEqualTo(Reason.TOO_LARGE);
    }

    @Test
    void upToTheLimitIsEdited() throws Exception {
      byte[] text = nested(Document.MAX_DEPTH - 1);
      Edit edit = EDITOR.install(text, null);
      assertThat(EDITOR.remove(edit.after(), edit.undo()).after()).isEqualTo(text);
    }
  }

  @Test
  void veryLongNumbersKeysAndStringsAreKept() throws Exception {
    String text =
        "{\""
            + "k".repeat(100_000)
            + "\": "
            + "9".repeat(5000)
            + ", \"s\": \""
            + "s".repeat(2_000_000)
            + "\"}";
    Edit edit = EDITOR.install(bytes(text), null);
    assertThat(EDITOR.remove(edit.after(), edit.undo()).after()).isEqualTo(bytes(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "{}", "[1]", "{\"version\":2}", "{\"root\":\"X:\"}", "{\"version\":1}"})
  void anUndoRecordThatIsNoneIsRefused(String text) {
    SettingsException refusal =
        catchThrowableOfType(SettingsException.class, () -> Undo.parse(text));
    assertThat(refusal.reason()).isEqualTo(Reason.UNDO);
  }
}
