package dev.leancomputeruse.hooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.desk.protocol.StateRoot;
import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.PrivateDirectory;
import dev.leancomputeruse.hooks.manage.HookState;
import dev.leancomputeruse.hooks.manage.HookSwitch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Contract, <i>State</i>, on a file system in memory. */
class StateTest {
  private static final String CLICK = "desk com.x click";

  private final Conversation talk = new Conversation();

  @AfterEach
  void close() throws IOException {
    talk.close();
  }

  private Path root() throws IOException {
    return StateRoot.locate(null, talk.temporary, Disk.real()).path();
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(root())) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private Verdict.Kind third() {
    talk.fails(CLICK);
    talk.fails(CLICK);
    return talk.before(CLICK);
  }

  @Test
  void itIsAPrivateDirectoryWithPrivateFiles() throws IOException {
    assertThat(third()).isEqualTo(Verdict.Kind.BLOCK);
    assertThat(root().getFileName().toString()).startsWith("lean-computer-use-");
    assertThat((int) Files.getAttribute(root(), "unix:mode") & 0777).isEqualTo(0700);
    try (Stream<Path> files = Files.list(root())) {
      for (Path file : files.toList()) {
        assertThat((int) Files.getAttribute(file, "unix:mode") & 0777).isEqualTo(0600);
      }
    }
    assertThat(names()).hasSize(4).contains("key", "lock", "pruned");
    // Nothing is left beside it of the file that says who we are.
    try (Stream<Path> files = Files.list(talk.temporary)) {
      assertThat(files).containsExactly(root());
    }
  }

  @Test
  void noTextOfAPayloadIsOnTheDisk() throws IOException {
    talk.fails("desk planted1.app type_text planted2");
    talk.answers("desk planted1.app type_text planted2", "planted3");
    talk.failsMcp("mcp__cua-driver__planted4", "{\"planted5\":\"planted6\"}");
    talk.answersMcp("mcp__cua-driver__click", "{\"app\":\"planted7\"}", "error planted8");
    talk.say(
        new Payloads.Builder("PostToolUseFailure")
            .session("planted9")
            .agent("planted10")
            .use("planted11")
            .shell("desk a b")
            .with("error", "\"planted12\""));
    assertThat(names()).hasSizeGreaterThan(4);
    assertThat(talk.everything()).doesNotContain("planted").doesNotContain("click");
  }

  @Test
  void theSameCallHasAnotherHashUnderAnotherKey() throws IOException {
    talk.fails(CLICK);
    List<String> before = names();
    Files.delete(root().resolve("key"));
    talk.fails(CLICK);
    assertThat(names()).hasSize(before.size() + 1);
    Files.write(root().resolve("key"), new byte[3]);
    assertThat(talk.before(CLICK)).isEqualTo(Verdict.Kind.PASS);
    assertThat(third()).isEqualTo(Verdict.Kind.BLOCK);
  }

  @Test
  void damagedFilesAreNothingRemembered() throws IOException {
    assertThat(third()).isEqualTo(Verdict.Kind.BLOCK);
    Path file =
        root().resolve(names().stream().filter(name -> name.endsWith(".state")).findFirst().get());
    byte[] whole = Files.readAllBytes(file);
    for (int i = 0; i < whole.length; i++) {
      Files.write(file, java.util.Arrays.copyOf(whole, i));
      talk.before(CLICK);
      byte[] damaged = whole.clone();
      damaged[i] ^= 0x15;
      Files.write(file, damaged);
      talk.before(CLICK);
      talk.works(CLICK);
    }
    assertThat(third()).isEqualTo(Verdict.Kind.BLOCK);
  }

  @Test
  void aTemporaryFileLeftByAKilledCallIsInNobodysWay() throws IOException {
    assertThat(third()).isEqualTo(Verdict.Kind.BLOCK);
    for (String name : names()) {
      Files.write(Disk.temporaryFor(root().resolve(name)), new byte[7]);
    }
    talk.works(CLICK);
    assertThat(third()).isEqualTo(Verdict.Kind.BLOCK);
  }

  @Test
  void filesOlderThanSevenDaysArePrunedNowAndThen() throws IOException {
    talk.fails(CLICK);
    Path old = Files.write(root().resolve("00000000000000000000000000000000.state"), new byte[1]);
    Path young = Files.write(root().resolve("11111111111111111111111111111111.state"), new byte[1]);
    Path left = Files.write(root().resolve(".x.state.lean-computer-use.tmp"), new byte[1]);
    Path foreign = Files.write(root().resolve("notes"), new byte[1]);
    Path link = Files.createSymbolicLink(root().resolve("link.state"), foreign);
    long day = 24L * 60 * 60 * 1000;
    FileTime eightDays = FileTime.fromMillis(talk.now - 8 * day);
    for (Path file : List.of(old, left, foreign, root().resolve("key"), root().resolve("lock"))) {
      Files.setLastModifiedTime(file, eightDays);
    }
    talk.works(CLICK);
    assertThat(old).as("not at every call").exists();
    Files.setLastModifiedTime(root().resolve("pruned"), FileTime.fromMillis(talk.now - 2 * day));
    talk.works(CLICK);
    assertThat(old).doesNotExist();
    assertThat(left).doesNotExist();
    assertThat(young).exists();
    assertThat(foreign).exists();
    assertThat(link).exists();
    assertThat(names()).contains("key", "lock");
  }

