package dev.leancomputeruse.measure;

import java.nio.charset.StandardCharsets;

/** Reads one line of a transcript into a {@link Row}. */
final class RowParser {
  private final JsonCursor cursor = new JsonCursor();
  private final NameCache names;
  private final NameCache labels;
  private final UsageParser usage;
  private final ContentParser content;
  private final int defaultAgent;

  private boolean hasMessage;
  private boolean hasUsage;
  private boolean synthetic;
  private boolean badField;
  private long messageKey;
  private long requestKey;
  private long uuidKey;

  RowParser(Names names, Names labels, DesktopClassifier classifier) {
    this.names = new NameCache(names);
    this.labels = new NameCache(labels);
    this.usage = new UsageParser(cursor);
    this.content = new ContentParser(cursor, new ToolUses(classifier, this.labels));
    this.defaultAgent = names.number("sidechain");
  }

  /**
   * Reads {@code text[from, to)}, a whole line, into {@code row}.
   *
   * @throws UnusableLineException if the line is no JSON object, or a call that cannot be counted
   */
  void parse(byte[] text, int from, int to, Row row) throws UnusableLineException {
    row.clear();
    hasMessage = false;
    hasUsage = false;
    synthetic = false;
    badField = false;
    messageKey = 0;
    requestKey = 0;
    uuidKey = 0;
    Type type = Type.NONE;
    cursor.reset(text, from, to);
    cursor.beginObject();
    while (cursor.nextField()) {
      if (cursor.is(Keys.TYPE)) {
        type = type();
      } else if (cursor.is(Keys.MESSAGE)) {
        message(row);
      } else {
        field(row);
      }
    }
    cursor.expectEnd();
    row.scopeIds();
    conclude(type, row);
  }

  /** Why {@code text[from, to)}, which does not begin and end as an object does, is none. */
  SkipReason fault(byte[] text, int from, int to) {
    cursor.reset(text, from, to);
    try {
      cursor.skipValue();
      cursor.expectEnd();
      return SkipReason.NOT_OBJECT;
    } catch (UnusableLineException e) {
      return e.reason();
    }
  }

  private enum Type {
    NONE,
    ASSISTANT,
    USER,
    COST_STATE,
    OTHER
  }

  private Type type() throws UnusableLineException {
    if (!string()) {
      return Type.NONE;
    }
    return cursor.is(Keys.ASSISTANT)
        ? Type.ASSISTANT
        : cursor.is(Keys.USER)
            ? Type.USER
            : cursor.is(Keys.COST_STATE) ? Type.COST_STATE : Type.OTHER;
  }

  private void field(Row row) throws UnusableLineException {
    if (cursor.is(Keys.SESSION_ID)) {
      if (string()) {
        row.session = names.number(cursor);
        row.sessionKey = JsonText.hash(cursor);
      }
    } else if (cursor.is(Keys.TIMESTAMP)) {
      if (cursor.readString()) {
        row.time = time();
      } else {
        cursor.skipValue();
      }
    } else if (cursor.is(Keys.REQUEST_ID)) {
      requestKey = key();
    } else if (cursor.is(Keys.UUID)) {
      uuidKey = key();
    } else if (cursor.is(Keys.AGENT_ID)) {
      if (string()) {
        row.agent = names.number(cursor);
        row.agentKey = JsonText.hash(cursor);
      }
    } else if (cursor.is(Keys.IS_SIDECHAIN)) {
      row.sidechain = cursor.peek() == 't';
      cursor.skipValue();
    } else if (cursor.is(Keys.ATTRIBUTION_AGENT)) {
      row.agentType = string() ? labels.number(cursor) : Names.NONE;
    } else {
      cursor.skipValue();
    }
  }

  private void message(Row row) throws UnusableLineException {
    if (cursor.peek() != '{') {
      cursor.skipValue();
      return;
    }
    hasMessage = true;
    cursor.beginObject();
    while (cursor.nextField()) {
      if (cursor.is(Keys.CONTENT)) {
        content.read(row);
      } else if (cursor.is(Keys.USAGE)) {
        if (cursor.peek() == '{') {
          hasUsage = usage.read(row);
        } else {
          cursor.skipValue();
        }
      } else if (cursor.is(Keys.ID)) {
        messageKey = key();
      } else if (cursor.is(Keys.MODEL)) {
        if (string()) {
          synthetic = cursor.is(Keys.SYNTHETIC);
          row.model = labels.number(cursor);
        }
      } else {
        cursor.skipValue();
      }
    }
  }

  private void conclude(Type type, Row row) throws UnusableLineException {
    if (type == Type.ASSISTANT || (type == Type.NONE && hasUsage)) {
      concludeCall(row);
    } else if (type == Type.USER && row.results > 0) {
      row.kind = Row.Kind.RESULTS;
    } else if (type == Type.COST_STATE) {
      row.kind = Row.Kind.COST_STATE;
    }
  }

  private void concludeCall(Row row) throws UnusableLineException {
    if (synthetic && !row.hasTokens()) {
      row.kind = Row.Kind.SYNTHETIC;
      return;
    }
    if (badField) {
      throw new UnusableLineException(SkipReason.BAD_FIELD);
    }
    if (!hasMessage || !hasUsage) {
      throw new UnusableLineException(SkipReason.NO_USAGE);
    }
    row.callKey = messageKey != 0 ? messageKey : requestKey != 0 ? requestKey : uuidKey;
    if (row.callKey == 0) {
      throw new UnusableLineException(SkipReason.NO_ID);
    }
    row.hasRequestId = requestKey != 0;
    if (row.sidechain && row.agent == Names.NONE) {
      row.agent = defaultAgent;
    } else if (!row.sidechain) {
      row.agent = Names.NONE;
    }
    row.kind = Row.Kind.CALL;
  }

  private long time() {
    if (cursor.isEscaped()) {
      byte[] plain = JsonText.decode(cursor).getBytes(StandardCharsets.UTF_8);
      return Timestamps.parse(plain, 0, plain.length);
    }
    return Timestamps.parse(cursor.text(), cursor.from(), cursor.to());
  }

  /** Reads a string that may also be null; another type means that a call is damaged. */
  private boolean string() throws UnusableLineException {
    if (cursor.readString()) {
      return true;
    }
    badField |= cursor.peek() != 'n';
    cursor.skipValue();
    return false;
  }

  private long key() throws UnusableLineException {
    return string() && cursor.to() > cursor.from() ? JsonText.hash(cursor) : 0;
  }
}
