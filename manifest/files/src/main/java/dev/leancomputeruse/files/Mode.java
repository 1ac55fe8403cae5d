package dev.leancomputeruse.files;

import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.HashSet;
import java.util.Set;

/**
 * The nine permission bits of a file or directory.
 *
 * @param bits from 0 to 0777
 */
public record Mode(int bits) {
  /** For what only the user may see. */
  public static final Mode PRIVATE_FILE = new Mode(0600);

  /** For what only the user may enter. */
  public static final Mode PRIVATE_DIRECTORY = new Mode(0700);

  /** For what anyone may read. */
  public static final Mode FILE = new Mode(0644);

  /** For scripts, and for directories that anyone may enter. */
  public static final Mode EXECUTABLE = new Mode(0755);

  /** Refuses anything but nine bits. */
  public Mode {
    if (bits < 0 || bits > 0777) {
      throw new IllegalArgumentException("not a mode: " + bits);
    }
  }

  /** Returns the mode that {@code permissions} say. */
  public static Mode of(Set<PosixFilePermission> permissions) {
    int bits = 0;
    // OWNER_READ, the first constant, is the highest bit; OTHERS_EXECUTE, the last, the lowest.
    int bit = 0400;
    for (PosixFilePermission permission : PosixFilePermission.values()) {
      bits |= permissions.contains(permission) ? bit : 0;
      bit >>= 1;
    }
    return new Mode(bits);
  }

  /** Reads what {@link #toString} writes: three or four octal digits. */
  public static Mode parse(String text) {
    if (text.length() < 3 || text.length() > 4) {
      throw new IllegalArgumentException("not a mode: " + text);
    }
    int bits = 0;
    for (int i = 0; i < text.length(); i++) {
      char digit = text.charAt(i);
      if (digit < '0' || digit > '7') {
        throw new IllegalArgumentException("not a mode: " + text);
      }
      bits = bits * 8 + (digit - '0');
    }
    return new Mode(bits);
  }

  /** Whether the file system of {@code path} knows modes; Windows does not. */
  public static boolean supportedBy(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  /** Whether the owner may run it. */
  public boolean executable() {
    return (bits & 0100) != 0;
  }

  /** Whether the owner may write it. */
  public boolean writable() {
    return (bits & 0200) != 0;
  }

  /** Returns the same as a set of permissions. */
  public Set<PosixFilePermission> permissions() {
    // Not an EnumSet: it asks for the constants by reflection, which costs a hook 130 classes.
    Set<PosixFilePermission> permissions = new HashSet<>();
    int bit = 0400;
    for (PosixFilePermission permission : PosixFilePermission.values()) {
      if ((bits & bit) != 0) {
        permissions.add(permission);
      }
      bit >>= 1;
    }
    return permissions;
  }

  /** Returns four octal digits, as in {@code 0644}. */
  @Override
  public String toString() {
    char[] digits = new char[4];
    for (int i = 0; i < 4; i++) {
      digits[i] = (char) ('0' + ((bits >> (9 - 3 * i)) & 7));
    }
    return new String(digits);
  }
}
