package dev.leancomputeruse.measure;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/** Says which calls were asked for, call by call: never a whole file or session by its ends. */
final class Selector {
  private static final long QUARTER_HOUR = 15 * 60 * 1000;

  private final MeasureRequest request;
  private final ZoneId zone;
  private long cachedQuarter = Long.MIN_VALUE;
  private @Nullable LocalDate cachedDay;

  Selector(MeasureRequest request) {
    this.request = request;
    this.zone = request.zone();
  }

  /** The day of a time, null if it is none. No zone's day begins within a quarter of an hour. */
  @Nullable LocalDate day(long time) {
    if (time == Timestamps.UNDATED) {
      return null;
    }
    long quarter = Math.floorDiv(time, QUARTER_HOUR);
    if (quarter != cachedQuarter) {
      cachedQuarter = quarter;
      cachedDay = LocalDate.ofInstant(Instant.ofEpochMilli(quarter * QUARTER_HOUR), zone);
    }
    return cachedDay;
  }

  boolean hasDays() {
    return request.since() != null || request.until() != null;
  }

  boolean takesDay(@Nullable LocalDate day) {
    LocalDate since = request.since();
    LocalDate until = request.until();
    if (day == null) {
      return !hasDays();
    }
    return (since == null || !day.isBefore(since)) && (until == null || !day.isAfter(until));
  }

  boolean takesSession(String session) {
    return request.session() == null || session.startsWith(request.session());
  }

  /** A project is named by its directory or by the path that the directory's name stands for. */
  boolean takesProject(String directory) {
    String project = request.project();
    return project == null || project.equals(directory) || mangled(project).equals(directory);
  }

  private static String mangled(String path) {
    StringBuilder name = new StringBuilder(path.length());
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      name.append("/._ \\:".indexOf(c) >= 0 ? '-' : c);
    }
    return name.toString();
  }
}
