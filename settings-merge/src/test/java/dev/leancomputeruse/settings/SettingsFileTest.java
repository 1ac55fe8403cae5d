package dev.leancomputeruse.settings;

import static dev.leancomputeruse.settings.Texts.HOOKS;
import static dev.leancomputeruse.settings.Texts.bytes;
import static dev.leancomputeruse.settings.Texts.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.FaultyDisk;
import dev.leancomputeruse.files.ProcessLock;
import dev.leancomputeruse.settings.SettingsException.Reason;
import dev.leancomputeruse.settings.SettingsFile.Preview;
import dev.leancomputeruse.settings.SettingsFile.Published;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The settings file on a file system in memory. */
final class SettingsFileTest {

  private static final String TEXT = "{\n  \"model\": \"x\"\n}\n";

  private FileSystem files;
  private Path home;
  private Path path;
  private Path backups;

  @BeforeEach
  void setUp() throws Exception {
    files =
        Jimfs.newFileSystem(
            Configuration.unix().toBuilder()
                .setAttributeViews("basic", "owner", "posix", "unix")
                .build());
    home = Files.createDirectories(files.getPath("/home/me"));
    path = Files.createDirectories(home.resolve(".claude")).resolve("settings.json");
    backups = Files.createDirectories(files.getPath("/share/backups"));
  }

  @AfterEach
  void tearDown() throws Exception {
    files.close();
  }

  private SettingsFile settings() {
    return settings(Disk.real());
  }

  private SettingsFile settings(Disk disk) {
    return new SettingsFile(disk, path, backups, false, Patience.NONE);
  }

  private SettingsException refusal() {
    FaultyDisk counting = FaultyDisk.counting();
    SettingsException planned =
        catchThrowableOfType(
            SettingsException.class, () -> settings(counting.disk()).previewInstall(HOOKS, null));
    SettingsException run =
        catchThrowableOfType(
            SettingsException.class, () -> settings(counting.disk()).install(HOOKS, null));
    assertThat(planned).isNotNull().hasMessage(run.getMessage());
    assertThat(planned.getMessage()).startsWith(path + ": ").doesNotContain("\n");
    assertThat(counting.log()).isEmpty();
    return planned;
  }

