package dev.leancomputeruse.manifest;

import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.ProcessLock;
import dev.leancomputeruse.files.Root;
import dev.leancomputeruse.files.Snapshot;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The way into a share: its lock, and the making and removing of the share itself.
 *
 * <p>The lock lies in the share, so a share that is not there has to be made first, and a kill in
 * between would leave directories that nobody knows to be ours. Therefore another lock, the marker,
 * stands beside the outermost directory that is made or removed. Whoever finds a marker without a
 * holder knows that what hangs below it is ours unless a journal says otherwise.
 */
final class ShareGate implements Closeable {
  static final String LOCK = InstallManifest.LOCK_NAME;

  /** How many runs may come in between before the directories are left to the last of them. */
  private static final int MOST_OTHERS = 100;

  private static final String MARKER = ".lean-computer-use.lock";

  private final Disk disk;
  private final Path share;
  private final String what;
  private final long waitMillis;
  private @Nullable ProcessLock marker;
  private @Nullable ProcessLock lock;
  private List<Path> made = List.of();

  /** Whether only the marker knows that there are directories to remove: then it has to stay. */
  private boolean markerTells;

  private boolean leftByDeadRun;
  private final long began = System.nanoTime();

  private ShareGate(Disk disk, Path share, String what, long waitMillis) {
    this.disk = disk;
    this.share = share;
    this.what = what;
    this.waitMillis = waitMillis;
  }

  /**
   * Takes the lock of the share, making the share if it is not there. What a dead run has left is
   * not touched: see {@link #isLeftByDeadRun}.
   */
  static ShareGate enter(Disk disk, Path share, String what, long waitMillis) throws IOException {
    ShareGate gate = new ShareGate(disk, share, what, waitMillis);
    boolean entered = false;
    try {
      while (!entered) {
        entered = gate.make() && (gate.leftByDeadRun || (gate.takeLock() && !gate.isBeingMade()));
      }
    } finally {
      if (!entered) {
        gate.giveUp();
      }
    }
    return gate;
  }

  /**
   * Takes what locks there are of a share that may have been left by a killed run, and makes
   * nothing.
   */
  static ShareGate enterLeft(Disk disk, Path share, String what, long waitMillis)
      throws IOException {
    ShareGate gate = new ShareGate(disk, share, what, waitMillis);
    boolean entered = false;
    try {
      Path outermost = markedBy(share);
      if (outermost != null) {
        gate.marker = ProcessLock.acquire(disk, markerFor(outermost), what, waitMillis);
        gate.made = chainFrom(outermost, share);
        gate.markerTells = true;
      }
      if (Snapshot.kindOf(share) == Snapshot.Kind.DIRECTORY) {
        gate.takeLock();
      }
      entered = true;
    } finally {
      if (!entered) {
        gate.close();
      }
    }
    return gate;
  }

  /** Returns whether the share is there, made by this run or found. */
  private boolean make() throws IOException {
    List<Path> missing = Root.resolve(share).missing();
    if (missing.isEmpty()) {
      return true;
    }
    Path outermost = missing.get(0);
    ProcessLock taken = ProcessLock.acquire(disk, markerFor(outermost), what, waitMillis);
    if (!Root.resolve(share).missing().equals(missing) || markedBy(share, outermost) != null) {
      // Another run is making the share, or has just made it; what it leaves is looked at afresh.
      taken.close();
      return isLeft(markedBy(share)) || waitFor(markedBy(share));
    }
    marker = taken;
    made = missing;
    for (Path directory : missing) {
      try {
        disk.createDirectory(directory, Chain.modeOf(directory, share));
        disk.copyOwner(Chain.parent(directory), directory);
      } catch (FileAlreadyExistsException e) {
        // Not one of ours: they would have waited for the marker. It stays when this is undone.
        made = missing.subList(missing.indexOf(directory) + 1, missing.size());
      }
    }
    return true;
  }

  /** Returns whether the share was still there. */
  private boolean takeLock() throws IOException {
    try {
      lock = ProcessLock.acquire(disk, share.resolve(LOCK), what, waitMillis);
      return true;
    } catch (NoSuchFileException e) {
      close();
      return false;
    }
  }

  /**
   * Whether another run has just made the share and is about to take its lock: it goes first, since
   * only it knows that the directories are ours. Whoever comes in between gives the lock back.
   */
  private boolean isBeingMade() throws IOException {
    if (marker != null) {
      return false;
    }
    Path outermost = markedBy(share);
    if (outermost == null || isLeft(outermost)) {
      return false;
    }
    close();
    return !waitFor(outermost);
  }

  /** Whether the marker beside {@code outermost} has no holder any more; that is remembered. */
  private boolean isLeft(@Nullable Path outermost) throws IOException {
    if (outermost != null && !ProcessLock.isHeld(markerFor(outermost))) {
      // It may also have been let go of and deleted a moment ago.
      leftByDeadRun = Snapshot.kindOf(markerFor(outermost)) == Snapshot.Kind.FILE;
    }
    return leftByDeadRun;
  }

