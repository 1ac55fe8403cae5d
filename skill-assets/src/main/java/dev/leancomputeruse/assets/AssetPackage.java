package dev.leancomputeruse.assets;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/**
 * The package of everything that gets installed: an archive and the index that it has to match.
 *
 * <p>Reading compares archive and index file by file; a package that differs in anything is refused
 * whole, so a caller never holds half of one.
 */
public final class AssetPackage {
  static final String RESOURCE = "package.tar.gz";

  private final AssetIndex index;
  private final List<Asset> assets;

  private AssetPackage(AssetIndex index, List<Asset> assets) {
    this.index = index;
    this.assets = assets;
  }

  /**
   * Reads the package that this jar carries.
   *
   * @return the package, all of its bytes compared with its index
   * @throws AssetPackageException if anything is missing, unreadable, hostile or not as the index
   *     says
   */
  public static AssetPackage bundled() throws AssetPackageException {
    AssetIndex index = AssetIndex.bundled();
    try (InputStream in = AssetPackage.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new AssetPackageException("the jar carries no package");
      }
      return read(index, in);
    } catch (IOException e) {
      throw new AssetPackageException("the package cannot be read: " + e.getMessage(), e);
    }
  }

  /** Reads the archive {@code in} and compares it with {@code index}. */
  static AssetPackage read(AssetIndex index, InputStream in) throws AssetPackageException {
    return new AssetPackage(index, new ArchiveReader(index).read(in));
  }

  /** Returns the index of the package. */
  public AssetIndex index() {
    return index;
  }

  /** Returns every file with its bytes, in the order of the index. */
  public List<Asset> assets() {
    return assets;
  }
}
