package dev.leancomputeruse.hooks;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;

/** The outermost entry of the hook's own small jar. */
public final class Main {
  private static final long DEADLINE_MILLIS = 5_000;

  private Main() {}

  /**
   * Handles the payload on the standard input and ends the process with the verdict's code.
   *
   * @param args not looked at: the payload says which event it is
   */
  @SuppressWarnings("SystemExitOutsideMain")
  public static void main(String[] args) {
    Deadline.start(DEADLINE_MILLIS);
    InputStream in = new FileInputStream(FileDescriptor.in);
    OutputStream out = new FileOutputStream(FileDescriptor.out);
    int code =
        HookProcess.run(System.getenv("LEAN_COMPUTER_USE_STATE"), System.getenv("TMPDIR"), in, out);
    if (code != 0) {
      System.exit(code);
    }
  }
}
