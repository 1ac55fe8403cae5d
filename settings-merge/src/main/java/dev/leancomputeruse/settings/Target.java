package dev.leancomputeruse.settings;

import dev.leancomputeruse.files.Mode;
import dev.leancomputeruse.files.Snapshot;
import dev.leancomputeruse.settings.SettingsException.Reason;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The file behind the path that the host opens. A link stays a link: what is replaced is the file
 * at its end, beside itself. (kind: akitaonrails/ai-memory#263)
 *
 * @param path the path that the host opens
 * @param file the real path of the file, or where it will be
 * @param exists whether it is there
 */
record Target(Path path, Path file, boolean exists) {

  static Target resolve(Path path) throws IOException, SettingsException {
    Snapshot.Kind kind = Snapshot.kindOf(path);
    if (kind == Snapshot.Kind.LINK) {
      try {
        return new Target(path, path.toRealPath(), true);
      } catch (NoSuchFileException e) {
        throw new SettingsException(Reason.DANGLING_LINK, "a link to a file that is not there", e);
      } catch (FileSystemException e) {
        throw new SettingsException(Reason.DANGLING_LINK, "a link that cannot be followed", e);
      } catch (IOException e) {
        // A file system in memory says so without a name of its own for it.
        throw new SettingsException(Reason.DANGLING_LINK, "a link that cannot be followed", e);
      }
    }
    Path absolute = path.toAbsolutePath();
    Path directory = directoryOf(absolute);
    Path name = Objects.requireNonNull(absolute.getFileName(), "a file has a name");
    Path real = Files.isDirectory(directory) ? directory.toRealPath() : directory;
    return new Target(path, real.resolve(name), kind != Snapshot.Kind.ABSENT);
  }

  /** Refuses a target that an edit must not or cannot replace. Writes nothing. */
  void check(boolean anyOwner) throws IOException, SettingsException {
    Path directory = directory();
    if (!exists) {
      if (Files.isDirectory(directory) && !Files.isWritable(directory)) {
        throw readOnly("its directory is read-only");
      }
      return;
    }
    if (!anyOwner && !CurrentUser.owns(file)) {
      throw new SettingsException(Reason.FOREIGN_OWNER, "belongs to another user");
    }
    @Nullable Mode mode = Snapshot.modeOf(file);
    if ((mode != null && !mode.writable()) || !Files.isWritable(file)) {
      throw readOnly("read-only");
    }
    if (!Files.isWritable(directory)) {
      throw readOnly("its directory is read-only");
    }
  }

  /** Refuses what is no file, or a file that cannot be read: its content is needed for any plan. */
  void checkReadable() throws IOException, SettingsException {
    Snapshot.Kind kind = Snapshot.kindOf(file);
    if (kind == Snapshot.Kind.ABSENT) {
      return;
    }
    if (kind != Snapshot.Kind.FILE) {
      throw new SettingsException(Reason.NOT_A_FILE, "not a regular file");
    }
    if (!Files.isReadable(file)) {
      throw new SettingsException(
          CurrentUser.owns(file) ? Reason.READ_ONLY : Reason.FOREIGN_OWNER, "not readable");
    }
  }

  private SettingsException readOnly(String what) {
    String where = file.equals(path.toAbsolutePath()) ? "" : " (at " + file + ")";
    return new SettingsException(Reason.READ_ONLY, what + where);
  }

  /** Returns how many names the file has; a replaced one leaves the other names behind. */
  int names() throws IOException {
    if (!exists || !file.getFileSystem().supportedFileAttributeViews().contains("unix")) {
      return 1;
    }
    return (Integer) Files.getAttribute(file, "unix:nlink", LinkOption.NOFOLLOW_LINKS);
  }

  Path directory() {
    return directoryOf(file);
  }

  private static Path directoryOf(Path file) {
    return Objects.requireNonNull(file.getParent(), "a file has a directory");
  }

  /** Returns a file of ours beside the target. */
  Path beside(String suffix) {
    return file.resolveSibling("." + file.getFileName() + ".lean-computer-use." + suffix);
  }
}
