package dev.leancomputeruse.settings;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import dev.leancomputeruse.settings.Node.Child;
import dev.leancomputeruse.settings.SettingsException.Reason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A parsed settings text: its tree, with the byte offsets of every value.
 *
 * <p>Comments and trailing commas are read, because people write them and an edit must not cost
 * them; everything else follows the JSON grammar. Keys that stand twice are refused.
 */
final class Document {

  /** Far above every settings file, far below what would exhaust the stack of a tree walk. */
  static final int MAX_DEPTH = 500;

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
          .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
          .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH)
                  .maxNumberLength(Integer.MAX_VALUE)
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .build())
          .build();

  private final byte[] bytes;
  private final int begin;
  private final @Nullable Node root;

  private Document(byte[] bytes, int begin, @Nullable Node root) {
    this.bytes = bytes;
    this.begin = begin;
    this.root = root;
  }

  /**
   * Parses a text.
   *
   * @throws SettingsException if it is not UTF-8, not JSON, too deep, or has a key twice
   */
  static Document parse(byte[] bytes) throws SettingsException {
    int begin = Encoding.check(bytes);
    boolean blank = Trivia.isBlank(bytes, begin, bytes.length);
    return new Document(bytes, begin, blank ? null : readRoot(bytes));
  }

  private static @Nullable Node readRoot(byte[] bytes) throws SettingsException {
    try (JsonParser json = JSON.createParser(bytes)) {
      @Nullable Node root = null;
      Deque<Node> open = new ArrayDeque<>();
      Deque<Set<String>> keys = new ArrayDeque<>();
      @Nullable String name = null;
      int nameStart = 0;
      for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
        int at = (int) json.currentTokenLocation().getByteOffset();
        if (root != null && open.isEmpty()) {
          throw refusal(Reason.MALFORMED, bytes, at, "text after the end of the JSON value");
        }
        if (token == JsonToken.FIELD_NAME) {
          name = json.currentName();
          nameStart = at;
          if (!keys.element().add(name)) {
            throw refusal(Reason.DUPLICATE_KEY, bytes, at, "a key stands twice in one object");
          }
          continue;
        }
        if (token == JsonToken.END_OBJECT || token == JsonToken.END_ARRAY) {
          open.pop().close((int) json.currentLocation().getByteOffset());
          keys.pop();
          continue;
        }
        Node node = node(json, token, bytes, at);
        if (open.isEmpty()) {
          root = node;
        } else {
          open.element().add(new Child(name, name == null ? at : nameStart, node));
        }
        name = null;
        if (node.isContainer()) {
          open.push(node);
          keys.push(new HashSet<>());
        }
      }
      return root;
    } catch (StreamConstraintsException e) {
      throw refusal(Reason.TOO_LARGE, bytes, offset(e, bytes), "nested too deep");
    } catch (JsonEOFException e) {
      throw refusal(Reason.MALFORMED, bytes, bytes.length, "not valid JSON: it ends in the middle");
    } catch (JsonProcessingException e) {
      throw refusal(Reason.MALFORMED, bytes, offset(e, bytes), "not valid JSON");
    } catch (IOException e) {
      throw new UncheckedIOException(e); // Bytes in memory do not fail.
    }
  }

  private static Node node(JsonParser json, JsonToken token, byte[] bytes, int at)
      throws IOException {
    return switch (token) {
      case START_OBJECT -> new Node(Node.Kind.OBJECT, at, at, "");
      case START_ARRAY -> new Node(Node.Kind.ARRAY, at, at, "");
      case VALUE_STRING -> {
        String text = json.getText(); // First, since only this finds a string that does not end.
        yield new Node(Node.Kind.STRING, at, Trivia.endOfString(bytes, at), text);
      }
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> {
        String number = json.getText();
        yield new Node(Node.Kind.NUMBER, at, at + number.length(), number);
      }
      default -> {
        String literal = token.asString();
        yield new Node(Node.Kind.LITERAL, at, at + literal.length(), literal);
      }
    };
  }

  private static int offset(JsonProcessingException e, byte[] bytes) {
    @Nullable JsonLocation location = e.getLocation();
    long offset = location == null ? 0 : location.getByteOffset();
    return (int) Math.max(0, Math.min(bytes.length, offset));
  }

  private static SettingsException refusal(Reason reason, byte[] bytes, int at, String blocker) {
    return new SettingsException(reason, Encoding.place(bytes, at) + ": " + blocker);
  }

  /** Makes a refusal that names a place in this text. */
  SettingsException refusal(Reason reason, int at, String blocker) {
    return refusal(reason, bytes, at, blocker);
  }

  byte[] bytes() {
    return bytes;
  }

  /** Returns the offset behind a byte order mark. */
  int begin() {
    return begin;
  }

  /** Returns the root value, or null if the text is blank. */
  @Nullable Node root() {
    return root;
  }

  /** Returns the text of a range. */
  String text(int from, int to) {
    return Encoding.text(bytes, from, to);
  }

  /** Returns the line of an offset, from 1. */
  int line(int offset) {
    return Encoding.line(bytes, offset);
  }
}
