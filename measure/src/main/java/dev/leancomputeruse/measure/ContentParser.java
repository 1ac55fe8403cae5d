package dev.leancomputeruse.measure;

/** Reads the content blocks of a message: tool uses, and the size of tool results. */
final class ContentParser {
  private final JsonCursor cursor;
  private final ToolUses toolUses;
  private final ResultSize size = new ResultSize();

  ContentParser(JsonCursor cursor, ToolUses toolUses) {
    this.cursor = cursor;
    this.toolUses = toolUses;
  }

  /** Reads the value the cursor stands at; content that is plain text has no blocks. */
  void read(Row row) throws UnusableLineException {
    row.clearContent();
    if (cursor.peek() != '[') {
      cursor.skipValue();
      return;
    }
    cursor.beginArray();
    while (cursor.nextElement()) {
      if (cursor.peek() == '{') {
        block(row);
      } else {
        cursor.skipValue();
      }
    }
  }

  private void block(Row row) throws UnusableLineException {
    boolean use = false;
    boolean result = false;
    boolean error = false;
    long useKey = 0;
    long resultKey = 0;
    int inputFrom = 0;
    int inputTo = 0;
    toolUses.clearName();
    size.clear();
    cursor.beginObject();
    while (cursor.nextField()) {
      if (cursor.is(Keys.TYPE)) {
        use = false;
        result = false;
        if (cursor.readString()) {
          use = cursor.is(Keys.TOOL_USE);
          result = cursor.is(Keys.TOOL_RESULT);
        } else {
          cursor.skipValue();
        }
      } else if (cursor.is(Keys.ID)) {
        useKey = id();
      } else if (cursor.is(Keys.NAME)) {
        if (cursor.readString()) {
          toolUses.name(cursor);
        } else {
          cursor.skipValue();
        }
      } else if (cursor.is(Keys.INPUT)) {
        cursor.peek();
        inputFrom = cursor.position();
        cursor.skipValue();
        inputTo = cursor.position();
      } else if (cursor.is(Keys.TOOL_USE_ID)) {
        resultKey = id();
      } else if (cursor.is(Keys.IS_ERROR)) {
        error = cursor.peek() == 't';
        cursor.skipValue();
      } else if (cursor.is(Keys.CONTENT)) {
        size.read(cursor);
      } else {
        cursor.skipValue();
      }
    }
    if (use && useKey != 0) {
      toolUses.add(row, useKey, cursor.text(), inputFrom, inputTo);
    } else if (result && resultKey != 0) {
      row.addResult(resultKey, size.bytes(), size.images(), error);
    }
  }

  private long id() throws UnusableLineException {
    if (cursor.readString()) {
      return ToolUseId.of(cursor);
    }
    cursor.skipValue();
    return 0;
  }
}
