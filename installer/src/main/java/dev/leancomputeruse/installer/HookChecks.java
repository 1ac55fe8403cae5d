package dev.leancomputeruse.installer;

import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.Mode;
import dev.leancomputeruse.files.PrivateDirectory;
import dev.leancomputeruse.hooks.manage.HookState;
import dev.leancomputeruse.settings.Inspection;
import dev.leancomputeruse.settings.OwnHooks;
import dev.leancomputeruse.settings.Registration;
import dev.leancomputeruse.settings.SettingsException;
import dev.leancomputeruse.settings.SettingsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Calls the registered hooks, if they are to the byte what was registered. */
final class HookChecks {
  static final String HOOK = "hook";
  static final String STATE = "hook.state";

  /** The beginning of the name of a directory in which the hooks are called. */
  static final String SCRATCH = "lean-computer-use-doctor-";

  private static final String FIX = "run doctor --repair; if it stays, hooks off and report it";

  private final Host host;
  private final Patient patient;

  HookChecks(Host host, Patient patient) {
    this.host = host;
    this.patient = patient;
  }

  List<Check> checks() throws IOException {
    String reason = reasonToSkip();
    if (reason != null) {
      return List.of(Check.skipped(HOOK, reason));
    }
    if (Files.exists(patient.share().path().resolve(DerivedFiles.OFF))) {
      return List.of(Check.warn(HOOK, "switched off: every call passes", "run hooks on"));
    }
    if ("off".equals(host.variable("LEAN_COMPUTER_USE_HOOKS"))) {
      return List.of(
          Check.warn(HOOK, "LEAN_COMPUTER_USE_HOOKS=off: every call passes", "unset it"));
    }
    List<Check> checks = new ArrayList<>(exercise());
    checks.add(state());
    return checks;
  }

  /** The exercise has a state of its own; that of the real calls may be of no use to them. */
  private Check state() throws IOException {
    HookState state = HookState.find(host.environment(), host.files(), host.uid(), Disk.real());
    String where = String.valueOf(state.path());
    PrivateDirectory.Verdict verdict = state.look();
    return switch (verdict) {
      case SAFE -> Check.ok(STATE, where);
      case ABSENT -> Check.ok(STATE, where + " (not there yet)");
      default -> Check.warn(STATE, where + " is not safe to use: every call passes", "remove it");
    };
  }

  private @Nullable String reasonToSkip() throws IOException {
    if (patient.record() == null) {
      return "never registered";
    }
    if (host.processes() == null || host.windows()) {
      return "hooks cannot be called from here";
    }
    return registeredAsRecorded()
        ? null
        : "not called: what is registered is not what was recorded";
  }

  /**
   * A command that anybody could have written into the settings file is never run: it has to be the
   * recorded one to the byte, and that the one of this share's launcher.
   */
  private boolean registeredAsRecorded() throws IOException {
    OwnHooks expected = OwnHooks.of(launcher());
    try {
      Inspection inspection =
          new SettingsFile(patient.settings(), patient.share().path()).inspect(patient.hooks());
      return inspection.findings().stream().allMatch(HookChecks::asRecorded)
          && inspection.findings().stream()
              .map(finding -> finding.registration().command())
              .allMatch(command -> commands(expected).contains(command));
    } catch (SettingsException unreadable) {
      return false;
    }
  }

  private static boolean asRecorded(Inspection.Finding finding) {
    return finding.places().size() == 1
        && finding.places().get(0).command().equals(finding.registration().command());
  }

  private static List<String> commands(OwnHooks hooks) {
    return hooks.registrations().stream().map(Registration::command).toList();
  }

  private String launcher() {
    return PackageContents.launcher(patient.share().path()).toString();
  }

  private List<Check> exercise() throws IOException {
    Processes processes = host.processes();
    if (processes == null) {
      return List.of();
    }
    Path scratch = scratch();
    Disk disk = Disk.real();
    try {
      disk.createDirectory(scratch, Mode.PRIVATE_DIRECTORY);
    } catch (IOException failed) {
      return List.of(
          Check.fail(
              HOOK,
              "has no place to count in, so every call passes: " + Reasons.of(failed),
              "set TMPDIR to a directory that can be written to"));
    }
    try {
      // Both at once: it is the starting of processes that takes the time.
      CompletableFuture<List<Check>> mcp =
          CompletableFuture.supplyAsync(() -> called(processes, scratch, "mcp"));
      List<Check> bash = called(processes, scratch, "bash");
      List<Check> checks = new ArrayList<>(mcp.join());
      checks.addAll(bash);
      return checks;
    } finally {
      delete(disk, scratch);
    }
  }

  private List<Check> called(Processes processes, Path scratch, String role) {
    return new HookExercise(host, processes, scratch.resolve("state-" + role))
        .run(role, OwnHooks.command(launcher(), role), FIX);
  }

  /** Beside nothing of the user's: the temporary directory, under a name nobody has. */
  private Path scratch() {
    String temporary = host.variable("TMPDIR");
    return host.files()
        .getPath(temporary == null ? "/tmp" : temporary)
        .resolve(SCRATCH + java.util.UUID.randomUUID());
  }

  private static void delete(Disk disk, Path directory) throws IOException {
    List<Path> paths;
    try (Stream<Path> walk = Files.walk(directory)) {
      paths = walk.sorted(java.util.Comparator.reverseOrder()).toList();
    }
    for (Path path : paths) {
      disk.deleteIfPresent(path);
    }
  }
}
