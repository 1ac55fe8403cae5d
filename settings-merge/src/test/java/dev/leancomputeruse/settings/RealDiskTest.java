package dev.leancomputeruse.settings;

import static dev.leancomputeruse.settings.Texts.HOOKS;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonFactory;
import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.Needs;
import dev.leancomputeruse.settings.SettingsException.Reason;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The promises that a file system in memory does not keep: modes, owners, links, other processes.
 */
final class RealDiskTest {

  private static final String TEXT = "{\n  \"model\": \"x\"\n}\n";
  private static final int STRANGER = 54321;

  @TempDir Path temporary;
  private Path path;
  private Path backups;

  @BeforeEach
  void setUp() throws Exception {
    path = Files.createDirectories(temporary.resolve("claude")).resolve("settings.json");
    backups = Files.createDirectories(temporary.resolve("backups"));
    Files.writeString(path, TEXT);
  }

  private SettingsFile settings() {
    return new SettingsFile(path, backups);
  }

  private static String mode(Path file) throws Exception {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  private SettingsException refusal() throws Exception {
    SettingsException planned =
        catchThrowableOfType(SettingsException.class, () -> settings().previewInstall(HOOKS, null));
    SettingsException run =
        catchThrowableOfType(SettingsException.class, () -> settings().install(HOOKS, null));
    assertThat(planned).isNotNull().hasMessage(run.getMessage());
    try (Stream<Path> entries = Files.list(path.getParent())) {
      assertThat(entries).containsExactly(path);
    }
    return planned;
  }

  // kind: stablyai/orca#20597, SignalK/signalk-server#3015, HeddleCo/heddle#364
  @ParameterizedTest
  @ValueSource(strings = {"rw-------", "rw-r-----", "rw-r--r--", "rwxrwxrwx", "rw-rw-rw-"})
  void theModeStays(String mode) throws Exception {
    Needs.posix(path);
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
    Undo undo = settings().install(HOOKS, null).edit().undo();
    assertThat(mode(path)).isEqualTo(mode);
    settings().remove(HOOKS, undo);
    assertThat(mode(path)).isEqualTo(mode);
    assertThat(Files.readString(path)).isEqualTo(TEXT);
  }

  @ParameterizedTest
  @ValueSource(ints = {02640, 01600, 04700, 07777})
  void theBitsAboveTheNineStayToo(int mode) throws Exception {
    Needs.posix(path);
    Files.setAttribute(path, "unix:mode", mode);
    Undo undo = settings().install(HOOKS, null).edit().undo();
    assertThat((Integer) Files.getAttribute(path, "unix:mode") & 07777).isEqualTo(mode);
    settings().remove(HOOKS, undo);
    assertThat((Integer) Files.getAttribute(path, "unix:mode") & 07777).isEqualTo(mode);
  }

  @Test
  void theGroupStaysWithItsBit() throws Exception {
    Needs.posix(path);
    Needs.root();
    Files.setAttribute(path, "unix:gid", STRANGER);
    Files.setAttribute(path, "unix:mode", 02660);
    Undo undo = settings().install(HOOKS, null).edit().undo();
    assertThat(Files.getAttribute(path, "unix:gid")).isEqualTo(STRANGER);
    assertThat((Integer) Files.getAttribute(path, "unix:mode") & 07777).isEqualTo(02660);
    settings().remove(HOOKS, undo);
    assertThat(Files.getAttribute(path, "unix:gid")).isEqualTo(STRANGER);
  }

  @Test
  void aFileThatWasNotThereIsCreatedForItsOwnerOnly() throws Exception {
    Needs.posix(path);
    Files.delete(path);
    Undo undo = settings().install(HOOKS, null).edit().undo();
    assertThat(mode(path)).isEqualTo("rw-------");
    settings().remove(HOOKS, undo);
    assertThat(path).doesNotExist();
  }

  // kind: petergaultney/lemonaid#45, rjyo/moshi-skill#17, garrytan/gstack#2830
  @Test
  void aLinkStaysAndItsTargetIsReplaced() throws Exception {
    Needs.posix(path);
    Path dotfiles = Files.createDirectories(temporary.resolve("dot files"));
    Path target = Files.move(path, dotfiles.resolve("settings.json"));
    Files.createSymbolicLink(path, Path.of("../dot files/settings.json"));
    Undo undo = settings().install(HOOKS, null).edit().undo();
    assertThat(Files.isSymbolicLink(path)).isTrue();
    assertThat(Files.readString(target)).contains(OwnHooks.MARK);
    settings().remove(HOOKS, undo);
    assertThat(Files.readSymbolicLink(path)).isEqualTo(Path.of("../dot files/settings.json"));
    assertThat(Files.readString(target)).isEqualTo(TEXT);
    try (Stream<Path> entries = Files.list(dotfiles)) {
      assertThat(entries).containsExactly(target);
    }
  }

  @Test
  void aLinkInACircleIsRefused() throws Exception {
    Needs.posix(path);
    Files.delete(path);
    Files.createSymbolicLink(path, Path.of("settings.json"));
    assertThat(refusal().reason()).isEqualTo(Reason.DANGLING_LINK);
  }

  // kind: nix-community/home-manager#4814
  @Test
  void aReadOnlyFileIsRefusedEvenForRoot() throws Exception {
    Needs.posix(path);
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("r--r--r--"));
    assertThat(refusal().reason()).isEqualTo(Reason.READ_ONLY);
  }

