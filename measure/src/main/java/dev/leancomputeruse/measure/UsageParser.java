package dev.leancomputeruse.measure;

/**
 * Reads the {@code usage} of a message.
 *
 * <p>Cache writes are kept as their sum and the part for one hour, not as two kinds: a partial row
 * may know only the sum, and the largest value per field must not count it twice.
 */
final class UsageParser {
  /** More tokens than any one call can take: a larger number is no count but damage. */
  private static final int MAX_TOKENS = 1_000_000_000;

  private final JsonCursor cursor;

  UsageParser(JsonCursor cursor) {
    this.cursor = cursor;
  }

  /** Reads the object the cursor stands at; false if it has neither input nor output. */
  boolean read(Row row) throws UnusableLineException {
    row.clearUsage();
    boolean complete = false;
    int written5m = 0;
    cursor.beginObject();
    while (cursor.nextField()) {
      if (cursor.is(Keys.INPUT_TOKENS)) {
        row.input = count();
        complete = true;
      } else if (cursor.is(Keys.OUTPUT_TOKENS)) {
        row.output = count();
        complete = true;
      } else if (cursor.is(Keys.CACHE_READ)) {
        row.cacheRead = count();
      } else if (cursor.is(Keys.CACHE_WRITE)) {
        row.cacheWrite = count();
      } else if (cursor.is(Keys.CACHE_CREATION)) {
        written5m = cacheCreation(row);
      } else if (cursor.is(Keys.SERVER_TOOL_USE)) {
        serverToolUse(row);
      } else if (cursor.is(Keys.SPEED)) {
        row.fast = word(Keys.FAST);
      } else if (cursor.is(Keys.INFERENCE_GEO)) {
        row.inUs = word(Keys.US);
      } else {
        cursor.skipValue();
      }
    }
    row.cacheWrite = Math.max(row.cacheWrite, written5m + row.cacheWrite1h);
    return complete;
  }

  private int cacheCreation(Row row) throws UnusableLineException {
    int written5m = 0;
    if (cursor.peek() != '{') {
      cursor.skipValue();
      return 0;
    }
    cursor.beginObject();
    while (cursor.nextField()) {
      if (cursor.is(Keys.WRITE_5M)) {
        written5m = count();
      } else if (cursor.is(Keys.WRITE_1H)) {
        row.cacheWrite1h = count();
      } else {
        cursor.skipValue();
      }
    }
    return written5m;
  }

  private void serverToolUse(Row row) throws UnusableLineException {
    if (cursor.peek() != '{') {
      cursor.skipValue();
      return;
    }
    cursor.beginObject();
    while (cursor.nextField()) {
      if (cursor.is(Keys.WEB_SEARCHES)) {
        row.webSearches = count();
      } else {
        cursor.skipValue();
      }
    }
  }

  private boolean word(byte[] word) throws UnusableLineException {
    if (cursor.readString()) {
      return cursor.is(word);
    }
    cursor.skipValue();
    return false;
  }

  private int count() throws UnusableLineException {
    int count = cursor.readCount(MAX_TOKENS);
    if (count < 0) {
      throw new UnusableLineException(SkipReason.BAD_USAGE);
    }
    return count;
  }
}
