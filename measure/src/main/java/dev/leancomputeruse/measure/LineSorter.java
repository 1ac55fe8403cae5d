package dev.leancomputeruse.measure;

import java.io.IOException;

/**
 * Decides what each line is, parses those that can hold a call, and counts every one of them under
 * exactly one heading.
 */
final class LineSorter implements LineReader.Sink {
  private final Ledger ledger;
  private final RowParser parser;
  private final Ledger.Batch batch = new Ledger.Batch();
  private final LineCounters counters = new LineCounters();

  private int project;
  private int session;
  private long skipBefore;
  private long stopAt;

  LineSorter(Ledger ledger, DesktopClassifier classifier) {
    this.ledger = ledger;
    this.parser = new RowParser(ledger.names, ledger.labels, classifier);
  }

  LineCounters counters() {
    return counters;
  }

  /**
   * Makes ready for a file or a part of one.
   *
   * @param skipBefore lines that begin before this offset belong to the part before
   * @param stopAt lines that begin at this offset or later belong to the part behind
   */
  void begin(TranscriptFile file, long skipBefore, long stopAt) {
    project = ledger.names.number(file.project());
    session = ledger.names.number(file.session());
    this.skipBefore = skipBefore;
    this.stopAt = stopAt;
  }

  /** Hands in what is left. */
  void finish() throws TablesFullException {
    ledger.take(batch);
  }

  @Override
  public boolean line(byte[] text, int from, int to, long offset, boolean terminated)
      throws IOException {
    if (offset < skipBefore) {
      return true;
    }
    if (offset >= stopAt) {
      return false;
    }
    counters.lines++;
    int begin = offset == 0 ? behindMark(text, from, to) : from;
    int first = behindBlanks(text, begin, to);
    if (first == to) {
      counters.blank++;
      return true;
    }
    int last = lastOf(text, first, to);
    if (text[first] != '{' || text[last] != '}' || last == first) {
      counters.skip(parser.fault(text, first, to));
    } else if (Needles.in(text, first, to) || !terminated) {
      sort(text, first, to);
    } else {
      counters.other++;
    }
    return true;
  }

  private void sort(byte[] text, int from, int to) throws IOException {
    Row row = batch.next();
    try {
      parser.parse(text, from, to, row);
      switch (row.kind) {
        case OTHER -> counters.other++;
        case SYNTHETIC -> counters.synthetic++;
        case CALL -> {
          row.project = project;
          if (row.session == Names.NONE) {
            row.session = session;
          }
          keep();
          counters.calls++;
        }
        case RESULTS -> {
          keep();
          counters.results++;
        }
        case COST_STATE -> {
          ledger.take(CostState.parse(text, from, to));
          counters.costStates++;
        }
      }
    } catch (UnusableLineException e) {
      counters.skip(e.reason());
    }
  }

  private void keep() throws IOException {
    if (batch.keep()) {
      ledger.take(batch);
    }
  }

  @Override
  public boolean tooLong(long offset) {
    if (offset < skipBefore) {
      return true;
    }
    if (offset >= stopAt) {
      return false;
    }
    counters.lines++;
    counters.skip(SkipReason.TOO_LONG);
    return true;
  }

  /** Where the text begins behind a byte order mark. */
  private static int behindMark(byte[] text, int from, int to) {
    boolean marked =
        to - from >= 3
            && text[from] == (byte) 0xef
            && text[from + 1] == (byte) 0xbb
            && text[from + 2] == (byte) 0xbf;
    return marked ? from + 3 : from;
  }

  private static int behindBlanks(byte[] text, int from, int to) {
    int at = from;
    while (at < to && isBlank(text[at])) {
      at++;
    }
    return at;
  }

  private static int lastOf(byte[] text, int from, int to) {
    int at = to - 1;
    while (at > from && isBlank(text[at])) {
      at--;
    }
    return at;
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || b == '\t' || b == '\r';
  }
}
