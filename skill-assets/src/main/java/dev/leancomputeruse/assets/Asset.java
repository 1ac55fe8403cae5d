package dev.leancomputeruse.assets;

/** One file of the package with its bytes, which match its entry in the index. */
public final class Asset {
  private final AssetEntry entry;
  private final byte[] bytes;

  /** Takes over {@code bytes}; the caller has compared them with {@code entry}. */
  Asset(AssetEntry entry, byte[] bytes) {
    this.entry = entry;
    this.bytes = bytes;
  }

  /** Returns what the index says of the file. */
  public AssetEntry entry() {
    return entry;
  }

  /** Returns a copy of the file's bytes, as packed: placeholders are not resolved. */
  public byte[] bytes() {
    return bytes.clone();
  }

  @Override
  public String toString() {
    return entry.name();
  }
}
