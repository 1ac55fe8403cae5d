package dev.leancomputeruse.desk.engine.observe;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leancomputeruse.desk.engine.Json;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * The parts of a JSON document that are saved as something else. Everything between them is saved
 * byte for byte, which costs nothing, however large the document is.
 */
final class Splices {
  private final List<Splice> splices = new ArrayList<>();

  private record Splice(int start, int end, String instead) {}

  /** Puts a string in the place of the value from {@code start} to {@code end}. */
  void string(int start, int end, String text) {
    StringBuilder json = new StringBuilder(text.length() + 16);
    Json.string(json, text);
    add(new Splice(start, end, json.toString()));
  }

  /** Leaves out what stands from {@code start} to {@code end}. */
  void nothing(int start, int end) {
    add(new Splice(start, end, ""));
  }

  private void add(Splice splice) {
    int at = splices.size();
    while (at > 0 && splices.get(at - 1).start > splice.start) {
      at--;
    }
    splices.add(at, splice);
  }

  /** Writes the document from {@code start} to {@code end}. */
  void write(byte[] document, int start, int end, ByteArrayOutputStream to) {
    int from = start;
    for (Splice splice : splices) {
      to.write(document, from, splice.start - from);
      to.writeBytes(splice.instead.getBytes(UTF_8));
      from = splice.end;
    }
    to.write(document, from, end - from);
  }
}
