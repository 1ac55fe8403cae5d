package dev.leancomputeruse.hooks;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.leancomputeruse.desk.protocol.Digest128;
import dev.leancomputeruse.desk.protocol.SipHash;
import dev.leancomputeruse.desk.protocol.StateRoot;
import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.Mode;
import dev.leancomputeruse.files.ProcessLock;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;

/**
 * The files of the hooks in their state root: one per session, one lock for all, one secret.
 *
 * <p>Without the secret nobody can tell a guessed command from its hash, so nothing of what was
 * typed or seen can be read from the disk.
 */
final class StateStore {
  static final String LOCK = "lock";
  static final String SECRET = "key";
  static final String SESSION_ENDING = ".state";

  /** A call waits so long for another; the deadline of the whole call comes later. */
  private static final long LOCK_MILLIS = 9_000;

  private final StateRoot root;
  private final Disk disk;
  private final Pruning pruning;

  StateStore(StateRoot root, Disk disk, Clock clock) {
    this.root = root;
    this.disk = disk;
    this.pruning = new Pruning(root.path(), disk, clock);
  }

  /** Returns the secret if the root is safe and has one; nothing is made. */
  byte @Nullable [] secret() throws IOException {
    return root.isSafe() ? readSecret() : null;
  }

  /**
   * Makes the root if it is not there, and takes the lock.
   *
   * @return the lock, or null if the root is not safe
   */
  @Nullable ProcessLock lock() throws IOException {
    return root.makeSafe()
        ? ProcessLock.acquireKept(disk, root.path().resolve(LOCK), LOCK_MILLIS)
        : null;
  }

  /** Returns the secret, made if there is none. Under the lock. */
  byte[] makeSecret() throws IOException {
    byte[] secret = readSecret();
    if (secret == null) {
      secret = new byte[SipHash.KEY_LENGTH];
      new SecureRandom().nextBytes(secret);
      disk.replaceUnsynced(root.path().resolve(SECRET), secret, Mode.PRIVATE_FILE);
    }
    return secret;
  }

  private byte @Nullable [] readSecret() throws IOException {
    byte[] secret = read(root.path().resolve(SECRET), SipHash.KEY_LENGTH + 1);
    return secret != null && secret.length == SipHash.KEY_LENGTH ? secret : null;
  }

  /** Returns what is remembered of a session: nothing, if the file is missing or damaged. */
  SessionState load(Digest128 session) throws IOException {
    byte[] text = read(file(session), SessionState.MAX_BYTES);
    return text == null ? SessionState.EMPTY : SessionState.read(text);
  }

  /** Remembers a session, in one instant. Under the lock. */
  void save(Digest128 session, SessionState state) throws IOException {
    disk.replaceUnsynced(file(session), state.write(), Mode.PRIVATE_FILE);
    pruning.nowAndThen();
  }

  private Path file(Digest128 session) {
    return root.path().resolve(session.hex().concat(SESSION_ENDING));
  }

  private static byte @Nullable [] read(Path file, int limit) throws IOException {
    try {
      // A pipe would let the call wait for a writer.
      if (!Files.readAttributes(file, BasicFileAttributes.class, NOFOLLOW_LINKS).isRegularFile()) {
        return null;
      }
      try (InputStream in = Files.newInputStream(file, NOFOLLOW_LINKS)) {
        return in.readNBytes(limit);
      }
    } catch (NoSuchFileException e) {
      return null;
    }
  }
}
