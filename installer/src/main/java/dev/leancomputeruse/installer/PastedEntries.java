package dev.leancomputeruse.installer;

import dev.leancomputeruse.files.Root;
import dev.leancomputeruse.manifest.RootEntry;
import dev.leancomputeruse.settings.Inspection;
import dev.leancomputeruse.settings.OwnHooks;
import dev.leancomputeruse.settings.SettingsException;
import dev.leancomputeruse.settings.SettingsFile;
import dev.leancomputeruse.settings.Undo;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds entries that the user merged into the settings file by hand, from the snippet: they carry
 * our mark and launcher, and would dangle after an uninstall.
 */
final class PastedEntries {
  private final Host host;
  private final Root share;
  private final Installed installed;

  PastedEntries(Host host, Root share, Installed installed) {
    this.host = host;
    this.share = share;
    this.installed = installed;
  }

  /** Returns what to record of them, null if there are none that can be found. */
  @Nullable SettingsRecord find(RootsFinder finder) throws Problem, IOException {
    RootEntry skills = installed.manifest().root(Roots.SKILLS).orElse(null);
    if (skills == null) {
      return null;
    }
    Path parent = host.path(Roots.SKILLS, skills.path()).getParent();
    Path named = finder.findHost().path();
    boolean same =
        Root.resolve(named.resolve(Roots.SKILLS)).path().toString().equals(skills.path());
    Path hostRoot = same || parent == null ? named : parent;
    Path settings = hostRoot.resolve("settings.json");
    OwnHooks hooks = OwnHooks.of(PackageContents.launcher(share.path()).toString());
    try {
      Inspection inspection = new SettingsFile(settings, share.path()).inspect(hooks);
      return inspection.absent()
          ? null
          : new SettingsRecord(settings.toString(), hooks, Undo.ofPasted().text(), List.of());
    } catch (SettingsException unreadable) {
      // Nothing of ours is recorded in it, so it is not ours to complain about.
      return null;
    }
  }
}
