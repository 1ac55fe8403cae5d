package dev.leancomputeruse.manifest;

import java.nio.file.Path;
import java.util.List;

/**
 * What a transaction left behind.
 *
 * @param changed whether anything was written
 * @param kept files and directories that stayed although the plan was to change or remove them:
 *     edited in the meantime, or not empty
 * @param left what could not be done, and is still in the manifest: the manifest stays because of
 *     it
 */
public record TransactionResult(boolean changed, List<Path> kept, List<Refusal> left) {
  /** Copies the lists. */
  public TransactionResult {
    kept = List.copyOf(kept);
    left = List.copyOf(left);
  }
}
