package dev.leancomputeruse.desk.engine.resident;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.files.Needs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The place is used only as long as nobody else can enter it; it is looked at before each use. */
@Timeout(60)
final class EnginePlaceTest {
  private static final int SOMEBODY_ELSE = 54321;

  @TempDir Path directory;
  private TestEngine engine;
  private Path place;

  @BeforeEach
  void open() throws Exception {
    engine = new TestEngine(directory);
    place = engine.place().directory();
  }

  @AfterEach
  void close() throws Exception {
    if (!Files.isSymbolicLink(place) && Files.isDirectory(place)) {
      Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("rwx------"));
      if (isRoot()) {
        Files.setAttribute(place, "unix:uid", 0);
      }
      engine.close();
    }
  }

  private boolean isRoot() throws Exception {
    return Files.getAttribute(directory, "unix:uid").equals(0);
  }

  private void refuses(String why) {
    DeskException refused = catchThrowableOfType(DeskException.class, () -> engine.client().apps());
    assertThat(refused.error().code()).isEqualTo("unsafe_engine_directory");
    assertThat(refused.error().message()).contains(place.toString()).contains(why);
    assertThat(refused.exit()).isEqualTo(2);
  }

  @Test
  void isInTheRuntimeDirectoryAndPrivate() throws Exception {
    assertThat(place).isEqualTo(directory.resolve("run/lean-computer-use"));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(place)))
        .isEqualTo("rwx------");
  }

  @Test
  void oneThatOthersCanEnterIsRefused() throws Exception {
    Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("rwxr-x---"));
    refuses("its mode is not 0700");
  }

  @Test
  void aLinkIsRefused() throws Exception {
    Path real = Files.move(place, directory.resolve("elsewhere"));
    Files.createSymbolicLink(place, real);
    refuses("it is not a real directory");
  }

  @Test
  void aFileIsRefused() throws Exception {
    Files.delete(place);
    Files.write(place, new byte[0]);
    refuses("it is not a real directory");
  }

  @Test
  void anotherUsersIsRefused() throws Exception {
    Needs.root();
    Files.setAttribute(place, "unix:uid", SOMEBODY_ELSE);
    refuses("it belongs to another user");
  }

  @Test
  void oneUnderAnotherUsersIsRefused() throws Exception {
    Needs.root();
    Files.setAttribute(directory.resolve("run"), "unix:uid", SOMEBODY_ELSE);
    refuses("the directory above it belongs to another user");
    Files.setAttribute(directory.resolve("run"), "unix:uid", 0);
  }

  @Test
  void itIsLookedAtBeforeEveryConnection() throws Exception {
    ResidentDriver driver = engine.client();
    driver.apps();
    driver.close();
    Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("rwxrwxrwx"));
    DeskException refused = catchThrowableOfType(DeskException.class, driver::apps);
    assertThat(refused.error().message()).contains("its mode is not 0700");
  }

  @Test
  void somethingElseUnderTheSocketsNameIsNotSpokenTo() throws Exception {
    Files.write(engine.place().socket(), new byte[] {1});
    DeskException refused = catchThrowableOfType(DeskException.class, () -> engine.client().apps());
    assertThat(refused.error().code()).isEqualTo("engine_unreachable");
    assertThat(refused.error().message()).contains("is no socket");
  }

  @Test
  void withoutARuntimeDirectoryOfOnesOwnTheStateServes() throws Exception {
    Path state = directory.resolve("state");
    engine.variable("LEAN_COMPUTER_USE_DESK_STATE", state.toString());
    Files.setPosixFilePermissions(
        directory.resolve("run"), PosixFilePermissions.fromString("rwxr-xr-x"));
    assertThat(engine.place().directory()).isEqualTo(state.resolve("engine"));
    assertThat(engine.client().apps()).isNotEmpty();
  }

  @Test
  void whereTheNameIsTooLongForASocketAShortPrivateOneServes() throws Exception {
    Path deep = directory.resolve("a".repeat(120));
    engine
        .variable("XDG_RUNTIME_DIR", "")
        .variable("LEAN_COMPUTER_USE_DESK_STATE", deep + "/state");
    Path there = engine.place().directory();
    try {
      assertThat(there.toString()).startsWith("/tmp/lean-desk-").hasSizeLessThan(40);
      assertThat(engine.place().directory()).as("found again").isEqualTo(there);
      engine.variable("LEAN_COMPUTER_USE_DESK_STATE", deep + "/other");
      Path other = engine.place().directory();
      Files.delete(other);
      assertThat(other).isNotEqualTo(there);
      engine.variable("LEAN_COMPUTER_USE_DESK_STATE", deep + "/state");
      ResidentDriver driver = engine.client();
      assertThat(driver.apps()).isNotEmpty();
      assertThat(driver.stop(true)).isTrue();

      Files.setPosixFilePermissions(there, PosixFilePermissions.fromString("rwxr-xr-x"));
      place = there;
      refuses("its mode is not 0700");
      if (isRoot()) {
        Files.setPosixFilePermissions(there, PosixFilePermissions.fromString("rwx------"));
        Files.setAttribute(there, "unix:uid", SOMEBODY_ELSE);
        refuses("it belongs to another user");
      }
    } finally {
      try (var files = Files.list(there)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(there);
      place = directory.resolve("run/lean-computer-use");
      engine.variable("XDG_RUNTIME_DIR", directory.resolve("run").toString());
    }
  }
}
