package dev.leancomputeruse.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.Fault;
import dev.leancomputeruse.files.FaultyDisk;
import dev.leancomputeruse.files.Mode;
import dev.leancomputeruse.files.Snapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What has to hold for any package in any home. */
class InstallPropertyTest {
  /** A file of a package, or of the user, by root and path. */
  record Item(String root, String path, int mode, String content) {}

  private static Machine machine(List<Item> user, List<Item> wanted) throws IOException {
    Machine machine = Machine.inMemory();
    for (Item item : user) {
      write(machine, item, "the user's " + item.content());
    }
    wanted(machine, wanted, "");
    return machine;
  }

  private static void wanted(Machine machine, List<Item> items, String version) {
    for (Item item : items) {
      machine.with(item.root(), item.path(), new Mode(item.mode()), item.content() + version);
    }
  }

  private static Path place(Machine machine, Item item) {
    Path root =
        switch (item.root()) {
          case "skills" -> machine.skills();
          case "agents" -> machine.agents();
          default -> machine.share;
        };
    return root.resolve(item.path());
  }

  private static void write(Machine machine, Item item, String content) throws IOException {
    Path file = place(machine, item);
    if (Files.exists(file) || file.getParent() == null || isBelowAFile(file)) {
      return;
    }
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
    Files.setPosixFilePermissions(file, new Mode(item.mode()).permissions());
  }

  private static boolean isBelowAFile(Path file) {
    for (Path at = file.getParent(); at != null; at = at.getParent()) {
      if (Files.isRegularFile(at)) {
        return true;
      }
    }
    return false;
  }

  private static boolean installs(Machine machine) throws Exception {
    Plan plan = machine.installPlan();
    if (!plan.conflicts().isEmpty()) {
      return false;
    }
    machine.apply(Disk.real(), plan);
    return true;
  }

  @Property
  void installThenUninstallIsTheIdentity(
      @ForAll("items") List<Item> user, @ForAll("items") List<Item> wanted, @ForAll boolean yes)
      throws Exception {
    Machine machine = machine(user, wanted);
    if (yes) {
      machine.allow(InstallRequest.Option.YES);
    }
    Map<String, String> before = machine.tree();
    if (!installs(machine)) {
      assertThat(machine.tree()).isEqualTo(before);
      return;
    }
    TransactionResult result = machine.uninstall();

    assertThat(result.left()).isEmpty();
    assertThat(machine.tree()).isEqualTo(before);
  }

  @Property
  void installingTwiceIsInstallingOnce(
      @ForAll("items") List<Item> user, @ForAll("items") List<Item> wanted, @ForAll boolean yes)
      throws Exception {
    Machine machine = machine(user, wanted);
    if (yes) {
      machine.allow(InstallRequest.Option.YES);
    }
    if (!installs(machine)) {
      return;
    }
    Map<String, String> once = machine.tree();

    Plan plan = machine.installPlan();

    assertThat(plan.changesNothing()).isTrue();
    assertThat(plan.actions()).noneMatch(action -> action.kind().changes());
    assertThat(machine.install().changed()).isFalse();
    assertThat(machine.tree()).isEqualTo(once);
  }

  @Property
  void upgradingThenUninstallingIsTheIdentityToo(
      @ForAll("items") List<Item> user,
      @ForAll("items") List<Item> first,
      @ForAll("items") List<Item> second)
      throws Exception {
    // A later package may not claim the name of a backup that an earlier one has made.
    Assume.that(second.stream().noneMatch(item -> item.path().contains(".bak")));
    Machine machine = machine(user, first);
    machine.allow(InstallRequest.Option.YES);
    Map<String, String> before = machine.tree();
    if (!installs(machine)) {
      return;
    }
    machine.files.clear();
    wanted(machine, second, " v2");
    installs(machine);
    machine.uninstall();

    assertThat(machine.tree()).isEqualTo(before);
  }

