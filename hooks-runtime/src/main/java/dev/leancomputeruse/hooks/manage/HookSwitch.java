package dev.leancomputeruse.hooks.manage;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.Mode;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Switches the installed hooks off for a while, without touching the host's settings. */
public final class HookSwitch {
  private final Path file;
  private final Disk disk;

  /**
   * Finds the switch.
   *
   * @param share the share root of the install
   * @param disk what the switch is set with
   */
  public HookSwitch(Path share, Disk disk) {
    this.file = share.resolve("hooks").resolve("off");
    this.disk = disk;
  }

  /** Returns whether the launcher lets everything pass. */
  public boolean isOff() {
    return Files.isRegularFile(file, NOFOLLOW_LINKS);
  }

  /**
   * Switches the hooks off.
   *
   * @return whether they were on
   * @throws IOException also if nothing is installed there, or something else stands in the
   *     switch's place
   */
  public boolean off() throws IOException {
    try {
      disk.create(file, new byte[0], Mode.FILE);
      return true;
    } catch (FileAlreadyExistsException e) {
      if (isOff()) {
        return false;
      }
      throw e;
    }
  }

  /**
   * Switches the hooks on.
   *
   * @return whether they were off
   */
  public boolean on() throws IOException {
    return isOff() && disk.deleteIfPresent(file);
  }
}
