package dev.leancomputeruse.manifest;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.Memory;
import dev.leancomputeruse.files.Mode;
import dev.leancomputeruse.files.RelativePath;
import dev.leancomputeruse.files.Root;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A user's machine: a home, a package to install, and the runs that an installer makes of it. */
final class Machine {
  final Path home;
  Path host;
  Path share;
  long waitMillis = 200;
  String version = "1.0";
  String time = "2026-12-01T10:00:00Z";
  final Map<RootedPath, PackageFile> files = new LinkedHashMap<>();
  final List<RootedPath> derived = new ArrayList<>();
  final Set<InstallRequest.Option> options = EnumSet.noneOf(InstallRequest.Option.class);
  FakeSettings settings = FakeSettings.NONE;

  Machine(Path home) {
    this.home = home;
    this.host = home.resolve(".claude");
    this.share = home.resolve(".local").resolve("share").resolve("lean-computer-use");
  }

  static Machine inMemory() throws IOException {
    return new Machine(Files.createDirectory(Memory.unix().resolve("lea")));
  }

  Machine with(String root, String path, String content) {
    return with(root, path, Mode.FILE, content);
  }

  Machine with(String root, String path, Mode mode, String content) {
    RootedPath file = rooted(root, path);
    files.put(file, new PackageFile(file, mode, () -> content.getBytes(UTF_8)));
    return this;
  }

  Machine without(String root, String path) {
    files.remove(rooted(root, path));
    return this;
  }

  static RootedPath rooted(String root, String path) {
    return new RootedPath(root, RelativePath.of(path));
  }

  /** A small package with something under each root. */
  Machine withPackage() {
    return with("skills", "lean-computer-use/SKILL.md", "skill " + version + "\n")
        .with("skills", "lean-computer-use/methods/reads.md", "reads\n")
        .with("agents", "desk-runner.md", "runner " + version + "\n")
        .with("share", "bin/lean-computer-use", Mode.EXECUTABLE, "#!/bin/sh\n")
        .with("share", "hooks/README.md", "hooks\n");
  }

  Machine allow(InstallRequest.Option option) {
    options.add(option);
    return this;
  }

  Path skills() {
    return host.resolve("skills");
  }

  Path agents() {
    return host.resolve("agents");
  }

  Path manifestFile() {
    return share.resolve(InstallManifest.FILE_NAME);
  }

  ManifestReading manifest() throws IOException, RefusedException {
    return Manifests.read(Root.resolve(share));
  }

  Plan installPlan() throws IOException, RefusedException {
    InstallRequest request =
        new InstallRequest(
            "lean-computer-use",
            version,
            time,
            List.of(
                new NamedRoot("skills", Root.resolve(skills())),
                new NamedRoot("agents", Root.resolve(agents())),
                new NamedRoot("share", Root.resolve(share))),
            List.copyOf(files.values()),
            derived,
            options);
    Plan plan = InstallPlanner.plan(request, manifest());
    return settings == FakeSettings.NONE ? plan : plan.withSettings(settings.install());
  }

  Plan uninstallPlan() throws IOException, RefusedException {
    Plan plan = UninstallPlanner.plan(Root.resolve(share), manifest());
    return settings == FakeSettings.NONE ? plan : plan.withSettings(settings.uninstall());
  }

  TransactionResult install() throws IOException, RefusedException {
    return install(Disk.real());
  }

  TransactionResult install(Disk disk) throws IOException, RefusedException {
    return apply(disk, installPlan());
  }

  TransactionResult uninstall() throws IOException, RefusedException {
    return uninstall(Disk.real());
  }

  TransactionResult uninstall(Disk disk) throws IOException, RefusedException {
    return apply(disk, uninstallPlan());
  }

  TransactionResult apply(Disk disk, Plan plan) throws IOException, RefusedException {
    return new Transaction(disk, settings.editor(disk), Progress.NONE, waitMillis).apply(plan);
  }

  Pending recover() throws IOException, RefusedException {
    return recover(Disk.real());
  }

  Pending recover(Disk disk) throws IOException, RefusedException {
    return Recovery.finish(disk, share, settings.editor(disk), Progress.NONE, waitMillis);
  }

  Map<String, String> tree() throws IOException {
    return Tree.of(home);
  }

  Path write(String path, String content) throws IOException {
    Path file = home.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
    return file;
  }
}
