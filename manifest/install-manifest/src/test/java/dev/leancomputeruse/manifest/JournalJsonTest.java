package dev.leancomputeruse.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.files.Memory;
import dev.leancomputeruse.files.Mode;
import dev.leancomputeruse.files.RelativePath;
import dev.leancomputeruse.files.Sha256;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class JournalJsonTest {
  private static final String HASH = Sha256.of(new byte[0]);

  private static Journal journal() {
    FileEntry entry =
        new FileEntry(
            Machine.rooted("skills", "a/b"),
            HASH,
            7,
            Mode.FILE,
            new FileEntry.Prior(HASH, new Mode(0600), "a/b.bak"));
    return new Journal(
        Operation.UNINSTALL,
        true,
        "2026-12-01T10:00:00Z",
        List.of(new RootEntry("skills", "/home/s", 2), new RootEntry("share", "/home/t", 0)),
        List.of(Machine.rooted("skills", "a")),
        List.of(
            Step.write(entry.file(), HASH, 7, Mode.EXECUTABLE, null, RelativePath.of("a/b.bak"))
                .staged(RelativePath.of("a/.b.tmp")),
            Step.delete(entry),
            Step.restore(entry, entry.prior(), RelativePath.of("a/b.bak")),
            Step.deleteDerived(Machine.rooted("share", "jvm/x"))),
        List.of(Machine.rooted("share", "jvm")),
        "opaque \u00e9 \"text\"\r\n",
        new InstallManifest(
            "p",
            "1",
            "t",
            List.of(new RootEntry("skills", "/home/s", 2)),
            List.of(entry),
            List.of(),
            List.of(),
            "{\"a\":1}",
            List.of()));
  }

  @Test
  void isReadBackTheSame() throws Exception {
    Path file = Memory.unix().resolve("journal.json");

    assertThat(JournalJson.read(file, JournalJson.write(journal()))).isEqualTo(journal());
  }

  @Test
  void countsForNothingOnceAnyByteOfItHasChanged() throws Exception {
    Path file = Memory.unix().resolve("journal.json");
    byte[] text = JournalJson.write(journal());
    for (int i = 0; i < text.length; i++) {
      byte[] changed = text.clone();
      changed[i] ^= 1;
      Journal read = JournalJson.read(file, changed);
      // Only white space between the values may differ: it is not part of what is said.
      assertThat(read == null || read.equals(journal())).as("byte " + i).isTrue();
    }
    for (int length = 0; length < text.length - 1; length++) {
      assertThat(JournalJson.read(file, Arrays.copyOf(text, length))).isNull();
    }
  }
}
