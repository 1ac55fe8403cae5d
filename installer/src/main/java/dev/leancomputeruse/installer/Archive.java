package dev.leancomputeruse.installer;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.LockHeldException;
import dev.leancomputeruse.files.ProcessLock;
import dev.leancomputeruse.hooks.manage.ClassArchive;
import dev.leancomputeruse.hooks.manage.ProgramRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The Java that was found at install, and the class archive made for it.
 *
 * <p>It is made in place after the transaction, since it fits one jar at one path only, and without
 * it everything works, a little slower. Where no program can be run there is none.
 */
final class Archive {
  private final Host host;
  private final Path share;
  private final Disk disk;

  Archive(Host host, Path share, Disk disk) {
    this.host = host;
    this.share = share;
    this.disk = disk;
  }

  /** Whether it fits the Java that runs this, or this Java made none; looks only. */
  boolean current() throws IOException {
    Processes processes = host.processes();
    return processes == null
        || (isCurrent(archive(processes)) && new DeskArchive(processes, share, disk).isCurrent());
  }

  private boolean isCurrent(ClassArchive archive) throws IOException {
    return archive.isCurrent(host.files().getPath(host.java()));
  }

  /** Whether there is one, where there can be one; looks only. */
  boolean exists() {
    Processes processes = host.processes();
    return processes == null || archive(processes).exists();
  }

  /**
   * Makes it anew, unless another run has just done so. It has a lock of its own, so that nobody
   * who wants to install has to wait for it.
   *
   * @return why it could not be made, null if it was
   */
  @Nullable String make(boolean quiet) {
    Processes processes = host.processes();
    if (processes == null) {
      return null;
    }
    try (Progress progress = new Progress(host, !quiet);
        ProcessLock lock = lock()) {
      progress.step("making the class archive in " + lock.file().getParent());
      ClassArchive archive = archive(processes);
      String trouble =
          isCurrent(archive) && archive.exists()
              ? null
              : archive.make(host.files().getPath(host.java()));
      new DeskArchive(processes, share, disk).make(host.java());
      return trouble;
    } catch (LockHeldException held) {
      return "another run holds " + held.getFile();
    } catch (IOException failed) {
      return Reasons.of(failed);
    }
  }

  /**
   * Removes what a making that was killed half way has left.
   *
   * @throws Problem if another run is at it
   */
  void clean() throws Problem, IOException {
    Processes processes = host.processes();
    if (processes == null || !isHalfMade(processes)) {
      return;
    }
    try {
      ProcessLock lock = lock();
      try {
        archive(processes).clean();
        new DeskArchive(processes, share, disk).clean();
      } finally {
        lock.close();
      }
    } catch (LockHeldException held) {
      throw Transactions.busy(held);
    }
  }

  private boolean isHalfMade(Processes processes) {
    return archive(processes).isHalfMade()
        || new DeskArchive(processes, share, disk).isHalfMade()
        || Files.exists(share.resolve(DerivedFiles.LOCK), NOFOLLOW_LINKS);
  }

  private ProcessLock lock() throws IOException {
    return ProcessLock.acquire(
        disk, share.resolve(DerivedFiles.LOCK), "class archive", ProcessLock.WAIT_MILLIS);
  }

  private ClassArchive archive(Processes processes) {
    return new ClassArchive(
        share,
        (command, environment, input, deadline) -> {
          Processes.Outcome outcome = processes.run(command, environment, input, deadline);
          return new ProgramRunner.Outcome(outcome.exit(), outcome.out(), outcome.err());
        },
        disk);
  }
}
