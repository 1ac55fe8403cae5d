package dev.leancomputeruse.manifest;

import dev.leancomputeruse.files.Mode;
import dev.leancomputeruse.files.RelativePath;
import org.jspecify.annotations.Nullable;

/**
 * One change to one file, in a form that a journal can hold and another process can finish.
 *
 * @param kind what is done
 * @param file to which file
 * @param sha256 the hash of the content that is ours: the new one when writing, the installed one
 *     when deleting or restoring; empty for a derived file, which has no recorded hash
 * @param size its length
 * @param mode its mode
 * @param before the hash of what is expected in the file's place; null if nothing is
 * @param backup where that is kept, or restored from; null if it is not
 * @param prior when restoring, the hash of what returns
 * @param temporary where the new content waits; null before staging and for other kinds
 */
record Step(
    Kind kind,
    RootedPath file,
    String sha256,
    long size,
    Mode mode,
    @Nullable String before,
    @Nullable RelativePath backup,
    @Nullable String prior,
    @Nullable RelativePath temporary) {
  enum Kind {
    WRITE,
    DELETE,
    RESTORE
  }

  static Step write(
      RootedPath file,
      String sha256,
      long size,
      Mode mode,
      @Nullable String before,
      @Nullable RelativePath backup) {
    return new Step(Kind.WRITE, file, sha256, size, mode, before, backup, null, null);
  }

  static Step delete(FileEntry entry) {
    return new Step(
        Kind.DELETE,
        entry.file(),
        entry.sha256(),
        entry.size(),
        entry.mode(),
        entry.sha256(),
        null,
        null,
        null);
  }

  static Step deleteDerived(RootedPath file) {
    return new Step(Kind.DELETE, file, "", 0, Mode.FILE, null, null, null, null);
  }

  static Step restore(FileEntry entry, FileEntry.Prior prior, RelativePath backup) {
    return new Step(
        Kind.RESTORE,
        entry.file(),
        entry.sha256(),
        entry.size(),
        entry.mode(),
        entry.sha256(),
        backup,
        prior.sha256(),
        null);
  }

  Step staged(RelativePath at) {
    return new Step(kind, file, sha256, size, mode, before, backup, prior, at);
  }

  /** Whether the file is ours by name alone. */
  boolean derived() {
    return sha256.isEmpty();
  }
}
