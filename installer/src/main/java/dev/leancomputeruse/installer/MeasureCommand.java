package dev.leancomputeruse.installer;

import dev.leancomputeruse.measure.Measure;
import dev.leancomputeruse.measure.MeasureException;
import dev.leancomputeruse.measure.MeasureReport;
import dev.leancomputeruse.measure.MeasureRequest;
import dev.leancomputeruse.measure.PageFile;
import dev.leancomputeruse.measure.PriceTable;
import dev.leancomputeruse.measure.ProgressLine;
import dev.leancomputeruse.measure.ReportJson;
import dev.leancomputeruse.measure.ReportTable;
import dev.leancomputeruse.measure.ScanProgress;
import dev.leancomputeruse.measure.TerminalFacts;
import dev.leancomputeruse.measure.TranscriptRoots;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Says what desktop work costs in the user's own transcripts. */
@Command(
    name = "measure",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = "Say what desktop work costs in your own transcripts; reads only.")
final class MeasureCommand implements Callable<Integer> {
  private final Host host;

  @Option(names = "--json", description = "Print one JSON object and nothing else.")
  boolean json;

  @Option(
      names = "--dir",
      paramLabel = "PATH",
      description =
          "A directory with transcripts, or one transcript; may be given several times (else"
              + " CLAUDE_CONFIG_DIR, else ~/.config/claude and ~/.claude).")
  List<String> dirs = new ArrayList<>();

  @Option(names = "--since", paramLabel = "DAY", description = "From this day on, as 2026-11-30.")
  @Nullable String since;

  @Option(names = "--until", paramLabel = "DAY", description = "Up to this day and with it.")
  @Nullable String until;

  @Option(
      names = "--project",
      preprocessor = DashedValue.class,
      paramLabel = "PATH",
      description = "Only this project, by its path (or its directory, -home-me-app).")
  @Nullable String project;

  @Option(
      names = "--session",
      paramLabel = "ID",
      description = "Only this session; the beginning of its id will do.")
  @Nullable String session;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write a page with charts to this file too; it needs no network.")
  @Nullable String html;

  @Option(
      names = "--prices",
      paramLabel = "FILE",
      description = "Prices that take the place of the built-in ones.")
  @Nullable String prices;

  @Option(names = "--strict", description = "Exit 1 if anything had to be skipped.")
  boolean strict;

  MeasureCommand(Host host) {
    this.host = host;
  }

  @Override
  public Integer call() throws Problem, IOException {
    return Json.orProblem(host, json, this::run);
  }

  private int run() throws Problem, IOException {
    refuseEmpty();
    PageFile page = html == null ? null : new PageFile(html, host.path("--html", html));
    MeasureReport report = measure(request(page));
    if (page != null) {
      write(report, page);
    }
    if (json) {
      ReportJson.write(report, host.out());
    } else {
      ReportTable.write(
          report,
          new TerminalFacts(host.terminal().colour(), !host.windows(), host.terminal().width()),
          host.out());
    }
    if (host.out().checkError()) {
      throw Problem.notDone("the report could not be printed to its end");
    }
    if (strict && report.counters().skippedAnything()) {
      host.err().println(Product.NAME + ": --strict: not everything could be read");
      return ExitCode.NOT_DONE;
    }
    return ExitCode.DONE;
  }

  /** An empty value is a variable that was not set: it never means everything, or here. */
  private void refuseEmpty() throws Problem {
    for (String dir : dirs) {
      refuseEmpty("--dir", dir);
    }
    refuseEmpty("--project", project);
    refuseEmpty("--session", session);
    refuseEmpty("--html", html);
    refuseEmpty("--prices", prices);
  }

  private static void refuseEmpty(String option, @Nullable String value) throws Problem {
    if (value != null && value.isBlank()) {
      throw Problem.refused(option + " is empty; give it a value, or leave it out");
    }
  }

  private void write(MeasureReport report, PageFile page) throws Problem, IOException {
    try {
      page.write(report);
    } catch (MeasureException e) {
      throw Problem.refused(String.valueOf(e.getMessage()));
    }
    host.err().println("page written: " + Reasons.oneLine(String.valueOf(html)));
  }

  private MeasureRequest request(@Nullable PageFile page) throws Problem {
    List<Path> roots = new ArrayList<>();
    for (String dir : dirs) {
      roots.add(host.path("--dir", dir));
    }
    boolean named = !roots.isEmpty();
    if (!named) {
      roots.addAll(TranscriptRoots.of(host.environment(), host.home()));
    }
    LocalDate first = day("--since", since);
    LocalDate last = day("--until", until);
    if (first != null && last != null && last.isBefore(first)) {
      throw Problem.refused("--until " + until + " is before --since " + since);
    }
    PriceTable table = priceTable();
    check(page);
    MeasureRequest request =
        MeasureRequest.of(roots, host.clock().getZone())
            .withDays(first, last)
            .withProject(projectPath())
            .withSession(session)
            .withPrices(table)
            .withPage(page == null ? null : page.path())
            .withClassifier(new DeskClassifier());
    return named ? request : request.withDefaultRoots();
  }

  private void check(@Nullable PageFile page) throws Problem {
    if (page == null) {
      return;
    }
    try {
      page.check(prices == null ? null : host.path("--prices", prices));
    } catch (MeasureException e) {
      throw Problem.refused(String.valueOf(e.getMessage()));
    }
  }

  /** A path in the shell's terms, such as {@code .}, becomes the whole path. */
  private @Nullable String projectPath() throws Problem {
    if (project == null) {
      return null;
    }
    boolean path = project.startsWith(".") || project.contains(host.files().getSeparator());
    return path ? host.path("--project", project).toAbsolutePath().normalize().toString() : project;
  }

  private PriceTable priceTable() throws Problem {
    if (prices == null) {
      return PriceTable.bundled();
    }
    try {
      return PriceTable.overriddenBy(host.path("--prices", prices));
    } catch (MeasureException e) {
      throw Problem.refused(String.valueOf(e.getMessage()));
    }
  }

  private static @Nullable LocalDate day(String option, @Nullable String text) throws Problem {
    if (text == null) {
      return null;
    }
    try {
      return LocalDate.parse(text);
    } catch (DateTimeException e) {
      throw Problem.refused(option + " " + text + " is not a day; write it as 2026-11-30");
    }
  }

  private MeasureReport measure(MeasureRequest request) throws Problem, IOException {
    boolean shown = host.terminal().interactive() && host.terminal().colour() && !json;
    if (!shown) {
      return measure(request, ScanProgress.none());
    }
    try (ProgressLine line =
        new ProgressLine(
            host.err(), () -> System.nanoTime() / 1_000_000, host.terminal().width())) {
      return measure(request, line);
    }
  }

  private static MeasureReport measure(MeasureRequest request, ScanProgress progress)
      throws Problem, IOException {
    try {
      return Measure.run(request, progress);
    } catch (MeasureException e) {
      throw Problem.refused(String.valueOf(e.getMessage()));
    }
  }
}
