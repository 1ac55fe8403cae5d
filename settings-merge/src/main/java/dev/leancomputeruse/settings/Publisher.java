package dev.leancomputeruse.settings;

import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.Mode;
import dev.leancomputeruse.files.Snapshot;
import dev.leancomputeruse.settings.Patience.Deadline;
import dev.leancomputeruse.settings.SettingsException.Reason;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Publishes an edit of one file beside programs that know nothing of our lock.
 *
 * <p>The old file gets a second name first. Before the rename it is read again, by both names;
 * after it, the second name still leads to the old file, and shows what another program wrote into
 * it in between. Such a change is edited and published again, so it is merged, not lost. The caller
 * holds the lock.
 */
final class Publisher {

  /** The end of the name by which the old file is kept while it is replaced. */
  static final String GUARD = "old";

  /** The end of the name that the new file has for an instant. */
  static final String REHEARSAL = "new";

  private final Disk disk;
  private final Target target;
  private final Patience patience;
  private final ContentReader reader;
  private final Path temporary;
  private final Path guard;
  private int merges;
  private boolean overtook;

  Publisher(Disk disk, Target target, Patience patience) {
    this.disk = disk;
    this.target = target;
    this.patience = patience;
    this.reader = new ContentReader(patience);
    this.temporary = Disk.temporaryFor(target.file());
    this.guard = target.beside(GUARD);
  }

  /** Returns how often a change of another program came in between. */
  int merges() {
    return merges;
  }

  /**
   * Returns whether another program put a file of its own in the place at the very moment of ours,
   * or went on writing to both the old file and ours, so that one of its changes is lost.
   */
  boolean overtook() {
    return overtook;
  }

  /**
   * Publishes until the file holds what the edit wants.
   *
   * @return the last edit that was published, or the one that found nothing to do
   */
  Edit publish(Change change) throws IOException, SettingsException {
    clearLeftovers();
    Deadline deadline = Deadline.in(patience.overall());
    Content base = reader.whole(target.file());
    Content expected = base;
    Edit edit = change.edit(base);
    @Nullable Edit published = null;
    while (!expected.same(base) || change.pending(expected, edit)) {
      if (deadline.passed()) {
        throw new SettingsException(Reason.BUSY, "another program keeps changing the file");
      }
      boolean delete = change.deletes(edit);
      @Nullable Content late = swap(expected, edit.after(), delete);
      if (late == null) {
        merges++;
        base = reader.whole(target.file());
        expected = base;
      } else {
        published = edit;
        Content now = reader.whole(target.file());
        Content ours = delete ? Content.ABSENT : Content.of(edit.after());
        if (!now.same(ours)) {
          merges++;
          overtook |= !late.same(expected); // Of two changes made at once only one can be kept.
          base = now;
          expected = now;
        } else if (!late.same(expected)) {
          merges++;
          base = late;
          expected = now;
        } else {
          return edit;
        }
      }
      edit = change.edit(base);
    }
    return published == null ? edit : published;
  }

  private void clearLeftovers() throws IOException {
    disk.deleteIfPresent(temporary);
    disk.deleteIfPresent(guard);
    disk.deleteIfPresent(target.beside(REHEARSAL));
  }

  /**
   * Puts the new text in the place of the old file, or removes it.
   *
   * @return what the old file held at the end, or null if the file was not the expected one
   */
  private @Nullable Content swap(Content expected, byte[] text, boolean delete)
      throws IOException, SettingsException {
    if (!delete) {
      prepare(expected, text);
    }
    boolean guarded = false;
    try {
      if (!expected.exists()) {
        return create() ? expected : null;
      }
      if (!delete) {
        rehearse();
      }
      @Nullable Object identity = Identity.of(target.file());
      if (!ContentReader.now(target.file()).same(expected)) {
        return null;
      }
      // From here to the rename nothing may take long: a file that another program puts in the
      // place meanwhile would be lost. What it writes into the old one is compared afterwards.
      guarded = named(guard, target.file());
      if (!Objects.equals(identity, Identity.of(target.file()))) {
        return null;
      }
      if (delete) {
        disk.delete(target.file());
      } else {
        disk.rename(temporary, target.file());
      }
      overtook |= guarded && !delete && Identity.replacedEarlier(guard, target.file());
      Content late = guarded ? late(expected) : expected;
      disk.syncDirectory(target.directory());
      return late;
    } catch (NoSuchFileException e) {
      if (e.getFile() != null && e.getFile().equals(temporary.toString())) {
        throw e;
      }
      return null;
    } finally {
      if (guarded) {
        disk.deleteIfPresent(guard);
      }
      disk.deleteIfPresent(temporary);
    }
  }

  /** Does once what the short moment consists of, so that no class is loaded in it. */
  private void rehearse() throws IOException {
    if (patience.settle() == 0) {
      return;
    }
    Path other = target.beside(REHEARSAL);
    try {
      if (named(other, temporary)) {
        disk.delete(temporary);
      } else {
        disk.rename(temporary, other);
      }
      disk.rename(other, temporary);
    } catch (IOException e) {
      disk.deleteIfPresent(other);
      throw e;
    }
    Patience.pause(1); // A fresh share of the processor makes a pause in the middle unlikely.
  }

  private void prepare(Content expected, byte[] text) throws IOException {
    @Nullable Mode mode = expected.exists() ? Snapshot.modeOf(target.file()) : null;
    disk.create(temporary, text, mode == null ? Mode.PRIVATE_FILE : mode);
    if (expected.exists()) {
      keepOwner();
    }
  }

  /** Keeps the group too, if we may; losing it is no reason to fail. */
  private void keepOwner() throws IOException {
    try {
      disk.copyOwnerAndGroup(target.file(), temporary);
    } catch (FileSystemException e) {
      if (!CurrentUser.owns(target.file())) {
        throw e;
      }
    }
  }

  /** Gives the new file its name only if nothing has it by now. */
  private boolean create() throws IOException {
    try {
      if (!named(target.file(), temporary)) {
        disk.rename(temporary, target.file());
      }
    } catch (FileAlreadyExistsException e) {
      return false;
    }
    disk.syncDirectory(target.directory());
    Patience.pause(patience.settle());
    return true;
  }

  /** Gives a file a second name; false where a file can have only one. */
  private boolean named(Path name, Path file) throws IOException {
    try {
      disk.link(name, file);
      return true;
    } catch (UnsupportedOperationException e) {
      return false;
    } catch (NoSuchFileException | FileAlreadyExistsException e) {
      throw e;
    } catch (FileSystemException e) {
      return false;
    }
  }

  /**
   * Watches the old file by its second name, and as soon as somebody writes to it reads it until
   * they are done: the sooner it is merged, the less likely they have gone on from ours by then.
   */
  private Content late(Content expected) throws IOException {
    Deadline settled = Deadline.in(patience.settle());
    try {
      while (ContentReader.now(guard).same(expected)) {
        if (settled.passed()) {
          return expected;
        }
        Patience.step();
      }
      return reader.whole(guard);
    } catch (SettingsException e) {
      return expected; // A writer that died half way left nothing to merge.
    }
  }
}
