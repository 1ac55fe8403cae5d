package dev.leancomputeruse.settings;

import static dev.leancomputeruse.settings.Texts.HOOKS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.files.FaultyDisk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Another program writes in the instant between our last look at the file and our rename, in each
 * of the ways in which it can: what it wrote is merged, or it is said that it is lost.
 */
@Tag("once")
final class SameMomentTest {

  private static final String BEFORE = "{\"counter\": 1}";
  private static final String CHANGED = "{\"counter\": 2}";
  private static final String AGAIN = "{\"counter\": 3}";

  @TempDir Path temporary;
  private Path path;
  private Path backups;
  private Path guard;

  @BeforeEach
  void setUp() throws Exception {
    path = Files.createDirectories(temporary.resolve("claude")).resolve("settings.json");
    backups = Files.createDirectories(temporary.resolve("backups"));
    guard = Target.resolve(path).beside(Publisher.GUARD);
    Files.writeString(path, BEFORE);
  }

  /** What another program does. */
  private interface Deed {
    void run() throws IOException;
  }

  /** Installs; {@code atOnce} is done between our last look and our rename, once. */
  private SettingsFile.Published install(Deed atOnce, Deed afterwards) throws Exception {
    FaultyDisk disk = FaultyDisk.counting();
    boolean[] done = new boolean[2];
    disk.watchedBy(
        () -> {
          List<String> log = disk.log();
          String last = log.get(log.size() - 1);
          try {
            if (!done[0] && last.equals("link " + guard)) {
              done[0] = true;
              atOnce.run();
            } else if (done[0] && !done[1] && last.equals("rename " + path)) {
              done[1] = true;
              afterwards.run();
            }
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
    SettingsFile.Published published =
        new SettingsFile(disk.disk(), path, backups, false, Patience.USUAL).install(HOOKS, null);
    assertThat(done).as("both moments came").containsExactly(true, true);
    assertThat(Trees.own(Trees.read(Files.readAllBytes(path)), HOOKS)).hasSize(6);
    return published;
  }

  private int counter() throws Exception {
    return Trees.read(Files.readAllBytes(path)).path("counter").asInt();
  }

  @Test
  void whatIsWrittenIntoTheOldFileIsMerged() throws Exception {
    SettingsFile.Published published = install(() -> Files.writeString(path, CHANGED), () -> {});
    assertThat(counter()).isEqualTo(2);
    assertThat(published.merges()).isEqualTo(1);
    assertThat(published.overtook()).isFalse();
  }

  @Test
  void aFileThatIsPutInThePlaceIsMerged() throws Exception {
    SettingsFile.Published published = install(() -> replace(CHANGED), () -> {});
    assertThat(counter()).isEqualTo(2);
    assertThat(published.merges()).isEqualTo(1);
    assertThat(published.overtook()).isFalse();
  }

  @Test
  void whatIsWrittenIntoOursAfterwardsIsMerged() throws Exception {
    SettingsFile.Published published = install(() -> {}, () -> Files.writeString(path, CHANGED));
    assertThat(counter()).isEqualTo(2);
    assertThat(published.overtook()).isFalse();
  }

  @Test
  void ofTwoChangesAtOnceOneIsSaidToBeLost() throws Exception {
    SettingsFile.Published published =
        install(() -> Files.writeString(path, CHANGED), () -> Files.writeString(path, AGAIN));
    assertThat(counter()).isEqualTo(3);
    assertThat(published.overtook()).isTrue();
  }

  private void replace(String text) throws IOException {
    Path other = path.resolveSibling("other");
    Files.writeString(other, text);
    Files.move(other, path, StandardCopyOption.ATOMIC_MOVE);
  }
}
