package dev.leancomputeruse.manifest;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Edits the settings file inside a transaction.
 *
 * <p>It can be called a second time with the same text, in another process, after the first call
 * was killed at any instant; it then edits what it finds again, and never writes old bytes back.
 */
public interface SettingsEditor {
  /**
   * Looks a last time, before the commit, whether the change can be made. Nothing is written.
   *
   * @throws RefusedException if it cannot; the transaction is then discarded
   */
  void check(String change) throws IOException, RefusedException;

  /**
   * Makes the change.
   *
   * @param change the text of the {@link SettingsChange}
   * @param notes keeps what the editor must know if it is killed between its own steps
   * @return what the manifest shall record, as JSON text; null if our entries are gone
   * @throws IOException if the change cannot be made now; the transaction then stays pending, and
   *     the next run tries again
   */
  @Nullable String apply(String change, Notes notes) throws IOException;

  /**
   * Called at the end of an uninstall, before the manifest goes: removes what the product keeps
   * outside of every root. A kill brings it here again.
   */
  default void forgetState() {}

  /** A text of the editor's own that outlives a kill. */
  interface Notes {
    /** Returns what was last written in this transaction, or null. */
    @Nullable String read() throws IOException;

    /** Writes {@code text}; on the disk when this returns. */
    void write(String text) throws IOException;
  }

  /** For a transaction that leaves the settings file alone. */
  SettingsEditor NONE =
      new SettingsEditor() {
        @Override
        public void check(String change) {}

        @Override
        public @Nullable String apply(String change, Notes notes) throws IOException {
          throw new IOException("the settings file cannot be edited here");
        }
      };
}
