package dev.leancomputeruse.desk.engine.apps;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.Platform;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which process is which app, in a made-up /proc. */
final class RunningAppsTest {
  private final FileSystem files = Jimfs.newFileSystem(Configuration.unix());
  private RunningApps running;
  private List<DesktopEntry> entries;

  @BeforeEach
  void desktop() throws IOException {
    for (String program : List.of("pad", "pad-real", "script", "python3", "viewer")) {
      write("/usr/bin/" + program, "");
    }
    Files.delete(files.getPath("/usr/bin/pad"));
    Files.createSymbolicLink(files.getPath("/usr/bin/pad"), files.getPath("/usr/bin/pad-real"));
    entry("pad-settings", "Exec=pad --preferences\n");
    entry("pad", "Exec=pad %F\n");
    entry("scripted", "Exec=env LANG=C /usr/bin/script --gui\n");
    entry("viewer", "Exec=viewer %f\nNoDisplay=true\nStartupWMClass=Special\n");
    entry("viewer2", "Exec=viewer %f\n");
    entry("python", "Exec=python3\nTerminal=true\n");
    DeskHost host =
        new DeskHost(
            new ByteArrayInputStream(new byte[0]),
            new PrintStream(new ByteArrayOutputStream(), true, UTF_8),
            new PrintStream(new ByteArrayOutputStream(), true, UTF_8),
            Map.of("PATH", "/usr/bin"),
            files.getPath("/home"),
            files.getPath("/home"),
            Platform.LINUX,
            System::currentTimeMillis);
    entries = new DesktopEntries(host).installed();
    running = new RunningApps(host, entries);
    Files.createDirectories(files.getPath("/proc"));
  }

  @AfterEach
  void close() throws IOException {
    files.close();
  }

  private void write(String path, String text) throws IOException {
    Files.createDirectories(files.getPath(path).getParent());
    Files.writeString(files.getPath(path), text);
  }

  private void entry(String id, String lines) throws IOException {
    write(
        "/usr/share/applications/" + id + ".desktop",
        "[Desktop Entry]\nType=Application\nName=" + id + "\n" + lines);
  }

  private void process(long pid, String exe, String... words) throws IOException {
    write("/proc/" + pid + "/cmdline", String.join("\0", words) + "\0");
    if (exe != null) {
      Files.createSymbolicLink(files.getPath("/proc/" + pid + "/exe"), files.getPath(exe));
    }
  }

  private String of(long pid, String wmClass) {
    DesktopEntry entry = running.of(pid, wmClass);
    return entry == null ? "none" : entry.id();
  }

  @Test
  void programAndItsFixedWordsDecide() throws IOException {
    process(10, "/usr/bin/pad-real", "pad", "notes.txt");
    process(11, "/usr/bin/pad-real", "/usr/bin/pad", "--preferences");
    process(12, "/usr/bin/python3", "/usr/bin/python3", "/usr/bin/script", "--gui");
    process(13, "/usr/bin/python3", "/usr/bin/python3", "/usr/bin/script");
    process(14, "/usr/bin/python3", "/usr/bin/python3", "/tmp/script", "--gui");
    process(15, "/usr/bin/pad-real (deleted)", "pad");
    process(16, null, "/usr/bin/pad");
    process(17, "/usr/bin/viewer", "viewer");

    assertThat(of(10, "")).isEqualTo("pad");
    assertThat(of(11, "")).isEqualTo("pad-settings");
    assertThat(of(12, "")).isEqualTo("scripted");
    assertThat(of(13, "")).isEqualTo("none");
    assertThat(of(14, "")).isEqualTo("none");
    assertThat(of(15, "")).isEqualTo("pad");
    assertThat(of(16, "")).isEqualTo("pad");
    assertThat(of(17, "")).isEqualTo("viewer2");
    assertThat(of(99, "")).isEqualTo("none");
  }

  @Test
  void windowClassGoesFirst() throws IOException {
    process(17, "/usr/bin/viewer", "viewer");

    assertThat(of(17, "special")).isEqualTo("viewer");
    assertThat(of(17, "Pad")).isEqualTo("pad");
    assertThat(of(17, "Unheard")).isEqualTo("viewer2");
  }

  @Test
  void processesOfAnAppAreFound() throws IOException {
    process(30, "/usr/bin/pad-real", "pad");
    process(4, "/usr/bin/pad-real", "pad", "x");
    process(31, "/usr/bin/pad-real", "pad", "--preferences");
    process(32, "/usr/bin/python3", "python3");
    write("/proc/40/cmdline", "");
    write("/proc/self/cmdline", "pad\0");
    DesktopEntry pad = entries.stream().filter(e -> e.id().equals("pad")).findFirst().get();

    assertThat(running.pids(pad)).containsExactly(4L, 30L);
  }
}
