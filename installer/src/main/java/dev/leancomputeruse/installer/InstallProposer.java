package dev.leancomputeruse.installer;

import dev.leancomputeruse.manifest.InstallPlanner;
import dev.leancomputeruse.manifest.InstallRequest;
import dev.leancomputeruse.manifest.Plan;
import dev.leancomputeruse.settings.SettingsException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Works out what an install would do, and writes nothing. */
final class InstallProposer {
  private final Host host;
  private final Roots roots;
  private final boolean withHooks;
  private final boolean allowDesk;
  private final boolean anyOwner;
  private final Set<InstallRequest.Option> options;

  InstallProposer(
      Host host,
      Roots roots,
      boolean withHooks,
      boolean allowDesk,
      boolean anyOwner,
      Set<InstallRequest.Option> options) {
    this.host = host;
    this.roots = roots;
    this.withHooks = withHooks;
    this.allowDesk = allowDesk;
    this.anyOwner = anyOwner;
    this.options = options.isEmpty() ? Set.of() : EnumSet.copyOf(options);
  }

  /**
   * The plan of everything.
   *
   * @throws Problem if it cannot even be planned
   */
  Proposal propose() throws Problem, IOException {
    Installed installed = Installed.read(roots.share());
    if (installed != null) {
      installed.refuseOtherHost(roots);
    }
    InstallRequest request = request();
    if (installed != null) {
      installed.refuseForgotten(host, roots.share(), request.files());
    }
    Plan plan = InstallPlanner.plan(request, installed == null ? null : installed.reading());
    plan = plan.withConflicts(new Owners(host, anyOwner).foreignIn(plan));
    List<Place> places = places();
    SettingsRecord earlier = installed == null ? null : installed.settings();
    if (!withHooks && !allowDesk && earlier == null) {
      places.add(SettingsProposal.untouched(roots.settings()));
      return new Proposal(plan, places, false, List.of(), "");
    }
    SettingsTask task = task(earlier);
    try {
      SettingsProposal settings = SettingsProposal.of(host, task, earlier);
      places.add(settings.place());
      return new Proposal(
          plan.withSettings(settings.change()), places, task.withHooks(), settings.inactive(), "");
    } catch (SettingsException blocked) {
      String snippet =
          Refusals.byHand(blocked.reason())
              ? new PackageContents(host, roots.share().path()).snippet()
              : "";
      return new Proposal(
          plan.withConflicts(List.of(Refusals.of(blocked, task))),
          places,
          false,
          List.of(),
          snippet);
    }
  }

  private InstallRequest request() throws Problem, IOException {
    return new InstallRequest(
        Product.NAME,
        Product.version(),
        host.clock().instant().toString(),
        roots.named(),
        new PackageContents(host, roots.share().path()).files(),
        DerivedFiles.all(),
        options);
  }

  private SettingsTask task(@Nullable SettingsRecord earlier) {
    return new SettingsTask(
        true,
        roots.settings().toString(),
        roots.share().path().toString(),
        PackageContents.launcher(roots.share().path()).toString(),
        withHooks || (earlier != null && earlier.withHooks()),
        allowDesk ? DeskRules.of(roots.share().path()) : null,
        anyOwner,
        earlier == null ? null : earlier.text());
  }

  private List<Place> places() {
    List<Place> places = new ArrayList<>();
    places.add(new Place("agent host", roots.host().given(), roots.host().path()));
    roots
        .named()
        .forEach(
            root -> places.add(new Place(root.name(), root.root().given(), root.root().path())));
    return places;
  }
}
