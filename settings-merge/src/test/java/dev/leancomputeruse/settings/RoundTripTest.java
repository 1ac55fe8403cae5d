package dev.leancomputeruse.settings;

import static dev.leancomputeruse.settings.Texts.HOOKS;
import static dev.leancomputeruse.settings.Texts.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import dev.leancomputeruse.files.Disk;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;

/** Install twice, then uninstall, is the identity on the bytes of any settings file. */
final class RoundTripTest {

  @Provide
  Arbitrary<byte[]> documents() {
    return Documents.arbitrary();
  }

  // kind: wxtsky/CodeIsland#106, vshulcz/deja-vu#1665 (reserialised), microsoft/apm#708 (n copies)
  @Property(tries = 1000, shrinking = ShrinkingMode.OFF)
  void installTwiceThenUninstallIsTheIdentity(@ForAll("documents") byte[] before) throws Exception {
    Configuration unix =
        Configuration.unix().toBuilder().setAttributeViews("basic", "owner", "posix").build();
    try (FileSystem files = Jimfs.newFileSystem(unix)) {
      Path directory = Files.createDirectories(files.getPath("/home/me/.claude"));
      Path backups = Files.createDirectories(files.getPath("/share/backups"));
      Path path = directory.resolve("settings.json");
      Files.write(path, before);
      SettingsFile settings = new SettingsFile(Disk.real(), path, backups, false, Patience.NONE);

      Undo first = settings.install(HOOKS, null).edit().undo();
      byte[] once = Files.readAllBytes(path);
      Undo second = settings.install(HOOKS, Undo.parse(first.text())).edit().undo();

      assertThat(Files.readAllBytes(path)).isEqualTo(once);
      assertThat(second.text()).isEqualTo(first.text());
      checkInBetween(before, once);

      settings.remove(HOOKS, Undo.parse(second.text()));

      assertThat(text(Files.readAllBytes(path))).isEqualTo(text(before));
      assertThat(Files.readAllBytes(path)).isEqualTo(before);
      assertThat(list(directory)).containsExactly("settings.json");
    }
  }

  /** Everything foreign is there, in order, and of ours each registration once. */
  private static void checkInBetween(byte[] before, byte[] once) {
    ObjectNode old = Trees.read(before);
    ObjectNode tree = Trees.read(once);
    assertThat(Trees.own(tree, HOOKS)).containsExactlyInAnyOrderElementsOf(Texts.complete());
    assertThat(Trees.without(tree, HOOKS, old).toString()).isEqualTo(old.toString());
    assertThat(isSubsequence(marks(before), marks(once))).isTrue();
    // kind: ooples/token-optimizer-mcp#105 (a mark added), thedotmack/claude-mem#3013 (one refused)
    assertThat(once[0] == (byte) 0xEF).isEqualTo(before.length > 0 && before[0] == (byte) 0xEF);
  }

  /** Returns the text without spaces, which an empty container may lose while ours are in it. */
  private static String marks(byte[] text) {
    return text(text).replaceAll("[ \t\r\n]", "");
  }

  private static boolean isSubsequence(String part, String whole) {
    int at = 0;
    for (int i = 0; i < whole.length() && at < part.length(); i++) {
      if (whole.charAt(i) == part.charAt(at)) {
        at++;
      }
    }
    return at == part.length();
  }

  private static List<String> list(Path directory) throws Exception {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.map(entry -> entry.getFileName().toString()).toList();
    }
  }
}
