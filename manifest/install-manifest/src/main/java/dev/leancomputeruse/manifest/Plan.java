package dev.leancomputeruse.manifest;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leancomputeruse.files.Root;
import dev.leancomputeruse.files.Sha256;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Everything a run will do, decided before it does anything.
 *
 * <p>The same object is shown as a preview, printed as JSON, and handed to the {@link Transaction},
 * so none of them can say something else than another.
 */
public final class Plan {
  private final Operation operation;
  private final List<NamedRoot> roots;
  private final List<Action> actions;
  private final List<Refusal> conflicts;
  private final List<Refusal> refused;
  private final @Nullable SettingsChange settings;
  private final Work work;

  /**
   * What the transaction needs beside what is shown.
   *
   * @param make directories to make, outermost first
   * @param steps changes to files, in order
   * @param contents where the bytes of each written file come from
   * @param remove directories to remove if they are empty, innermost first
   * @param manifest the manifest as it will be, without the settings record if that changes; at
   *     uninstall, the one that was read
   * @param manifestBefore the hash of the manifest file at planning; null if there was none
   * @param manifestChanges whether the manifest will differ by more than its time
   */
  record Work(
      List<RootedPath> make,
      List<Step> steps,
      Map<RootedPath, PackageFile.Content> contents,
      List<RootedPath> remove,
      InstallManifest manifest,
      @Nullable String manifestBefore,
      boolean manifestChanges) {}

  Plan(
      Operation operation,
      List<NamedRoot> roots,
      List<Action> actions,
      List<Refusal> conflicts,
      List<Refusal> refused,
      @Nullable SettingsChange settings,
      Work work) {
    this.operation = operation;
    this.roots = List.copyOf(roots);
    this.actions = List.copyOf(actions);
    this.conflicts = List.copyOf(conflicts);
    this.refused = List.copyOf(refused);
    this.settings = settings;
    this.work = work;
  }

  /** Returns the same plan with the settings file edited too. */
  public Plan withSettings(SettingsChange change) {
    return new Plan(operation, roots, actions, conflicts, refused, change, work);
  }

  /** Returns the same plan with further reasons not to start, found by the caller. */
  public Plan withConflicts(List<Refusal> more) {
    List<Refusal> all = new ArrayList<>(conflicts);
    all.addAll(more);
    return new Plan(operation, roots, actions, all, refused, settings, work);
  }

  /** Returns what the plan is for. */
  public Operation operation() {
    return operation;
  }

  /** Returns the roots it works under. */
  public List<NamedRoot> roots() {
    return roots;
  }

  /** Returns the share's root. */
  public Root share() {
    return roots.stream()
        .filter(root -> root.name().equals(NamedRoot.SHARE))
        .findFirst()
        .orElseThrow()
        .root();
  }

  /** Returns what will be done and left, in the order of the run. */
  public List<Action> actions() {
    List<Action> all = new ArrayList<>();
    List<Action> edits = settings == null ? List.of() : settings.actions();
    if (operation == Operation.UNINSTALL) {
      // Entries first: no registered command may point to a file that is gone.
      all.addAll(edits);
      all.addAll(actions);
    } else {
      all.addAll(actions);
      all.addAll(edits);
    }
    if (!changesNothing()) {
      boolean goes = operation == Operation.UNINSTALL && refused.isEmpty();
      all.add(
          Draft.plain(
              goes ? ActionKind.REMOVE_MANIFEST : ActionKind.WRITE_MANIFEST,
              NamedRoot.SHARE,
              InstallManifest.FILE_NAME,
              manifestFile()));
    }
    return all;
  }

  /** Returns the reasons why nothing at all may be written; empty if the plan can be applied. */
  public List<Refusal> conflicts() {
    return conflicts;
  }

  /** Returns the manifest's entries that are left alone because they are not safe to act on. */
  public List<Refusal> refused() {
    return refused;
  }

  /** Returns the edit of the settings file. */
  public Optional<SettingsChange> settings() {
    return Optional.ofNullable(settings);
  }

  /** Returns the manifest as it will be after an install, or as it was before an uninstall. */
  public InstallManifest manifest() {
    return work.manifest();
  }

  /** Returns where the manifest is or will be. */
  public Path manifestFile() {
    return share().path().resolve(InstallManifest.FILE_NAME);
  }

  /** Whether applying the plan would leave the disk as it is. */
  public boolean changesNothing() {
    return !work.manifestChanges()
        && (settings == null || !settings.effective())
        && actions.stream().noneMatch(action -> action.kind().changes());
  }

  /**
   * Returns a hash over everything but the time: the same hash, the same effect.
   *
   * @param around what else the effect depends on
   */
  public String hash(String... around) throws IOException {
    List<String> parts = new ArrayList<>(List.of(operation.word()));
    for (NamedRoot root : roots) {
      parts.add(root.name());
      parts.add(root.root().path().toString());
    }
    for (Action action : actions()) {
      parts.add(action.toString());
    }
    conflicts.forEach(conflict -> parts.add("conflict " + conflict));
    refused.forEach(refusal -> parts.add("refused " + refusal));
    if (settings != null) {
      parts.add(settings.text());
      parts.add(settings.content());
    }
    parts.add(String.valueOf(work.manifestBefore()));
    parts.add(new String(ManifestJson.write(work.manifest().withTime("")), UTF_8));
    parts.addAll(List.of(around));
    StringBuilder text = new StringBuilder();
    for (String part : parts) {
      // With its length, so that no part can pass for two.
      text.append(part.length()).append(' ').append(part).append('\n');
    }
    return Sha256.of(text.toString().getBytes(UTF_8));
  }

  Work work() {
    return work;
  }
}
