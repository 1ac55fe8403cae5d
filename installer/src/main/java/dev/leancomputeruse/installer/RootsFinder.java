package dev.leancomputeruse.installer;

import dev.leancomputeruse.files.Root;
import dev.leancomputeruse.manifest.InstallManifest;
import dev.leancomputeruse.manifest.NamedRoot;
import dev.leancomputeruse.manifest.RootEntry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the roots from options, environment and home, and refuses the ones that cannot be right.
 */
final class RootsFinder {
  private static final String OWN_NAME = "lean-computer-use";

  private final Host host;
  private final RootOptions options;

  RootsFinder(Host host, RootOptions options) {
    this.host = host;
    this.options = options;
  }

  /**
   * The roots of this run.
   *
   * @throws Problem if a root is unsafe or two of them collide
   */
  Roots find() throws Problem {
    try {
      Root hostRoot = Root.resolve(hostRoot());
      Root share = Root.resolve(shareRoot());
      Root skills = Root.resolve(hostRoot.path().resolve(Roots.SKILLS));
      Root agents = Root.resolve(hostRoot.path().resolve(Roots.AGENTS));
      Roots roots = new Roots(hostRoot, skills, agents, share);
      UnsafeRoots unsafe = new UnsafeRoots(host);
      unsafe.refuse(hostRoot, "--dir");
      unsafe.refuse(share, "--share");
      unsafe.refuseUnrunnable(share);
      unsafe.refuseOverlap(roots);
      Owners owners = new Owners(host, options.allowForeignOwner);
      if (hostFromHome() || shareFromHome()) {
        owners.checkHome();
      }
      owners.check(roots.all());
      return roots;
    } catch (IOException failed) {
      throw unusable(failed);
    }
  }

  /**
   * The share alone, for commands that read everything else from its manifest.
   *
   * @throws Problem if it is unsafe
   */
  Root findShare() throws Problem {
    try {
      Root share = Root.resolve(shareRoot());
      new UnsafeRoots(host).refuseHome(share, "--share");
      Owners owners = new Owners(host, options.allowForeignOwner);
      if (shareFromHome()) {
        owners.checkHome();
      }
      owners.check(List.of(share));
      return share;
    } catch (IOException failed) {
      throw unusable(failed);
    }
  }

  /**
   * The agent host's directory alone.
   *
   * @throws Problem if it is unsafe
   */
  Root findHost() throws Problem {
    try {
      Root hostRoot = Root.resolve(hostRoot());
      new UnsafeRoots(host).refuseHome(hostRoot, "--dir");
      return hostRoot;
    } catch (IOException failed) {
      throw unusable(failed);
    }
  }

  /**
   * The roots of what is installed, whatever the environment says now.
   *
   * @throws Problem if they are not safe any more
   */
  Roots findAs(Installed installed) throws Problem {
    try {
      SettingsRecord settings = installed.settings();
      Root skills = recorded(installed, Roots.SKILLS);
      Path hostRoot =
          settings == null ? findHost().path() : host.path("manifest", settings.file()).getParent();
      Roots roots =
          new Roots(
              Root.resolve(hostRoot == null ? skills.path() : hostRoot),
              skills,
              recorded(installed, Roots.AGENTS),
              findShare());
      new Owners(host, options.allowForeignOwner).check(roots.all());
      return roots;
    } catch (IOException failed) {
      throw unusable(failed);
    }
  }

  private Root recorded(Installed installed, String name) throws Problem, IOException {
    RootEntry entry =
        installed
            .manifest()
            .root(name)
            .orElseThrow(
                () ->
                    Problem.refused(
                        InstallManifest.FILE_NAME + ": records no " + name + ": install again"));
    return Root.resolve(host.path(name, entry.path()));
  }

  /**
   * Refuses a manifest that was changed and leads elsewhere than one finds without it.
   *
   * @throws Problem naming the place that it leads to
   */
  void refuseOtherPlaces(Installed installed) throws Problem {
    Roots here = find();
    SettingsRecord settings = installed.settings();
    for (NamedRoot root : here.named()) {
      String recorded = installed.manifest().root(root.name()).map(RootEntry::path).orElse("");
      refuseUnlessEqual(here, recorded, root.root().path());
    }
    if (settings != null) {
      refuseUnlessEqual(here, settings.file(), here.settings());
    }
  }

