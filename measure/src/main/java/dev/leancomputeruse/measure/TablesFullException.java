package dev.leancomputeruse.measure;

import java.io.IOException;

/** More calls than fit into the memory this process was given: ends the scan, not one file. */
final class TablesFullException extends IOException {
  private static final long serialVersionUID = 1L;

  TablesFullException(int calls) {
    super(
        "more than "
            + Numbers.count(calls)
            + " calls with their names: too many for the memory of this process ("
            + Numbers.bytes(Runtime.getRuntime().maxMemory())
            + "); measure one directory at a time with --dir, or run java with a larger -Xmx");
  }
}