  // kind: nmhjklnm/cac#59
  @Test
  void aFileOfAnotherUserIsRefusedUnlessAllowedAndThenKeepsItsOwner() throws Exception {
    Needs.posix(path);
    Needs.root();
    Files.setAttribute(path, "unix:uid", STRANGER);
    Files.setAttribute(path, "unix:gid", STRANGER);
    assertThat(refusal().reason()).isEqualTo(Reason.FOREIGN_OWNER);
    settings().ofAnyOwner().install(HOOKS, null);
    assertThat(Files.getAttribute(path, "unix:uid")).isEqualTo(STRANGER);
    assertThat(Files.getAttribute(path, "unix:gid")).isEqualTo(STRANGER);
    assertThat(Files.readString(path)).contains(OwnHooks.MARK);
  }

  @Test
  void aPipeInItsPlaceIsRefusedAndNotOpened() throws Exception {
    Needs.posix(path);
    Files.delete(path);
    Process mkfifo = new ProcessBuilder("mkfifo", path.toString()).start();
    Needs.that(mkfifo.waitFor() == 0, "mkfifo");
    assertThat(refusal().reason()).isEqualTo(Reason.NOT_A_FILE);
  }

  @Test
  void anImmutableFileIsRefusedInThePlan() throws Exception {
    Needs.root();
    Process chattr = new ProcessBuilder("chattr", "+i", path.toString()).start();
    boolean possible = chattr.waitFor() == 0;
    try {
      // Whether there is such a flag is the file system's matter, in CI too.
      Assumptions.assumeTrue(possible, "this file system has no such flag");
      assertThat(refusal().reason()).isEqualTo(Reason.READ_ONLY);
    } finally {
      new ProcessBuilder("chattr", "-i", path.toString()).start().waitFor();
    }
  }

  /** Root passes every mode, so this runs a child as an ordinary user. */
  @Test
  void anOrdinaryUserIsRefusedWhereADirectoryIsReadOnlyAndKeepsTheModeElsewhere() throws Exception {
    Needs.posix(path);
    Needs.root();
    Needs.program("setpriv");
    Path open = Path.of(System.getProperty("java.io.tmpdir"));
    Path home = Files.createTempDirectory(open, "settings-as-user");
    try {
      String classPath = classPathFor(home);
      Path file = Files.writeString(home.resolve("settings.json"), TEXT);
      Path kept = Files.createDirectory(home.resolve("backups"));
      for (Path each : List.of(home, file, kept)) {
        Files.setAttribute(each, "unix:uid", STRANGER);
        Files.setAttribute(each, "unix:gid", STRANGER);
      }
      Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxr-xr-x"));
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
      assertThat(asUser(classPath, file, kept)).isEqualTo("done");
      assertThat(mode(file)).isEqualTo("rw-r-----");
      assertThat(Files.getAttribute(file, "unix:uid")).isEqualTo(STRANGER);

      Files.writeString(file, TEXT);
      Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("r-xr-xr-x"));
      assertThat(asUser(classPath, file, kept)).isEqualTo("READ_ONLY");
      Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxr-xr-x"));
      Files.setAttribute(file, "unix:uid", 0);
      assertThat(asUser(classPath, file, kept)).isEqualTo("FOREIGN_OWNER");
    } finally {
      delete(home);
    }
  }

  /** Copies the classes that an install needs to where an ordinary user may read them. */
  private static String classPathFor(Path home) throws Exception {
    Path lib = Files.createDirectory(home.resolve("lib"));
    Files.setPosixFilePermissions(lib, PosixFilePermissions.fromString("rwxr-xr-x"));
    List<String> entries = new java.util.ArrayList<>();
    for (Class<?> needed :
        List.of(SettingsFile.class, OrdinaryUser.class, Disk.class, JsonFactory.class)) {
      Path source = Path.of(needed.getProtectionDomain().getCodeSource().getLocation().toURI());
      Path copy = lib.resolve(needed.getSimpleName() + ".jar");
      try (Stream<Path> files = Files.walk(source)) {
        for (Path each : files.toList()) {
          Path made = Files.copy(each, copy.resolve(source.relativize(each).toString()));
          Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
      }
      entries.add(copy.toString());
    }
    return String.join(File.pathSeparator, entries);
  }

  private static String asUser(String classPath, Path file, Path kept) throws Exception {
    Process child =
        new ProcessBuilder(
                "/usr/bin/setpriv",
                "--reuid=" + STRANGER,
                "--regid=" + STRANGER,
                "--clear-groups",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                classPath,
                OrdinaryUser.class.getName(),
                file.toString(),
                kept.toString())
            .redirectErrorStream(true)
            .start();
    String out = new String(child.getInputStream().readAllBytes(), UTF_8).strip();
    assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return out;
  }

  private static void delete(Path directory) throws Exception {
    try (Stream<Path> entries = Files.walk(directory)) {
      for (Path entry : entries.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(entry);
      }
    }
  }
}
