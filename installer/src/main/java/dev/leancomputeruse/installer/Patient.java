package dev.leancomputeruse.installer;

import dev.leancomputeruse.files.Root;
import dev.leancomputeruse.settings.OwnHooks;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What doctor looks at.
 *
 * @param share the share
 * @param settings the settings file, by the path that the agent host opens
 * @param installed what the manifest says, null if there is none that can be followed
 * @param trouble why there is none that can be followed; empty if there is simply none
 */
record Patient(Root share, Path settings, @Nullable Installed installed, String trouble) {

  /** What hooks were registered, null if none were. */
  @Nullable SettingsRecord record() {
    SettingsRecord record = installed == null ? null : installed.settings();
    return record == null || !record.withHooks() ? null : record;
  }

  /** What is registered, or would be. */
  OwnHooks hooks() {
    SettingsRecord record = record();
    return record != null
        ? record.hooks()
        : OwnHooks.of(PackageContents.launcher(share.path()).toString());
  }
}
