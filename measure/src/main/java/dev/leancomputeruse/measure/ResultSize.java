package dev.leancomputeruse.measure;

/**
 * How much a tool answered: bytes of text in UTF-8, and images by their number, since what an image
 * costs has nothing to do with the length of its base64.
 */
final class ResultSize {
  private long bytes;
  private int images;

  void clear() {
    bytes = 0;
    images = 0;
  }

  long bytes() {
    return bytes;
  }

  int images() {
    return images;
  }

  /** Reads the content of a tool result: text, or a list of blocks. */
  void read(JsonCursor cursor) throws UnusableLineException {
    clear();
    if (cursor.readString()) {
      bytes = cursor.decodedLength();
      return;
    }
    if (cursor.peek() != '[') {
      cursor.skipValue();
      return;
    }
    cursor.beginArray();
    while (cursor.nextElement()) {
      if (cursor.readString()) {
        bytes += cursor.decodedLength();
      } else if (cursor.peek() == '{') {
        block(cursor);
      } else {
        cursor.skipValue();
      }
    }
  }

  private void block(JsonCursor cursor) throws UnusableLineException {
    boolean image = false;
    long text = -1;
    int start = cursor.position();
    cursor.beginObject();
    while (cursor.nextField()) {
      if (cursor.is(Keys.TYPE)) {
        if (cursor.readString()) {
          image = cursor.is(Keys.IMAGE);
        } else {
          cursor.skipValue();
        }
      } else if (cursor.is(Keys.TEXT) && cursor.readString()) {
        text = cursor.decodedLength();
      } else {
        cursor.skipValue();
      }
    }
    if (image) {
      images++;
    } else {
      bytes += text >= 0 ? text : cursor.position() - start;
    }
  }
}