  private List<String> list(Path directory) throws Exception {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
    }
  }

  @Nested
  final class AMissingFile {

    @Test
    void isCreatedForItsOwnerOnlyAndDeletedAgain() throws Exception {
      Published published = settings().install(HOOKS, null);
      assertThat(published.edit().undo().created()).isTrue();
      assertThat(published.backup()).isEmpty();
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
          .isEqualTo("rw-------");
      assertThat(settings().inspect(HOOKS).complete()).isTrue();

      settings().remove(HOOKS, published.edit().undo());
      assertThat(list(path.getParent())).isEmpty();
    }

    @Test
    void staysIfSomethingForeignIsInItByThen() throws Exception {
      Undo undo = settings().install(HOOKS, null).edit().undo();
      Files.writeString(path, Files.readString(path).replaceFirst("\\{", "{\"mine\": 1,"));
      settings().remove(HOOKS, undo);
      assertThat(Files.readString(path)).isEqualTo("{\"mine\": 1\n}\n");
    }

    @Test
    void isNoFailureForARemoval() throws Exception {
      Undo undo = settings().install(HOOKS, null).edit().undo();
      Files.delete(path);
      Published published = settings().remove(HOOKS, undo);
      assertThat(published.edit().changes()).isFalse();
      Files.delete(path.getParent());
      settings().remove(HOOKS, undo);
      assertThat(settings().inspect(HOOKS).absent()).isTrue();
    }
  }

  // kind: cycodehq/cycode-cli#537
  @Test
  void aFileThatWeDidNotMakeIsNeverDeleted() throws Exception {
    for (String before : List.of("", "{}", " ", "{\"hooks\": {}}")) {
      Files.writeString(path, before);
      Undo undo = settings().install(HOOKS, null).edit().undo();
      settings().remove(HOOKS, undo);
      assertThat(Files.readString(path)).isEqualTo(before);
    }
  }

  @Nested
  final class ALink {

    private Path target;

    @BeforeEach
    void setUp() throws Exception {
      target = Files.createDirectories(home.resolve("dotfiles")).resolve("claude.json");
    }

    // kind: akitaonrails/ai-memory#263, Storybloq/storybloq#12, rtk-ai/rtk#653
    @Test
    void staysAndItsTargetIsReplacedBesideItself() throws Exception {
      Files.writeString(target, TEXT);
      Path middle = Files.createSymbolicLink(home.resolve("middle"), target);
      Files.createSymbolicLink(path, files.getPath("../middle"));

      Preview preview = settings().previewInstall(HOOKS, null);
      assertThat(preview.target()).isEqualTo(target);
      Undo undo = settings().install(HOOKS, null).edit().undo();

      assertThat(Files.isSymbolicLink(path)).isTrue();
      assertThat(Files.isSymbolicLink(middle)).isTrue();
      assertThat(Files.isRegularFile(target, LinkOption.NOFOLLOW_LINKS)).isTrue();
      assertThat(Files.readString(target)).contains(OwnHooks.MARK);
      assertThat(list(path.getParent())).containsExactly("settings.json");
      settings().remove(HOOKS, undo);
      assertThat(Files.readString(target)).isEqualTo(TEXT);
      assertThat(list(target.getParent())).containsExactly("claude.json");
    }

    @Test
    void thatLeadsNowhereIsRefused() throws Exception {
      Files.createSymbolicLink(path, target);
      assertThat(refusal().reason()).isEqualTo(Reason.DANGLING_LINK);
      assertThat(Files.exists(target)).isFalse();
    }

    @Test
    void thatLeadsInACircleIsRefused() throws Exception {
      Files.createSymbolicLink(path, home.resolve("other"));
      Files.createSymbolicLink(home.resolve("other"), path);
      assertThat(refusal().reason()).isEqualTo(Reason.DANGLING_LINK);
    }

    @Test
    void toADirectoryIsRefused() throws Exception {
      Files.createSymbolicLink(path, home);
      assertThat(refusal().reason()).isEqualTo(Reason.NOT_A_FILE);
    }
  }

  @Nested
  final class TheBackup {

    // kind: Comfy-Org/desktop#257
    @Test
    void isTakenOncePerContentBeforeTheFirstChange() throws Exception {
      Files.writeString(path, TEXT);
      Preview preview = settings().previewInstall(HOOKS, null);
      Published first = settings().install(HOOKS, null);
      assertThat(first.backup()).isEqualTo(preview.backup()).isPresent();
      assertThat(Files.readString(first.backup().get())).isEqualTo(TEXT);
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(first.backup().get())))
          .isEqualTo("rw-------");
      assertThat(settings().install(HOOKS, first.edit().undo()).backup()).isEmpty();

      Files.writeString(path, "{\"other\": 1}");
      Published second = settings().install(HOOKS, first.edit().undo());
      assertThat(list(backups)).hasSize(2);

      Files.writeString(path, TEXT);
      assertThat(settings().previewInstall(HOOKS, null).backup()).isEmpty();
      assertThat(settings().install(HOOKS, null).backup()).isEqualTo(first.backup());
      assertThat(list(backups)).hasSize(2);
      assertThat(settings().deleteBackups(List.of(first.backup().get(), second.backup().get())))
          .isEmpty();
      assertThat(list(backups)).isEmpty();
    }

    @Test
    void thatDoesNotHoldWhatItsNameSaysIsLeft() throws Exception {
      Files.writeString(path, TEXT);
      Path backup = settings().install(HOOKS, null).backup().orElseThrow();
      Files.writeString(backup, "edited");
      Path stranger = Files.writeString(home.resolve("notes.txt"), "mine");
      assertThat(settings().deleteBackups(List.of(backup, stranger, home.resolve("gone"))))
          .containsExactly(backup, stranger);
    }

    @Test
    void isNotTakenForARemoval() throws Exception {
      Undo undo = settings().install(HOOKS, null).edit().undo();
      Files.writeString(path, Files.readString(path).replaceFirst("\\{", "{\"mine\": 1,"));
      settings().remove(HOOKS, undo);
      assertThat(list(backups)).isEmpty();
    }
  }

  @Nested
  final class APreview {

    // kind: eljulians/skillfile#135, jdx/mise#11010 (a dry run that lies or writes)
    @Test
    void writesNothingAndIsWhatTheRunDoes() throws Exception {
      FaultyDisk counting = FaultyDisk.counting();
      for (String before : List.of("", "{}", TEXT, "{\"hooks\": {\"Stop\": []}} // c")) {
        Files.writeString(path, before);
        Preview preview = settings(counting.disk()).previewInstall(HOOKS, null);
        assertThat(Files.readString(path)).isEqualTo(before);
        assertThat(counting.log()).isEmpty();
        Published published = settings().install(HOOKS, null);
        assertThat(Files.readAllBytes(path)).isEqualTo(preview.edit().after());
        assertThat(published.edit().steps()).isEqualTo(preview.edit().steps());

        Preview removal = settings(counting.disk()).previewRemove(HOOKS, published.edit().undo());
        assertThat(counting.log()).isEmpty();
        settings().remove(HOOKS, published.edit().undo());
        assertThat(Files.readAllBytes(path)).isEqualTo(removal.edit().after());
      }
    }

    @Test
    void ofAFileThatNeedsNoChangeDoesNotMindThatItIsReadOnly() throws Exception {
      Files.writeString(path, TEXT);
      Undo undo = settings().install(HOOKS, null).edit().undo();
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("r--r--r--"));
      FaultyDisk counting = FaultyDisk.counting();
      assertThat(settings(counting.disk()).install(HOOKS, undo).edit().changes()).isFalse();
      assertThat(settings().previewInstall(HOOKS, undo).edit().changes()).isFalse();
      assertThat(counting.log()).isEmpty();
    }
  }

  // kind: nix-community/home-manager#4814
  @Test
  void aReadOnlyTargetIsRefusedByItsRealName() throws Exception {
    Path store = Files.createDirectories(files.getPath("/nix/store")).resolve("settings.json");
    Files.writeString(store, TEXT);
    Files.setPosixFilePermissions(store, PosixFilePermissions.fromString("r--r--r--"));
    Files.createSymbolicLink(path, store);
    SettingsException refusal = refusal();
    assertThat(refusal.reason()).isEqualTo(Reason.READ_ONLY);
    assertThat(refusal).hasMessage(path + ": read-only (at " + store + ")");
  }

  @Test
  void aDirectoryInItsPlaceIsRefused() throws Exception {
    Files.createDirectories(path);
    assertThat(refusal().reason()).isEqualTo(Reason.NOT_A_FILE);
    assertThat(
            catchThrowableOfType(SettingsException.class, () -> settings().inspect(HOOKS)).reason())
        .isEqualTo(Reason.NOT_A_FILE);
  }

  // kind: gsd-build/get-shit-done#1461, vshulcz/deja-vu#3223
  @Test
  void aTextThatCannotBeEditedIsRefusedWithTheFileAndThePlace() throws Exception {
    Files.writeString(path, "{\n  \"secret\": nope\n}");
    assertThat(refusal()).hasMessage(path + ": line 2, column 13: not valid JSON");
    assertThat(Files.readString(path)).contains("nope");
    Files.write(path, new byte[17 << 20]);
    assertThat(refusal().reason()).isEqualTo(Reason.TOO_LARGE);
  }

  @Test
  void anotherRunThatHoldsTheLockIsNamed() throws Exception {
    Files.writeString(path, TEXT);
    Path lock = path.resolveSibling(".settings.json.lean-computer-use.lock");
    try (ProcessLock held = ProcessLock.acquire(Disk.real(), lock, "install", 0)) {
      SettingsException refusal =
          catchThrowableOfType(
              SettingsException.class,
              () ->
                  new SettingsFile(Disk.real(), path, backups, false, new Patience(0, 0, 0, 0, 50))
                      .install(HOOKS, null));
      assertThat(refusal.reason()).isEqualTo(Reason.LOCKED);
      assertThat(refusal).hasMessageContaining("install").hasMessageStartingWith(path + ": ");
      assertThat(held.file().toString()).endsWith(".lock");
    }
    assertThat(Files.readString(path)).isEqualTo(TEXT);
  }

  @Test
  void whatAKilledRunLeftIsClearedAway() throws Exception {
    Files.writeString(path, TEXT);
    Files.writeString(Disk.temporaryFor(path), "half");
    Files.createLink(path.resolveSibling(".settings.json.lean-computer-use.old"), path);
    settings().install(HOOKS, null);
    assertThat(list(path.getParent())).containsExactly("settings.json");
  }

  @Test
  void anotherNameOfTheFileIsRemarked() throws Exception {
    Files.writeString(path, TEXT);
    Files.createLink(home.resolve("second-name"), path);
    assertThat(settings().previewInstall(HOOKS, null).remarks())
        .extracting(Notice::kind)
        .containsExactly(Notice.Kind.REMARK);
    assertThat(text(bytes(TEXT))).isEqualTo(Files.readString(path));
  }
}
