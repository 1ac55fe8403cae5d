package dev.leancomputeruse.installer;

import dev.leancomputeruse.assets.AssetPackage;
import dev.leancomputeruse.assets.AssetPackageException;
import dev.leancomputeruse.manifest.InstallManifest;
import dev.leancomputeruse.manifest.ManifestReading;
import dev.leancomputeruse.manifest.Refusal;
import java.util.ArrayList;
import java.util.List;

/** Whether this jar is whole, and the manifest is what was written. */
final class PackageChecks {
  static final String PACKAGE = "package";
  static final String MANIFEST = "manifest";

  private final Patient patient;

  PackageChecks(Patient patient) {
    this.patient = patient;
  }

  List<Check> checks() {
    return List.of(ofPackage(), ofManifest());
  }

  private static Check ofPackage() {
    try {
      int files = AssetPackage.bundled().assets().size();
      return Check.ok(PACKAGE, Product.version() + ", " + files + " files, all as indexed");
    } catch (AssetPackageException damaged) {
      return Check.fail(PACKAGE, String.valueOf(damaged.getMessage()), "get the jar again");
    }
  }

  private Check ofManifest() {
    String file = patient.share().path().resolve(InstallManifest.FILE_NAME).toString();
    Installed installed = patient.installed();
    if (installed == null) {
      return patient.trouble().isEmpty()
          ? Check.fail(MANIFEST, file + ": nothing is installed there", "run install")
          : Check.fail(MANIFEST, patient.trouble(), "install again with another --share");
    }
    ManifestReading reading = installed.reading();
    if (!reading.refused().isEmpty()) {
      List<String> named = new ArrayList<>();
      for (Refusal refusal : reading.refused()) {
        named.add(refusal.where() + " " + refusal.reason());
      }
      return Check.fail(
          MANIFEST,
          file + ": entries that are not safe to follow: " + String.join(", ", named),
          "look at what changed it, then install again");
    }
    if (!reading.intact()) {
      return Check.fail(
          MANIFEST, file + ": was changed since it was written", "run install to write it anew");
    }
    String version = installed.manifest().version();
    String files = version + ", " + installed.manifest().files().size() + " files recorded";
    return version.equals(Product.version())
        ? Check.ok(MANIFEST, files)
        : Check.warn(
            MANIFEST, files + ", but this is " + Product.version(), "run install to update");
  }
}
