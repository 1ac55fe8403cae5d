package dev.leancomputeruse.files;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** The operations as the file system itself does them. */
final class RealFileOperations implements FileOperations {
  @Override
  public void createDirectory(Path directory, Mode mode) throws IOException {
    if (Mode.supportedBy(directory)) {
      Files.createDirectory(directory, PosixFilePermissions.asFileAttribute(mode.permissions()));
      // The umask took bits away from what was asked for.
      Files.setPosixFilePermissions(directory, mode.permissions());
    } else {
      Files.createDirectory(directory);
    }
  }

  @Override
  public FileChannel createFile(Path file, Mode mode) throws IOException {
    return open(file, Set.of(CREATE_NEW, WRITE), mode, true);
  }

  @Override
  public FileChannel openLock(Path file, Mode mode) throws IOException {
    return open(file, Set.of(CREATE, READ, WRITE, NOFOLLOW_LINKS), mode, false);
  }

  private static FileChannel open(Path file, Set<OpenOption> options, Mode mode, boolean exactMode)
      throws IOException {
    if (!Mode.supportedBy(file)) {
      return FileChannel.open(file, options);
    }
    FileChannel channel =
        FileChannel.open(file, options, PosixFilePermissions.asFileAttribute(mode.permissions()));
    if (exactMode) {
      try {
        Files.setPosixFilePermissions(file, mode.permissions());
      } catch (IOException e) {
        channel.close();
        throw e;
      }
    }
    return channel;
  }

  @Override
  public int write(FileChannel channel, ByteBuffer content) throws IOException {
    return channel.write(content);
  }

  @Override
  public void sync(FileChannel channel) throws IOException {
    channel.force(true);
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    // A real disk replaces anyway; a file system in memory wants to be told.
    Files.move(from, to, ATOMIC_MOVE, REPLACE_EXISTING);
  }

  @Override
  public void link(Path link, Path existing) throws IOException {
    Files.createLink(link, existing);
  }

  @Override
  public void delete(Path path) throws IOException {
    Files.delete(path);
  }

  @Override
  public void setMode(Path path, Mode mode) throws IOException {
    if (Mode.supportedBy(path)) {
      Files.setPosixFilePermissions(path, mode.permissions());
    }
  }

  @Override
  public void copyOwner(Path model, Path path) throws IOException {
    if (!Mode.supportedBy(path)) {
      return;
    }
    PosixFileAttributes wanted =
        Files.readAttributes(model, PosixFileAttributes.class, NOFOLLOW_LINKS);
    PosixFileAttributes present =
        Files.readAttributes(path, PosixFileAttributes.class, NOFOLLOW_LINKS);
    PosixFileAttributeView view =
        Files.getFileAttributeView(path, PosixFileAttributeView.class, NOFOLLOW_LINKS);
    if (!wanted.group().equals(present.group())) {
      view.setGroup(wanted.group());
    }
    if (!wanted.owner().equals(present.owner())) {
      view.setOwner(wanted.owner());
    }
  }

  @Override
  public void setSpecialBits(Path path, int bits) throws IOException {
    SpecialBits.set(path, bits);
  }

  @Override
  public void syncDirectory(Path directory) throws IOException {
    if (!canSyncDirectories(directory)) {
      return;
    }
    try (FileChannel channel = FileChannel.open(directory, READ)) {
      channel.force(true);
    }
  }

  /** Windows opens no directory as a file, and a file system in memory has no disk to reach. */
  private static boolean canSyncDirectories(Path directory) {
    return File.separatorChar == '/' && directory.getFileSystem() == FileSystems.getDefault();
  }
}
