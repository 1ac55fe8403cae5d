package dev.leancomputeruse.installer;

import dev.leancomputeruse.files.Disk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Whether the Java that was recorded at install is still one. */
final class JavaChecks {
  static final String JAVA = "java";
  static final String ARCHIVE = "archive";

  private static final String FIX = "install a Java 17 or newer, then run doctor --repair";
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Host host;
  private final Patient patient;

  JavaChecks(Host host, Patient patient) {
    this.host = host;
    this.patient = patient;
  }

  List<Check> checks() throws IOException {
    return List.of(java(), archive());
  }

  private Check java() throws IOException {
    Path record = patient.share().path().resolve(DerivedFiles.JAVA);
    if (patient.installed() == null) {
      return Check.ok(JAVA, host.java() + ", which runs this");
    }
    if (!Files.isRegularFile(record, LinkOption.NOFOLLOW_LINKS)) {
      return Check.warn(JAVA, record + ": no Java is recorded", "run doctor --repair");
    }
    String java = Files.readString(record).strip();
    if (java.equals(host.java())) {
      return Check.ok(JAVA, java + ", which runs this");
    }
    Processes processes = host.processes();
    try {
      if (!Files.isExecutable(host.path(DerivedFiles.JAVA, java))) {
        return Check.fail(JAVA, java + ": recorded, but not there any more", FIX);
      }
      if (processes == null) {
        return Check.ok(JAVA, java);
      }
      // A name is no proof: macOS has a stub of it that only offers a download.
      Processes.Outcome outcome =
          processes.run(List.of(java, "--version"), Map.of(), new byte[0], PATIENCE);
      return outcome.exit() == 0
          ? Check.ok(JAVA, java + " (" + firstLine(outcome.out()) + ")")
          : Check.fail(JAVA, java + ": recorded, but does not run", FIX);
    } catch (Problem | IOException broken) {
      return Check.fail(JAVA, java + ": recorded, but cannot be started", FIX);
    }
  }

  private Check archive() throws IOException {
    if (patient.installed() == null) {
      return Check.skipped(ARCHIVE, "nothing is installed");
    }
    Archive archive = new Archive(host, patient.share().path(), Disk.real());
    if (!archive.current()) {
      return Check.warn(
          ARCHIVE, "stale or missing, so each hook starts slower", "run doctor --repair");
    }
    return archive.exists()
        ? Check.ok(ARCHIVE, "fits the Java")
        : Check.skipped(
            ARCHIVE,
            "this Java made none, so each hook starts slower; doctor --repair tries again");
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("");
  }
}
