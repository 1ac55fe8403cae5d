package dev.leancomputeruse.hooks;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leancomputeruse.desk.protocol.StateRoot;
import dev.leancomputeruse.files.Disk;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * One hook call as a process: a payload comes in on a stream, and the verdict leaves as an exit
 * code and a text for the launcher, which lets out nothing but these.
 *
 * <ul>
 *   <li>pass: exit 0, nothing written
 *   <li>hint: exit 0 and the host's JSON
 *   <li>block: exit 2 and the sentence behind {@value #BLOCK_PREFIX}
 * </ul>
 */
final class HookProcess {
  static final int EXIT_PASS = 0;
  static final int EXIT_BLOCK = 2;

  /** The call passes, and the payload may not be at its end. */
  static final int EXIT_DEADLINE = 3;

  static final String BLOCK_PREFIX = "lean-computer-use: ";

  private static final String HINT_PREFIX =
      "{\"hookSpecificOutput\":{\"hookEventName\":\"PostToolUse\",\"additionalContext\":\"";

  private HookProcess() {}

  /** Runs one call. Whatever goes wrong, it passes. */
  static int run(
      @Nullable String stateRoot, @Nullable String temporary, InputStream in, OutputStream out) {
    Verdict verdict;
    try {
      verdict = verdict(stateRoot, temporary, in);
      write(verdict, out);
    } catch (Throwable e) { // The one place where everything is caught: a hook fails open.
      drain(in);
      return EXIT_PASS;
    }
    return verdict.kind() == Verdict.Kind.BLOCK ? EXIT_BLOCK : EXIT_PASS;
  }

  private static Verdict verdict(
      @Nullable String stateRoot, @Nullable String temporary, InputStream in) throws IOException {
    Payload payload = PayloadReader.read(in);
    if (payload == null) {
      return Verdict.PASS;
    }
    Disk disk = Disk.real();
    StateRoot root = StateRoot.locate(stateRoot, temporaryDirectory(temporary), disk);
    return root == null ? Verdict.PASS : new HookHandler(root, disk).handle(payload);
  }

  private static Path temporaryDirectory(@Nullable String named) throws IOException {
    String text = named;
    if (text == null || text.isEmpty()) {
      text = File.separatorChar == '/' ? "/tmp" : System.getProperty("java.io.tmpdir");
    }
    try {
      Path directory = Path.of(text);
      if (directory.isAbsolute()) {
        return directory;
      }
    } catch (InvalidPathException e) {
      // Not a directory then.
    }
    throw new IOException("no directory for temporary files");
  }

  private static void write(Verdict verdict, OutputStream out) throws IOException {
    switch (verdict.kind()) {
      case PASS -> {}
      case BLOCK -> out.write(BLOCK_PREFIX.concat(verdict.text()).concat("\n").getBytes(UTF_8));
      // Our own texts hold nothing that JSON would have escaped; a test says so.
      case HINT -> out.write(HINT_PREFIX.concat(verdict.text()).concat("\"}}\n").getBytes(UTF_8));
    }
    out.flush();
  }

  /** Reads the rest: a host that is still writing must not get a broken pipe. */
  private static void drain(InputStream in) {
    byte[] buffer = new byte[1 << 16];
    try {
      while (in.read(buffer) >= 0) {
        // Nothing to do with it.
      }
    } catch (IOException e) {
      // The host has gone.
    }
  }
}
