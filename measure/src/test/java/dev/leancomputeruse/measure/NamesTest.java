package dev.leancomputeruse.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Names come from transcripts: they may be of any length, and there may be any number of them. */
class NamesTest {

  @Test
  void aLongNameIsKeptInPartAndStillApartFromOthers() {
    Names names = new Names(100);
    String begin = "x".repeat(1_000_000);
    int a = names.number(begin + "a");
    int b = names.number(begin + "b");

    assertThat(a).isNotEqualTo(b).isEqualTo(names.number(begin + "a"));
    assertThat(names.name(a)).startsWith("xxx").hasSizeLessThan(Names.LONGEST + 20);
    assertThat(names.name(names.number("y".repeat(255)))).hasSize(255);
  }

  @Test
  void namesThatFillTheMemoryEndTheScanWithTheWayOut() throws Exception {
    Ledger ledger = new Ledger(100_000);
    ledger.take(new Ledger.Batch());
    for (int i = 0; i < 1000; i++) {
      ledger.names.number("session-" + i);
    }

    assertThatThrownBy(() -> ledger.take(new Ledger.Batch()))
        .isInstanceOf(TablesFullException.class)
        .hasMessageContaining("-Xmx");
  }

  @Test
  void aTranscriptOfLongNamesIsMeasured() {
    Transcripts transcripts = new Transcripts();
    String[] lines = new String[60];
    for (int i = 0; i < lines.length; i++) {
      lines[i] = Call.of("m" + i).session(i + "s".repeat(200_000)).model("x".repeat(500)).line();
    }

    MeasureReport report = transcripts.session("session-1", lines).measure();
    assertThat(report.sessions()).hasSize(60);
    assertThat(report.models()).hasSize(1);
  }
}