  @Nested
  class UnsafeDirectories {
    private void assertUntouched() throws IOException {
      String before = talk.everything();
      assertThat(third()).isEqualTo(Verdict.Kind.PASS);
      assertThat(third()).isEqualTo(Verdict.Kind.PASS);
      assertThat(talk.everything()).isEqualTo(before);
    }

    @Test
    void aLink() throws IOException {
      Path target = Files.createDirectory(talk.temporary.resolve("target"));
      Files.setAttribute(target, "posix:permissions", java.util.Set.of());
      Files.createSymbolicLink(root(), target);
      assertUntouched();
    }

    @Test
    void aDanglingLink() throws IOException {
      Files.createSymbolicLink(root(), talk.temporary.resolve("gone"));
      assertUntouched();
    }

    @Test
    void aFile() throws IOException {
      Files.write(root(), new byte[1]);
      assertUntouched();
    }

    @Test
    void anotherMode() throws IOException {
      Files.createDirectory(root());
      for (String mode : new String[] {"rwxr-xr-x", "rwxrwxrwx", "rwx--x---", "rw-------"}) {
        Files.setPosixFilePermissions(
            root(), java.nio.file.attribute.PosixFilePermissions.fromString(mode));
        assertUntouched();
      }
    }

    @Test
    void anotherOwner() throws IOException {
      third();
      assertThat(talk.before(CLICK)).isEqualTo(Verdict.Kind.BLOCK);
      Files.setOwner(
          root(), talk.files.getUserPrincipalLookupService().lookupPrincipalByName("mallory"));
      assertThat(talk.before(CLICK)).isEqualTo(Verdict.Kind.PASS);
      assertUntouched();
    }
  }

  @Nested
  class ForAPerson {
    private final Map<String, String> environment = new HashMap<>(Map.of("TMPDIR", "/tmp"));

    private HookState state() throws IOException {
      Files.write(talk.temporary.resolve("probe"), new byte[0]);
      long uid = (Integer) Files.getAttribute(talk.temporary.resolve("probe"), "unix:uid");
      Files.delete(talk.temporary.resolve("probe"));
      return HookState.find(environment, talk.files, uid, Disk.real());
    }

    @Test
    void countsAreShownWithoutWriting() throws IOException {
      assertThat(state().counts()).isEmpty();
      assertThat(state().look()).isEqualTo(PrivateDirectory.Verdict.ABSENT);
      assertThat(root()).doesNotExist();
      third();
      talk.works("desk com.x press 1");
      String before = talk.everything();
      assertThat(state().path()).isEqualTo(root());
      assertThat(state().counts())
          .singleElement()
          .satisfies(
              count -> {
                assertThat(count.errors()).isEqualTo(1);
                assertThat(count.streak()).isEqualTo(1);
                assertThat(count.blocks()).isFalse();
                assertThat(count.session()).matches("[0-9a-f]{32}");
              });
      assertThat(talk.everything()).isEqualTo(before);
    }

    @Test
    void resetForgetsTheCounts() throws IOException {
      assertThat(state().reset()).isZero();
      assertThat(third()).isEqualTo(Verdict.Kind.BLOCK);
      assertThat(state().reset()).isEqualTo(1);
      assertThat(talk.before(CLICK)).isEqualTo(Verdict.Kind.PASS);
      assertThat(third()).isEqualTo(Verdict.Kind.BLOCK);
    }

    @Test
    void removeTakesTheDirectoryIfItIsOnlyOurs() throws IOException {
      assertThat(state().remove()).isNull();
      third();
      Path foreign = Files.write(root().resolve("notes"), "x".getBytes(UTF_8));
      assertThat(state().remove()).isNull();
      assertThat(names()).containsExactly("notes");
      Files.delete(foreign);
      third();
      Path root = root();
      assertThat(state().remove()).isEqualTo(root);
      assertThat(root).doesNotExist();
    }

    @Test
    void theNamedRootCounts() throws IOException {
      environment.put("LEAN_COMPUTER_USE_STATE", "/elsewhere");
      assertThat(state().path()).isEqualTo(talk.files.getPath("/elsewhere"));
      environment.put("LEAN_COMPUTER_USE_STATE", "");
      assertThat(state().path()).isEqualTo(root());
    }

    @Test
    void theSwitchIsAFile() throws IOException {
      Path share = Files.createDirectories(talk.files.getPath("/share/hooks")).getParent();
      HookSwitch theSwitch = new HookSwitch(share, Disk.real());
      assertThat(theSwitch.isOff()).isFalse();
      assertThat(theSwitch.on()).isFalse();
      assertThat(theSwitch.off()).isTrue();
      assertThat(theSwitch.off()).isFalse();
      assertThat(theSwitch.isOff()).isTrue();
      assertThat(share.resolve("hooks/off")).isRegularFile();
      assertThat(theSwitch.on()).isTrue();
      assertThat(theSwitch.isOff()).isFalse();
    }
  }
}
