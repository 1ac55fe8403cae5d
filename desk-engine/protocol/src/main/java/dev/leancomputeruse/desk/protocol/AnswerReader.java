package dev.leancomputeruse.desk.protocol;

import java.io.IOException;

/**
 * Looks for the signs of failure in an answer: a text, a list of content blocks, the result object
 * of an MCP server, or the output of a shell command. Screenshots are read over.
 */
final class AnswerReader {
  private static final int MAX_TEXT = 1 << 20;
  private static final int MAX_NAME = 64;

  private boolean refused;
  private boolean errorWord;
  private boolean deskFailure;
  private boolean sawText;

  Answer read(JsonReader json) throws IOException {
    value(json);
    return refused || errorWord || deskFailure
        ? new Answer(refused, errorWord, deskFailure)
        : Answer.NONE;
  }

  private void value(JsonReader json) throws IOException {
    switch (json.kind()) {
      case JsonReader.STRING -> text(json.string(MAX_TEXT));
      case JsonReader.ARRAY -> {
        json.beginArray();
        while (json.nextElement()) {
          if (json.kind() == JsonReader.OBJECT) {
            block(json);
          } else if (json.kind() == JsonReader.STRING) {
            text(json.string(MAX_TEXT));
          } else {
            json.skip();
          }
        }
      }
      case JsonReader.OBJECT -> result(json);
      default -> json.skip();
    }
  }

  /** One content block: its flag and its text. What else is in it is data. */
  private void block(JsonReader json) throws IOException {
    json.beginObject();
    String name = json.nextName(MAX_NAME);
    while (name != null) {
      if (isFlag(name)) {
        refused |= flag(json);
      } else if (name.equals("text") && json.kind() == JsonReader.STRING) {
        text(json.string(MAX_TEXT));
      } else {
        json.skip();
      }
      name = json.nextName(MAX_NAME);
    }
  }

  /** A result as one object: of an MCP server, of the shell, or the driver's own words. */
  private void result(JsonReader json) throws IOException {
    Refusal refusal = new Refusal();
    json.beginObject();
    String name = json.nextName(MAX_NAME);
    while (name != null) {
      char kind = json.kind();
      if (isFlag(name)) {
        refused |= flag(json);
      } else if (name.equals("content")) {
        value(json);
      } else if (name.equals("structuredContent") && kind == JsonReader.OBJECT) {
        structured(json);
      } else if (isText(name) && kind == JsonReader.STRING) {
        text(json.string(MAX_TEXT));
      } else {
        refusal.member(name, json);
      }
      name = json.nextName(MAX_NAME);
    }
    refused |= refusal.isOne();
  }

  private void structured(JsonReader json) throws IOException {
    Refusal refusal = new Refusal();
    json.beginObject();
    String name = json.nextName(MAX_NAME);
    while (name != null) {
      if (isFlag(name)) {
        refused |= flag(json);
      } else {
        refusal.member(name, json);
      }
      name = json.nextName(MAX_NAME);
    }
    refused |= refusal.isOne();
  }

  private void text(String text) {
    if (!sawText && FailureText.saysSomething(text)) {
      sawText = true;
      errorWord = FailureText.startsWithError(text);
      refused |= FailureText.isDriverRefusal(text);
    }
    deskFailure |= FailureText.hasDeskFailure(text);
    if (FailureText.mayBeObject(text)) {
      object(text);
    }
  }

  /** The driver's object as the text of a block: what is no JSON says nothing. */
  private void object(String text) {
    AnswerReader inner = new AnswerReader();
    JsonReader json = new JsonReader(text);
    try {
      inner.structured(json);
      json.end();
    } catch (IOException e) {
      return;
    }
    refused |= inner.refused;
  }

  private static boolean isFlag(String name) {
    return name.equals("isError") || name.equals("is_error");
  }

  private static boolean isText(String name) {
    return name.equals("stdout") || name.equals("stderr") || name.equals("text");
  }

  private static boolean flag(JsonReader json) throws IOException {
    if (json.kind() == JsonReader.NULL) {
      json.nil();
      return false;
    }
    return json.bool();
  }
}
