package dev.leancomputeruse.manifest;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.leancomputeruse.files.Sha256;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads and writes documents that carry a hash over everything else in them. */
final class Json {
  private static final String HASH = "hash";

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private static final ObjectWriter WRITER =
      MAPPER.writer(
          new DefaultPrettyPrinter()
              .withObjectIndenter(new DefaultIndenter("  ", "\n"))
              .withArrayIndenter(new DefaultIndenter("  ", "\n")));

  private Json() {}

  static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  /** Reads one object and nothing else; null if {@code text} is anything but that. */
  static @Nullable ObjectNode read(byte[] text) throws IOException {
    try {
      return MAPPER.readTree(text) instanceof ObjectNode object ? object : null;
    } catch (JsonProcessingException e) {
      return null;
    }
  }

  /** Reads a JSON text that the program handed in itself. */
  static JsonNode parse(String text) throws IOException {
    return MAPPER.readTree(text);
  }

  /** Returns {@code document} as text, with the hash over it as its last entry. */
  static byte[] seal(ObjectNode document) throws IOException {
    ObjectNode sealed = document.deepCopy();
    sealed.remove(HASH);
    sealed.put(HASH, hashOf(sealed));
    return (WRITER.writeValueAsString(sealed) + "\n").getBytes(UTF_8);
  }

  /** Whether the hash in {@code document} is the one over the rest of it. */
  static boolean isSealed(ObjectNode document) throws IOException {
    ObjectNode rest = document.deepCopy();
    JsonNode hash = rest.remove(HASH);
    return hash != null && hash.isTextual() && hash.textValue().equals(hashOf(rest));
  }

  private static String hashOf(ObjectNode document) throws IOException {
    return Sha256.of(WRITER.writeValueAsBytes(document));
  }
}
