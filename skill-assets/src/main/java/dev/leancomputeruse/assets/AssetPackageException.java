package dev.leancomputeruse.assets;

import java.io.Serial;

/**
 * The package cannot be trusted: it is missing, unreadable, or is not what its index says. Nothing
 * of it may be installed.
 */
public final class AssetPackageException extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  AssetPackageException(String message) {
    super(message);
  }

  AssetPackageException(String message, Throwable cause) {
    super(message, cause);
  }
}
