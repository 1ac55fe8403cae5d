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
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Odd desktop entries, and what the specification makes of them. */
final class DesktopEntriesTest {
  private static final String PLAIN = "[Desktop Entry]\nType=Application\n";

  private final FileSystem files = Jimfs.newFileSystem(Configuration.unix());
  private final Path home = files.getPath("/home/me");
  private final Map<String, String> environment = new HashMap<>();

  @BeforeEach
  void programs() throws IOException {
    environment.put("PATH", "relative:/opt/bin:/usr/bin");
    write("/usr/bin/app", "");
    write("/opt/bin/tool", "");
  }

  @AfterEach
  void close() throws IOException {
    files.close();
  }

  private void write(String path, String text) throws IOException {
    Path file = files.getPath(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /** Puts an entry where the system has them. */
  private void entry(String name, String lines) throws IOException {
    write("/usr/share/applications/" + name + ".desktop", PLAIN + lines);
  }

  private DeskHost host() {
    return new DeskHost(
        new ByteArrayInputStream(new byte[0]),
        new PrintStream(new ByteArrayOutputStream(), true, UTF_8),
        new PrintStream(new ByteArrayOutputStream(), true, UTF_8),
        environment,
        home,
        home,
        Platform.LINUX,
        System::currentTimeMillis);
  }

  private DesktopEntry only() {
    List<DesktopEntry> all = new DesktopEntries(host()).installed();
    assertThat(all).hasSize(1);
    return all.get(0);
  }

  @Test
  void entryIsReadWithItsGroupOnly() throws IOException {
    write(
        "/usr/share/applications/org.example.App.desktop",
        """
        # a comment

        [Desktop Entry]
        Type = Application
        Name=An App
        Exec=app --new %U
        StartupWMClass=AppWindow
        Icon=app-icon
        a line without sense
        =nothing
        Path=/var/work
        [Desktop Action second]
        Name=Another
        Exec=other
        """);
    DesktopEntry entry = only();

    assertThat(entry.id()).isEqualTo("org.example.App");
    assertThat(entry.name()).isEqualTo("An App");
    assertThat(entry.exec()).containsExactly("app", "--new", "%U");
    assertThat(entry.wmClass()).isEqualTo("AppWindow");
    assertThat(entry.directory()).isEqualTo(files.getPath("/var/work"));
    assertThat(entry.listed()).isTrue();
    assertThat(entry.problem()).isEmpty();
  }

  @Test
  void subdirectoriesArePartOfTheId() throws IOException {
    entry("kde/deep/player", "Name=Player\nExec=app\n");

    assertThat(only().id()).isEqualTo("kde-deep-player");
    assertThat(new DesktopEntries(host()).find("kde-deep-player.desktop")).isNotNull();
    assertThat(new DesktopEntries(host()).find("player")).isNull();
  }

  @Test
  void earlierDirectoriesWinAndHiddenDeletes() throws IOException {
    entry("one", "Name=System one\nExec=app\n");
    entry("two", "Name=System two\nExec=app\n");
    entry("three", "Name=System three\nExec=app\n");
    write("/home/me/.local/share/applications/one.desktop", PLAIN + "Name=My one\nExec=app\n");
    write("/home/me/.local/share/applications/two.desktop", PLAIN + "Name=x\nHidden=true\n");
    write("/usr/local/share/applications/three.desktop", PLAIN + "Name=Local three\nExec=app\n");

    assertThat(new DesktopEntries(host()).all())
        .extracting(DesktopEntry::name)
        .containsExactly("My one", "Local three");

    environment.put("XDG_DATA_HOME", "/data");
    environment.put("XDG_DATA_DIRS", "relative:/usr/share::/nowhere");
    assertThat(new DesktopEntries(host()).all())
        .extracting(DesktopEntry::name)
        .containsExactly("System one", "System three", "System two");

    environment.put("XDG_DATA_HOME", "not/absolute");
    assertThat(new DesktopEntries(host()).all())
        .extracting(DesktopEntry::name)
        .containsExactly("My one", "System three");
  }

  @Test
  void hiddenFromMenusIsInstalledButNotListed() throws IOException {
    entry("quiet", "Name=Quiet\nExec=app\nNoDisplay=true\n");

    assertThat(new DesktopEntries(host()).all()).isEmpty();
    assertThat(only().listed()).isFalse();
    assertThat(new DesktopEntries(host()).find("quiet")).isNotNull();
  }

  @Test
  void entryWhoseProgramIsMissingIsPassedOver() throws IOException {
    entry("there", "Name=There\nTryExec=tool\nExec=tool\n");
    entry("gone", "Name=Gone\nTryExec=missing\nExec=missing\n");
    entry("absolute", "Name=Absolute\nTryExec=/usr/bin/app\nExec=app\n");
    entry("relative", "Name=Relative\nTryExec=bin/app\nExec=app\n");

    assertThat(new DesktopEntries(host()).all())
        .extracting(DesktopEntry::id)
        .containsExactly("absolute", "there");
  }

  @ParameterizedTest
  @CsvSource({
    "de_AT.UTF-8@euro, Rechner",
    "de_DE.UTF-8, Taschenrechner",
    "de@euro, Eurorechner",
    "de, Taschenrechner",
    "sr_RS@latin, Kalkulator",
    "sr_RS, Калкулатор",
    "fr_FR, Calculator",
    "C, Calculator",
    "POSIX, Calculator",
    "C.UTF-8, Calculator",
  })
  void nameIsInThePersonsLanguage(String locale, String name) throws IOException {
    entry(
        "calc",
        """
        Name=Calculator
        Name[de]=Taschenrechner
        Name[de_AT]=Rechner
        Name[de@euro]=Eurorechner
        Name[sr]=Калкулатор
        Name[sr@latin]=Kalkulator
        Name[fr]=
        Exec=app
        """);
    environment.put("LANG", locale);

    assertThat(only().name()).isEqualTo(name);
    assertThat(only().plainName()).isEqualTo("Calculator");
  }

  @Test
  void firstSetVariableOfTheLanguageCounts() throws IOException {
    entry("calc", "Name=Calculator\nName[de]=Rechner\nName[it]=Calcolatrice\nExec=app\n");
    environment.put("LANG", "de_DE");
    environment.put("LC_MESSAGES", "it_IT");
    assertThat(only().name()).isEqualTo("Calcolatrice");
    environment.put("LC_ALL", "C");
    assertThat(only().name()).isEqualTo("Calculator");
  }

  @Test
  void whatCannotBeStartedSaysWhy() throws IOException {
    entry("a-terminal", "Name=T\nExec=app\nTerminal=true\n");
    entry("b-none", "Name=N\nDBusActivatable=true\n");
    entry("c-quote", "Name=Q\nExec=app \"never ends\n");
    entry("d-code", "Name=C\nExec=app %x\n");
    entry("e-end", "Name=E\nExec=app 100%\n");

    assertThat(new DesktopEntries(host()).installed())
        .extracting(DesktopEntry::problem)
        .containsExactly(
            "it runs in a terminal",
            "it has no command line",
            "its command line is malformed",
            "its command line is malformed",
            "its command line is malformed");
  }

  @Test
  void whatIsNoAppIsPassedOver() throws IOException {
    write("/usr/share/applications/link.desktop", "[Desktop Entry]\nType=Link\nName=x\nURL=y\n");
    write("/usr/share/applications/late.desktop", "[Other]\nx=y\n" + PLAIN + "Name=x\nExec=app\n");
    write("/usr/share/applications/empty.desktop", "");
    write("/usr/share/applications/.desktop", PLAIN + "Name=x\nExec=app\n");
    write("/usr/share/applications/readme.txt", PLAIN + "Name=x\nExec=app\n");
    entry("nameless", "Exec=app\n");
    entry("huge", "Name=Huge\nExec=app\n" + "#".repeat(600 << 10));
    Files.createDirectories(files.getPath("/usr/share/applications/dir.desktop"));

    assertThat(new DesktopEntries(host()).installed()).isEmpty();
  }

  @Test
  void hostileNamesAndNoiseAreHarmless() throws IOException {
    entry("lines", "Name=Two\\nlines\\tand\u0007 more\nExec=app\n");
    assertThat(only().name()).isEqualTo("Two lines and  more");

    Random random = new Random(3);
    for (int i = 0; i < 100; i++) {
      byte[] noise = new byte[random.nextInt(400)];
      random.nextBytes(noise);
      Path file = files.getPath("/usr/share/applications/noise" + i + ".desktop");
      byte[] start = i % 2 == 0 ? PLAIN.getBytes(UTF_8) : new byte[0];
      Files.write(file, start);
      Files.write(file, noise, java.nio.file.StandardOpenOption.APPEND);
    }
    assertThat(new DesktopEntries(host()).find("lines")).isNotNull();
  }

  @Test
  void linksInCirclesComeToAnEnd() throws IOException {
    entry("app", "Name=App\nExec=app\n");
    Files.createSymbolicLink(
        files.getPath("/usr/share/applications/loop"), files.getPath("/usr/share/applications"));

    assertThat(new DesktopEntries(host()).installed())
        .extracting(DesktopEntry::id)
        .containsExactly(
            "app", "loop-app", "loop-loop-app", "loop-loop-loop-app", "loop-loop-loop-loop-app");
  }

  @Test
  void pipeInPlaceOfAnEntryDoesNotHang(@TempDir Path directory) throws Exception {
    Path pipe = directory.resolve("pipe.desktop");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();

    assertThat(EntryFile.read(pipe)).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      quoteCharacter = '^',
      textBlock =
          """
          app                                  → app,FILE,SECOND
          app %f                               → app,FILE,SECOND
          app %F --after                       → app,FILE,SECOND,--after
          app --file=%u                        → app,--file=FILE,SECOND
          app %u %f                            → app,FILE,SECOND
          app 100%%                            → app,100%,FILE,SECOND
          app %i %c                            → app,--icon,the-icon,The Name,FILE,SECOND
          app %k                               → app,/the/file.desktop,FILE,SECOND
          app %d %D %n %N %v %m end            → app,end,FILE,SECOND
          "my app" "a b" %f                    → my app,a b,FILE,SECOND
          app "say \\\\"hi\\\\" \\\\$HOME \\\\`x\\\\`"   → app,say "hi" $HOME `x`,FILE,SECOND
          app 'single $x "y"'                  → app,single $x "y",FILE,SECOND
          app a;b|c&d$(e)*~                    → app,a;b|c&d$(e)*~,FILE,SECOND
          app ""                               → app,,FILE,SECOND
          app --x="a b"c                       → app,--x=a bc,FILE,SECOND
          """)
  void commandLinesAreThoseOfTheSpecification(String exec, String wanted) {
    String value = String.valueOf(EntryFile.parse(PLAIN + "Exec=" + exec).text("Exec"));
    DesktopEntry entry =
        new DesktopEntry(
            "id",
            "The Name",
            "The Name",
            CommandWords.parse(value),
            files.getPath("/the/file.desktop"),
            "",
            "the-icon",
            null,
            true,
            "");

    assertThat(CommandWords.expand(entry, List.of("FILE", "SECOND")))
        .containsExactly(wanted.split(",", -1));
    List<String> without = CommandWords.expand(entry, List.of());
    assertThat(without).doesNotContain("FILE", "%f", "%u");
  }
}