  private static void refuseUnlessEqual(Roots here, String recorded, Path expected) throws Problem {
    if (!recorded.equals(expected.toString())) {
      throw Problem.notDone(
          here.manifest()
              + ": was changed after the install and leads to "
              + recorded
              + ", not "
              + expected
              + ": bring it back from a copy, or give the --dir that it was installed with");
    }
  }

  /**
   * Refuses an agent host that was named on the command line and is not the installed one.
   *
   * @throws Problem if it is another
   */
  void refuseOtherHost(Installed installed) throws Problem {
    if (text(options.dir) == null) {
      return;
    }
    try {
      Root hostRoot = Root.resolve(hostRoot());
      for (String name : List.of(Roots.SKILLS, Roots.AGENTS)) {
        Root root = Root.resolve(hostRoot.path().resolve(name));
        String recorded = installed.manifest().root(name).map(RootEntry::path).orElse("");
        if (!recorded.equals(root.path().toString())) {
          throw Problem.refused(
              root
                  + ": not what this share was installed for ("
                  + recorded
                  + "): leave --dir away, or give the right --share");
        }
      }
    } catch (IOException failed) {
      throw unusable(failed);
    }
  }

  private static Problem unusable(IOException failed) {
    return Problem.refused(Reasons.of(failed) + ": give another --dir or --share");
  }

  private boolean hostFromHome() {
    return text(options.dir) == null && host.variable("CLAUDE_CONFIG_DIR") == null;
  }

  private boolean shareFromHome() {
    return text(options.share) == null && host.variable("LEAN_COMPUTER_USE_HOME") == null;
  }

  private Path hostRoot() throws Problem {
    String dir = text(options.dir);
    if (dir != null) {
      return given("--dir", dir);
    }
    String variable = host.variable("CLAUDE_CONFIG_DIR");
    if (variable == null) {
      return host.home().resolve(".claude");
    }
    Path path = host.path("CLAUDE_CONFIG_DIR", variable);
    if (!path.isAbsolute()) {
      // The agent host would read it from wherever it is started, so it is no place to install to.
      throw Problem.refused(
          "CLAUDE_CONFIG_DIR is not absolute ("
              + variable
              + "): set an absolute path or give --dir");
    }
    return path;
  }

  private Path shareRoot() throws Problem {
    String option = text(options.share);
    if (option != null) {
      return given("--share", option);
    }
    String variable = host.variable("LEAN_COMPUTER_USE_HOME");
    if (variable != null) {
      Path path = tilde("LEAN_COMPUTER_USE_HOME", variable);
      if (!path.isAbsolute()) {
        throw Problem.refused(
            "LEAN_COMPUTER_USE_HOME is not absolute ("
                + variable
                + "): set an absolute path or give --share");
      }
      return path;
    }
    if (host.windows()) {
      String local = host.variable("LOCALAPPDATA");
      return local == null
          ? host.home().resolve("AppData").resolve("Local").resolve(OWN_NAME)
          : host.path("LOCALAPPDATA", local).resolve(OWN_NAME);
    }
    return host.home().resolve(".local").resolve("share").resolve(OWN_NAME);
  }

  /** A path on the command line may be relative to where the person stands. */
  private Path given(String option, String text) throws Problem {
    return tilde(option, text).toAbsolutePath();
  }

  private Path tilde(String source, String text) throws Problem {
    if (text.equals("~")) {
      return host.home();
    }
    if (text.startsWith("~/") || (host.windows() && text.startsWith("~\\"))) {
      return host.home().resolve(host.path(source, text.substring(2)));
    }
    if (text.startsWith("~")) {
      throw Problem.refused(
          source + ": another user's home (" + text + ") is not looked up: give an absolute path");
    }
    return host.path(source, text);
  }

  /** A blank option counts as not given, like a blank variable. */
  private static @Nullable String text(@Nullable String option) {
    return option == null || option.isBlank() ? null : option;
  }
}
