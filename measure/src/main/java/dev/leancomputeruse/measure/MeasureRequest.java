package dev.leancomputeruse.measure;

import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is to be measured.
 *
 * @param roots config directories, any directories with transcripts, or single transcripts
 * @param rootsNamed whether the user named the roots, so that a missing one is an error
 * @param since first day that counts, in {@code zone}
 * @param until last day that counts, in {@code zone}
 * @param project the project's directory name or the path it stands for
 * @param session a session id, or a beginning of one that is unambiguous enough for the user
 * @param zone where a day begins and ends
 * @param prices what a token costs
 * @param classifier which tool uses are desktop work
 * @param page a file that is going to be written, which may not be a transcript
 * @param threads readers at work at once, at least 1
 */
public record MeasureRequest(
    List<Path> roots,
    boolean rootsNamed,
    @Nullable LocalDate since,
    @Nullable LocalDate until,
    @Nullable String project,
    @Nullable String session,
    ZoneId zone,
    PriceTable prices,
    DesktopClassifier classifier,
    @Nullable Path page,
    int threads) {

  /** Copies the list and refuses what can never be meant. */
  public MeasureRequest {
    roots = List.copyOf(roots);
    if (threads < 1) {
      throw new IllegalArgumentException("threads: " + threads);
    }
    if (since != null && until != null && until.isBefore(since)) {
      throw new IllegalArgumentException("until is before since");
    }
  }

  /** Everything under the roots, at the bundled prices, on as many threads as there are cores. */
  public static MeasureRequest of(List<Path> roots, ZoneId zone) {
    return new MeasureRequest(
        roots,
        true,
        null,
        null,
        null,
        null,
        zone,
        PriceTable.bundled(),
        DesktopClassifier.plain(),
        null,
        Math.max(1, Runtime.getRuntime().availableProcessors()));
  }

  /** The same with these bounds on the day. */
  public MeasureRequest withDays(@Nullable LocalDate since, @Nullable LocalDate until) {
    return new MeasureRequest(
        roots, rootsNamed, since, until, project, session, zone, prices, classifier, page, threads);
  }

  /** The same for one project. */
  public MeasureRequest withProject(@Nullable String project) {
    return new MeasureRequest(
        roots, rootsNamed, since, until, project, session, zone, prices, classifier, page, threads);
  }

  /** The same for one session. */
  public MeasureRequest withSession(@Nullable String session) {
    return new MeasureRequest(
        roots, rootsNamed, since, until, project, session, zone, prices, classifier, page, threads);
  }

  /** The same with roots that were not named by the user, where a missing one is no error. */
  public MeasureRequest withDefaultRoots() {
    return new MeasureRequest(
        roots, false, since, until, project, session, zone, prices, classifier, page, threads);
  }

  /** The same at other prices. */
  public MeasureRequest withPrices(PriceTable prices) {
    return new MeasureRequest(
        roots, rootsNamed, since, until, project, session, zone, prices, classifier, page, threads);
  }

  /** The same with another recognition of desktop work. */
  public MeasureRequest withClassifier(DesktopClassifier classifier) {
    return new MeasureRequest(
        roots, rootsNamed, since, until, project, session, zone, prices, classifier, page, threads);
  }

  /** The same with a file that is going to be written. */
  public MeasureRequest withPage(@Nullable Path page) {
    return new MeasureRequest(
        roots, rootsNamed, since, until, project, session, zone, prices, classifier, page, threads);
  }

  /** The same on so many threads. */
  public MeasureRequest withThreads(int threads) {
    return new MeasureRequest(
        roots, rootsNamed, since, until, project, session, zone, prices, classifier, page, threads);
  }
}
