package dev.leancomputeruse.measure;

/** Reads the times of a transcript, {@code 2026-11-30T22:10:08.735Z}, without making objects. */
final class Timestamps {
  /** Stands for a time that is missing or no time; later than every other. */
  static final long UNDATED = Long.MAX_VALUE;

  /** So that a day has four digits for its year in every zone. */
  private static final int LAST_YEAR = 9998;

  private static final int[] DAYS_BEFORE_MONTH = {
    0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334
  };
  private static final int[] DAYS_IN_MONTH = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

  private Timestamps() {}

  /** Milliseconds since 1970, {@link #UNDATED} if the bytes are not an ISO time with its offset. */
  static long parse(byte[] text, int from, int to) {
    if (to - from < 20
        || text[from + 4] != '-'
        || text[from + 7] != '-'
        || (text[from + 10] != 'T' && text[from + 10] != ' ')
        || text[from + 13] != ':'
        || text[from + 16] != ':') {
      return UNDATED;
    }
    int year = number(text, from, 4);
    int month = number(text, from + 5, 2);
    int day = number(text, from + 8, 2);
    int hour = number(text, from + 11, 2);
    int minute = number(text, from + 14, 2);
    int second = number(text, from + 17, 2);
    if (year < 1970
        || year > LAST_YEAR
        || month < 1
        || month > 12
        || day < 1
        || day > daysIn(year, month)
        || hour < 0
        || hour > 23
        || minute < 0
        || minute > 59
        || second < 0
        || second > 60) {
      return UNDATED;
    }
    int at = from + 19;
    int millis = 0;
    if (text[at] == '.') {
      at++;
      int unit = 100;
      int start = at;
      while (at < to && text[at] >= '0' && text[at] <= '9') {
        millis += (text[at++] - '0') * unit;
        unit /= 10;
      }
      if (at == start) {
        return UNDATED;
      }
    }
    int offset = offsetMinutes(text, at, to);
    if (offset == Integer.MIN_VALUE) {
      return UNDATED;
    }
    long days = days(year, month, day);
    return (((days * 24 + hour) * 60 + minute - offset) * 60 + second) * 1000 + millis;
  }

  private static int offsetMinutes(byte[] text, int at, int to) {
    if (at == to - 1 && (text[at] == 'Z' || text[at] == 'z')) {
      return 0;
    }
    if (at != to - 6 || text[at + 3] != ':' || (text[at] != '+' && text[at] != '-')) {
      return Integer.MIN_VALUE;
    }
    int hours = number(text, at + 1, 2);
    int minutes = number(text, at + 4, 2);
    if (hours < 0 || hours > 18 || minutes < 0 || minutes > 59) {
      return Integer.MIN_VALUE;
    }
    int offset = hours * 60 + minutes;
    return text[at] == '-' ? -offset : offset;
  }

  private static long days(int year, int month, int day) {
    long before = year - 1970L;
    long leapDays = (year - 1L) / 4 - (year - 1) / 100 + (year - 1) / 400 - 477;
    return before * 365
        + leapDays
        + DAYS_BEFORE_MONTH[month - 1]
        + (month > 2 && isLeap(year) ? 1 : 0)
        + day
        - 1;
  }

  private static int daysIn(int year, int month) {
    return DAYS_IN_MONTH[month - 1] + (month == 2 && isLeap(year) ? 1 : 0);
  }

  private static boolean isLeap(int year) {
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  }

  private static int number(byte[] text, int from, int digits) {
    int value = 0;
    for (int i = from; i < from + digits; i++) {
      if (text[i] < '0' || text[i] > '9') {
        return -1;
      }
      value = value * 10 + text[i] - '0';
    }
    return value;
  }
}