  @Property
  void nothingTheUserWroteIsEverLost(
      @ForAll("items") List<Item> user,
      @ForAll("items") List<Item> wanted,
      @ForAll("items") List<Item> edits,
      @ForAll("options") Set<InstallRequest.Option> options)
      throws Exception {
    Machine machine = machine(user, wanted);
    machine.options.addAll(options);
    boolean installed = installs(machine);
    for (Item edit : edits) {
      Path file = place(machine, edit);
      if (Files.isRegularFile(file)) {
        Files.writeString(file, "edited " + edit.content());
      } else {
        write(machine, edit, "new " + edit.content());
      }
    }
    Set<String> written = userContents(machine);
    wanted(machine, wanted, " v2");
    installed |= installs(machine);
    if (installed) {
      machine.uninstall();
    }

    assertThat(contents(machine)).containsAll(written);
  }

  @Property(tries = 300)
  void aKillAnywhereLeavesBeforeOrAfter(
      @ForAll("items") List<Item> user,
      @ForAll("items") List<Item> wanted,
      @ForAll("points") int point)
      throws Exception {
    Machine clean = machine(user, wanted);
    clean.allow(InstallRequest.Option.YES);
    Map<String, String> before = clean.tree();
    if (!installs(clean)) {
      return;
    }
    Map<String, String> after = clean.tree();
    Machine machine = machine(user, wanted);
    machine.allow(InstallRequest.Option.YES);
    try {
      machine.install(FaultyDisk.failingAt(point, Fault.STOP_AFTER).disk());
    } catch (Fault.Stopped e) {
      machine.recover();
    }

    assertThat(machine.tree()).isIn(before, after);
  }

  private static Set<String> userContents(Machine machine) throws IOException {
    Set<String> contents = new HashSet<>();
    for (String content : contents(machine)) {
      if (content.startsWith("the user's ")
          || content.startsWith("edited ")
          || content.startsWith("new ")) {
        contents.add(content);
      }
    }
    return contents;
  }

  private static Set<String> contents(Machine machine) throws IOException {
    Set<String> contents = new HashSet<>();
    try (Stream<Path> paths = Files.walk(machine.home)) {
      for (Path path : (Iterable<Path>) paths::iterator) {
        if (Snapshot.kindOf(path) == Snapshot.Kind.FILE) {
          contents.add(Files.readString(path));
        }
      }
    }
    return contents;
  }

  @Provide
  Arbitrary<List<Item>> items() {
    Arbitrary<String> roots = Arbitraries.of("skills", "agents", "share");
    Arbitrary<String> names =
        Arbitraries.of("a", "b", "SKILL.md", "it's", "x y", "\u00e9\u4e2d", "a.bak", "a.new");
    Arbitrary<String> paths =
        names.list().ofMinSize(1).ofMaxSize(3).map(list -> String.join("/", list));
    Arbitrary<Integer> modes = Arbitraries.of(0600, 0644, 0755, 0400, 0777);
    Arbitrary<String> contents = Arbitraries.of("", "one", "two\r\n", "\u00e9\ud83d\ude00");
    return Combinators.combine(roots, paths, modes, contents)
        .as(Item::new)
        .list()
        .ofMaxSize(6)
        .map(InstallPropertyTest::withoutClashes);
  }

  /** A package has no file where it has a directory. */
  private static List<Item> withoutClashes(List<Item> items) {
    List<Item> kept = new ArrayList<>();
    for (Item item : items) {
      boolean clashes =
          kept.stream()
              .anyMatch(
                  other ->
                      other.root().equals(item.root())
                          && ((other.path() + "/").startsWith(item.path() + "/")
                              || (item.path() + "/").startsWith(other.path() + "/")));
      if (!clashes) {
        kept.add(item);
      }
    }
    return kept;
  }

  @Provide
  Arbitrary<Set<InstallRequest.Option>> options() {
    return Arbitraries.of(InstallRequest.Option.class).set();
  }

  @Provide
  Arbitrary<Integer> points() {
    return Arbitraries.integers().between(1, 90);
  }
}
