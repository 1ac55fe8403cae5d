package dev.leancomputeruse.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A disk on which the Nth changing operation fails, for the tests of every module that writes.
 *
 * <pre>{@code
 * FaultyDisk faulty = FaultyDisk.failingAt(n, Fault.NO_SPACE);
 * run(faulty.disk());
 * if (!faulty.struck()) { // fewer than n operations: every point has been tried }
 * }</pre>
 */
public final class FaultyDisk {
  private final Operations operations;

  private FaultyDisk(Operations operations) {
    this.operations = operations;
  }

  /** Fails once, at operation {@code nth} (the first is 1); from a stop on, nothing works. */
  public static FaultyDisk failingAt(int nth, Fault fault) {
    return new FaultyDisk(new Operations(nth, fault, false));
  }

  /** Fails at operation {@code nth} and at each one after it, as a full or read-only disk does. */
  public static FaultyDisk failingFrom(int nth, Fault fault) {
    return new FaultyDisk(new Operations(nth, fault, true));
  }

  /** Never fails; counts. */
  public static FaultyDisk counting() {
    return new FaultyDisk(new Operations(Integer.MAX_VALUE, Fault.IO_ERROR, false));
  }

  /** Calls {@code watcher} after each operation that changed something. */
  public FaultyDisk watchedBy(Runnable watcher) {
    operations.watcher = watcher;
    return this;
  }

  /** Returns the disk to hand to what is tested. */
  public Disk disk() {
    return new Disk(operations);
  }

  /** Returns how many changing operations were asked for. */
  public int count() {
    return operations.count;
  }

  /** Whether the fault was reached. */
  public boolean struck() {
    return operations.count >= operations.nth;
  }

  /** Returns the operations, each by its name and path, in order. */
  public List<String> log() {
    return List.copyOf(operations.log);
  }

  private static final class Operations implements FileOperations {
    private final FileOperations real = new RealFileOperations();
    private final List<String> log = new ArrayList<>();
    private final int nth;
    private final Fault fault;
    private final boolean lasting;
    private Runnable watcher = () -> {};
    private int count;

    Operations(int nth, Fault fault, boolean lasting) {
      this.nth = nth;
      this.fault = fault;
      this.lasting = lasting;
    }

    private interface Call {
      void run() throws IOException;
    }

    private void change(String name, Path path, Call call) throws IOException {
      if (strikes(name, path) && fault.isError() && fault != Fault.LOST_WRITE) {
        throw fault.exception(path);
      }
      stopHere(Fault.STOP, name);
      call.run();
      watcher.run();
      stopHere(Fault.STOP_AFTER, name);
    }

    private boolean strikes(String name, Path path) {
      count++;
      log.add(name + " " + path);
      if (count > nth && (fault == Fault.STOP || fault == Fault.STOP_AFTER)) {
        throw new Fault.Stopped(name);
      }
      return lasting ? count >= nth : count == nth;
    }

    private void stopHere(Fault kind, String name) {
      if (count == nth && fault == kind) {
        throw new Fault.Stopped(name);
      }
    }

    @Override
    public void createDirectory(Path directory, Mode mode) throws IOException {
      change("createDirectory", directory, () -> real.createDirectory(directory, mode));
    }

    @Override
    public FileChannel createFile(Path file, Mode mode) throws IOException {
      FileChannel[] channel = new FileChannel[1];
      try {
        change("createFile", file, () -> channel[0] = real.createFile(file, mode));
      } catch (Fault.Stopped e) {
        close(channel[0]);
        throw e;
      }
      return channel[0];
    }

    @Override
    public FileChannel openLock(Path file, Mode mode) throws IOException {
      FileChannel[] channel = new FileChannel[1];
      try {
        change("openLock", file, () -> channel[0] = real.openLock(file, mode));
      } catch (Fault.Stopped e) {
        close(channel[0]);
        throw e;
      }
      return channel[0];
    }

    /** A killed process has no channel open; a test that simulates it must not keep one. */
    private static void close(FileChannel channel) throws IOException {
      if (channel != null) {
        channel.close();
      }
    }

    @Override
    public int write(FileChannel channel, ByteBuffer content) throws IOException {
      if (!strikes("write", null)) {
        int written = real.write(channel, content);
        watcher.run();
        return written;
      }
      return switch (fault) {
        case SHORT_WRITE -> half(channel, content);
        case LOST_WRITE -> {
          int length = content.remaining();
          half(channel, content);
          content.position(content.limit());
          yield length;
        }
        case NO_SPACE -> {
          half(channel, content);
          throw fault.exception(null);
        }
        case STOP -> {
          half(channel, content);
          throw new Fault.Stopped("write");
        }
        case STOP_AFTER -> {
          real.write(channel, content);
          throw new Fault.Stopped("write");
        }
        default -> throw fault.exception(null);
      };
    }

    private int half(FileChannel channel, ByteBuffer content) throws IOException {
      int length = (content.remaining() + 1) / 2;
      ByteBuffer part = content.slice(content.position(), length);
      real.write(channel, part);
      content.position(content.position() + length);
      return length;
    }

    @Override
    public void sync(FileChannel channel) throws IOException {
      change("sync", null, () -> real.sync(channel));
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
      change("rename", to, () -> real.rename(from, to));
    }

    @Override
    public void link(Path link, Path existing) throws IOException {
      change("link", link, () -> real.link(link, existing));
    }

    @Override
    public void delete(Path path) throws IOException {
      change("delete", path, () -> real.delete(path));
    }

    @Override
    public void setMode(Path path, Mode mode) throws IOException {
      change("setMode", path, () -> real.setMode(path, mode));
    }

    @Override
    public void copyOwner(Path model, Path path) throws IOException {
      change("copyOwner", path, () -> real.copyOwner(model, path));
    }

    @Override
    public void setSpecialBits(Path path, int bits) throws IOException {
      change("setSpecialBits", path, () -> real.setSpecialBits(path, bits));
    }

    @Override
    public void syncDirectory(Path directory) throws IOException {
      change("syncDirectory", directory, () -> real.syncDirectory(directory));
    }
  }
}
