package dev.leancomputeruse.installer;

import dev.leancomputeruse.files.Root;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Looks at everything that is installed, and touches nothing. */
final class Doctor {
  private final Host host;
  private final RootOptions options;

  Doctor(Host host, RootOptions options) {
    this.host = host;
    this.options = options;
  }

  /**
   * Examines the installation.
   *
   * @throws Problem if the roots themselves cannot be
   */
  Diagnosis examine() throws Problem, IOException {
    Patient patient = patient();
    List<Check> checks = new ArrayList<>();
    checks.addAll(new JavaChecks(host, patient).checks());
    checks.addAll(new PackageChecks(patient).checks());
    checks.addAll(new TransactionChecks(host, patient).checks());
    checks.addAll(new FileChecks(patient).checks());
    checks.addAll(new RegistrationChecks(host, patient).checks());
    checks.addAll(new HookChecks(host, patient).checks());
    checks.addAll(new DesktopChecks(host).checks());
    return new Diagnosis(checks);
  }

  private Patient patient() throws Problem, IOException {
    RootsFinder finder = new RootsFinder(host, options);
    Root share = finder.findShare();
    @Nullable Installed installed = null;
    String trouble = "";
    try {
      installed = Installed.read(share);
    } catch (Problem unreadable) {
      trouble = String.join("; ", unreadable.lines());
    }
    if (installed != null) {
      finder.refuseOtherHost(installed);
      SettingsRecord record = installed.settings();
      if (record != null) {
        return new Patient(share, host.path("manifest", record.file()), installed, trouble);
      }
    }
    Path settings = finder.findHost().path().resolve("settings.json");
    return new Patient(share, settings, installed, trouble);
  }
}
