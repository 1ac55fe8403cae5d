package dev.leancomputeruse.hooks;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;

/** The outermost entry of the hook's own small jar. */
public final class Main {
  private static final long READ_MILLIS = 5_000;
  private static final long TRAINING_MILLIS = 600_000;

  private Main() {}

  /**
   * Handles the payload on the standard input and ends the process with the verdict's code.
   *
   * @param args {@code --train} to handle made-up calls instead; anything else is not looked at,
   *     since the payload says which event it is
   */
  public static void main(String[] args) {
    String stateRoot = System.getenv("LEAN_COMPUTER_USE_STATE");
    String temporary = System.getenv("TMPDIR");
    boolean training = args.length == 1 && args[0].equals("--train");
    InputStream in = new StandardInput(training ? TRAINING_MILLIS : READ_MILLIS);
    if (training) {
      Training.run(stateRoot, temporary);
      return;
    }
    OutputStream out = new FileOutputStream(FileDescriptor.out);
    int code = HookProcess.run(stateRoot, temporary, in, out);
    if (code != HookProcess.EXIT_PASS) {
      // Nothing is buffered and no other thread works; an orderly exit starts a logger on Java 21.
      Runtime.getRuntime().halt(code);
    }
  }
}
