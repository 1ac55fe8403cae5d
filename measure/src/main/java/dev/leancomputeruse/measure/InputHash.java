package dev.leancomputeruse.measure;

/** A hash of a tool's input that the order of its keys and the white space do not change. */
final class InputHash {

  private InputHash() {}

  /** Hashes the value the cursor stands at. */
  static long of(JsonCursor cursor) throws UnusableLineException {
    int c = cursor.peek();
    if (c == '{') {
      long sum = 17;
      cursor.beginObject();
      while (cursor.nextField()) {
        long key = JsonText.hash(cursor);
        sum += mix(key + 31 * of(cursor));
      }
      return mix(sum);
    }
    if (c == '[') {
      long sequence = 19;
      cursor.beginArray();
      while (cursor.nextElement()) {
        sequence = mix(sequence * 31 + of(cursor));
      }
      return sequence;
    }
    if (cursor.readString()) {
      return JsonText.hash(cursor) * 3;
    }
    int from = cursor.position();
    cursor.skipValue();
    return JsonText.hash(cursor.text(), from, cursor.position());
  }

  private static long mix(long value) {
    long mixed = (value ^ (value >>> 32)) * 0x9e3779b97f4a7c15L;
    return mixed ^ (mixed >>> 29);
  }
}