  /** Lets the run that makes {@code outermost} go first; returns false, for another attempt. */
  private boolean waitFor(@Nullable Path outermost) throws IOException {
    pause();
    if (outermost != null && System.nanoTime() - began > waitMillis * 1_000_000) {
      // Throws, naming that run.
      ProcessLock.acquire(disk, markerFor(outermost), what, 0).abandon();
    }
    return false;
  }

  private static void pause() throws IOException {
    try {
      Thread.sleep(50);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for another run");
    }
  }

  /** Whether there is something in or around the share that a dead run has left. */
  boolean isLeftByDeadRun() throws IOException {
    return leftByDeadRun || JournalStore.exists(share);
  }

  /** Returns the directories that were made on entering, or found to have been, outermost first. */
  List<Path> made() {
    return made;
  }

  /** Called when the journal is on the disk: it knows which directories are ours. */
  void journalled() throws IOException {
    for (Path directory : made) {
      disk.syncDirectory(Chain.parent(directory));
    }
    ProcessLock held = marker;
    if (held != null) {
      marker = null;
      held.close();
    }
  }

  /**
   * Lets go of the share, and removes it if nothing is left in it.
   *
   * @param ours the directories at the end of its path that may go, outermost first
   * @param lastRecord removes what knows of those directories
   */
  void leave(List<Path> ours, LastRecord lastRecord) throws IOException {
    if (!ours.isEmpty() && marker == null && holdsOnlyRecords()) {
      marker = ProcessLock.acquire(disk, markerFor(ours.get(0)), what, waitMillis);
    }
    markerTells = marker != null;
    lastRecord.remove();
    ProcessLock held = lock;
    lock = null;
    if (held != null) {
      held.close();
    }
    if (marker != null) {
      removeOnceOthersBackOff(ours);
    }
    markerTells = false;
    close();
  }

  /** Another run may have put its lock there in between; it sees the marker and takes it back. */
  private void removeOnceOthersBackOff(List<Path> ours) throws IOException {
    Path file = share.resolve(LOCK);
    Chain.remove(disk, ours);
    for (int i = 0; i < MOST_OTHERS && holdsOnlyRecords(); i++) {
      ProcessLock.awaitFree(file, waitMillis);
      Chain.remove(disk, ours);
    }
  }

  /** What has to be gone before the share can go. */
  interface LastRecord {
    void remove() throws IOException;
  }

  private boolean holdsOnlyRecords() throws IOException {
    if (Snapshot.kindOf(share) != Snapshot.Kind.DIRECTORY) {
      return false;
    }
    try (var entries = Files.newDirectoryStream(share)) {
      for (Path entry : entries) {
        String name = String.valueOf(entry.getFileName());
        if (!name.equals(LOCK) && !name.equals(JournalStore.DIRECTORY)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Undoes what entering has made. */
  private void giveUp() throws IOException {
    try {
      if (marker != null) {
        markerTells = true;
        Chain.remove(disk, made);
        markerTells = false;
      }
    } finally {
      close();
    }
  }

  /** Lets the locks go, and removes nothing but them. */
  @Override
  public void close() throws IOException {
    ProcessLock inner = lock;
    ProcessLock outer = marker;
    lock = null;
    marker = null;
    try {
      if (inner != null) {
        inner.close();
      }
    } finally {
      if (outer != null) {
        if (markerTells) {
          outer.abandon();
        } else {
          outer.close();
        }
      }
    }
  }

  /** Whether a run has left a lock or a marker that nobody holds. Writes nothing. */
  static boolean isAbandoned(Path share) throws IOException {
    Path outermost = markedBy(share);
    if (outermost != null && !ProcessLock.isHeld(markerFor(outermost))) {
      return true;
    }
    Path file = share.resolve(LOCK);
    return Snapshot.kindOf(file) == Snapshot.Kind.FILE && !ProcessLock.isHeld(file);
  }

  /** Whether a run is at work in the share. */
  static boolean isBusy(Path share) throws IOException {
    Path outermost = markedBy(share);
    return (outermost != null && ProcessLock.isHeld(markerFor(outermost)))
        || ProcessLock.isHeld(share.resolve(LOCK));
  }

  /** Returns the directory on the way to the share beside which a marker stands, or null. */
  private static @Nullable Path markedBy(Path share) throws IOException {
    return markedBy(share, null);
  }

  private static @Nullable Path markedBy(Path share, @Nullable Path except) throws IOException {
    for (Path at = share; at != null && at.getParent() != null; at = at.getParent()) {
      if (!at.equals(except) && Snapshot.kindOf(markerFor(at)) == Snapshot.Kind.FILE) {
        return at;
      }
    }
    return null;
  }

  private static Path markerFor(Path directory) {
    return directory.resolveSibling("." + directory.getFileName() + MARKER);
  }

  private static List<Path> chainFrom(Path outermost, Path share) {
    return Chain.of(share, share.getNameCount() - outermost.getNameCount() + 1);
  }
}
