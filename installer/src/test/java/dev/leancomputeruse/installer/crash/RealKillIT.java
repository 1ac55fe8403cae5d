package dev.leancomputeruse.installer.crash;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * The built jar as a process on a real directory, killed at its Nth changing system call, for every
 * N. At each of these instants the settings file is valid, and afterwards the next run leads to
 * exactly the state before or the state after.
 *
 * <p>kind: liorparente/antigravity-auto-routing#41, Gitlawb/zero#997 (SIGKILL leaves mixed
 * generations).
 */
@Tag("campaign")
final class RealKillIT {
  private static final String CALLS =
      "rename,renameat,renameat2,unlink,unlinkat,rmdir,mkdir,mkdirat,link,linkat,fsync,fdatasync,"
          + "chmod,fchmod,fchmodat,ftruncate,write,pwrite64";
  private static final int KILLED = 137;
  private static final String[] INSTALL = {"install", "--with-hooks", "--yes"};
  private static final String[] UNINSTALL = {"uninstall"};
  private static final String[] REPAIR = {"doctor", "--repair"};
  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();
  private static final String SETTINGS =
      "{\n  \"permissions\": { \"allow\": [\"Bash(ls *)\"] },\n  \"hooks\": {\n"
          + "    \"PreToolUse\": [ { \"matcher\": \"Bash\", \"hooks\":"
          + " [ {\"type\":\"command\",\"command\":\"true\"} ] } ]\n  }\n}\n";

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  Path directory;

  private final Path product = Path.of(System.getProperty("product.jar"));
  private Path work;
  private Path template;

  @BeforeEach
  void preparesAHome() throws IOException {
    work = directory.resolve("work");
    template = directory.resolve("template");
    Path skill = Files.createDirectories(template.resolve("home/.claude/skills/mine"));
    Files.writeString(skill.resolve("SKILL.md"), "mine\n");
    Files.writeString(template.resolve("home/.claude/settings.json"), SETTINGS);
    Files.createDirectories(template.resolve("tmp"));
  }

  @Test
  void installKilledAnywhereIsFinishedOrDiscarded() throws Exception {
    assertThat(killEverywhere(UNINSTALL, INSTALL)).isGreaterThan(40);
  }

  @Test
  void installOverFilesOfTheUsersKilledAnywhereIsFinishedOrDiscarded() throws Exception {
    template = withFilesInTheWay();
    assertThat(killEverywhere(UNINSTALL, INSTALL)).isGreaterThan(40);
  }

  @Test
  void uninstallThatRestoresKilledAnywhereIsFinishedOrDiscarded() throws Exception {
    template = withFilesInTheWay();
    template = after(product, INSTALL);
    assertThat(killEverywhere(INSTALL, UNINSTALL)).isGreaterThan(30);
    assertThat(work.resolve("home/.claude/agents/desk-runner.md")).hasContent("my runner");
  }

  private Path withFilesInTheWay() throws IOException {
    Path claude = template.resolve("home/.claude");
    Path skill = Files.createDirectories(claude.resolve("skills/lean-computer-use"));
    Files.writeString(skill.resolve("SKILL.md"), "my skill");
    Files.createDirectories(claude.resolve("agents"));
    Files.writeString(claude.resolve("agents/desk-runner.md"), "my runner");
    Files.setPosixFilePermissions(
        claude.resolve("agents/desk-runner.md"), PosixFilePermissions.fromString("rw-rw----"));
    return template;
  }

  @Test
  void reinstallOverDriftKilledAnywhereIsFinishedOrDiscarded() throws Exception {
    template = drifted();
    assertThat(killEverywhere(UNINSTALL, INSTALL)).isGreaterThan(20);
  }

  @Test
  void repairKilledAnywhereIsFinishedOrDiscarded() throws Exception {
    template = drifted();
    assertThat(killEverywhere(UNINSTALL, REPAIR)).isGreaterThan(20);
  }

  private Path drifted() throws Exception {
    Path installed = after(product, INSTALL);
    Path skill = installed.resolve("home/.claude/skills/lean-computer-use");
    Files.delete(skill.resolve("SKILL.md"));
    Files.writeString(installed.resolve("home/.claude/settings.json"), SETTINGS);
    return installed;
  }

  @Test
  void upgradeKilledAnywhereIsFinishedOrDiscarded() throws Exception {
    Path root = Path.of(System.getProperty("project.root"));
    Path older = OlderProduct.write(product, root, Files.createDirectory(directory.resolve("old")));
    template = after(older, INSTALL);
    Path home = template.resolve("home/.claude");
    assertThat(home.resolve(OlderProduct.LEFT)).exists();
    Path settings = home.resolve("settings.json");
    Files.writeString(settings, Files.readString(settings).replaceAll("(\"timeout\": ?)10", "$15"));
    assertThat(killEverywhere(UNINSTALL, INSTALL)).isGreaterThan(50);
    assertThat(work.resolve("home/.claude").resolve(OlderProduct.LEFT)).doesNotExist();
    assertThat(Files.readString(work.resolve("home/.claude/settings.json")).split("--owner=", -1))
        .hasSize(7);
  }

  @Test
  void uninstallKilledAnywhereIsFinishedOrDiscarded() throws Exception {
    template = after(product, INSTALL);
    // What the hooks have counted goes too, whoever finishes it.
    Path state = template.resolve("tmp/lean-computer-use-" + uid());
    Files.createDirectory(
        state, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Files.write(state.resolve("key"), new byte[16]);
    assertThat(killEverywhere(INSTALL, UNINSTALL)).isGreaterThan(30);
    assertThat(work.resolve("tmp")).isEmptyDirectory();
  }

  private static Object uid() throws IOException {
    return Files.getAttribute(Path.of("/proc/self"), "unix:uid");
  }

  /**
   * Runs the command in fresh copies of the template, killed at N = 1, 2, …; counts the kills. What
   * comes after each kill is by turns doctor with repair, the same command again, and the opposite
   * one.
   */
  private int killEverywhere(String[] opposite, String... command) throws Exception {
    Map<String, String> before = HomeTree.of(template);
    Path whole = after(product, command);
    Map<String, String> after = HomeTree.of(whole);
    Path start = template;
    template = whole;
    Map<String, String> undone = HomeTree.of(after(product, opposite));
    template = start;
    int kills = 0;
    for (int n = 1; ; n++) {
      freshCopy();
      int exit = run(strace(n), product, command);
      if (exit != KILLED) {
        assertThat(exit).as("the run that outlived call %d: %s", n, output()).isZero();
        assertThat(HomeTree.differences(after, HomeTree.of(work))).isEmpty();
        System.out.println(String.join(" ", command) + ": " + kills + " real kills, 0 lost");
        return kills;
      }
      kills++;
      String where = "killed at changing call " + n;
      assertSettingsAreValid(n);
      switch (n % 3) {
        case 0 -> {
          // Without an install it only recovers, and fails for there is none.
          run(List.of(), product, "doctor", "--repair");
          Map<String, String> now = HomeTree.of(work);
          if (!now.equals(before)) {
            assertThat(HomeTree.differences(after, now)).as(where).isEmpty();
          }
        }
        case 1 -> {
          int again = run(List.of(), product, command);
          // A second uninstall may find that the first was as good as done.
          assertThat(again).as(where + ": " + output()).isIn(0, command == UNINSTALL ? 2 : 0);
          assertThat(HomeTree.differences(after, HomeTree.of(work))).as(where).isEmpty();
        }
        default -> {
          int back = run(List.of(), product, opposite);
          assertThat(back).as(where + ": " + output()).isIn(0, opposite == UNINSTALL ? 2 : 0);
          Map<String, String> now = HomeTree.of(work);
          // An uninstall that was discarded leaves the counts of the hooks to the install.
          if (opposite != INSTALL || !now.equals(before)) {
            assertThat(HomeTree.differences(undone, now)).as(where).isEmpty();
          }
        }
      }
      assertSettingsAreValid(n);
    }
  }

  private void assertSettingsAreValid(int n) throws IOException {
    Path settings = work.resolve("home/.claude/settings.json");
    assertThat(settings).as("killed at changing call %d", n).isRegularFile();
    assertThat(JSON.readTree(Files.readAllBytes(settings)).path("permissions").path("allow"))
        .as("killed at changing call %d", n)
        .hasSize(1);
  }

  private Path after(Path jar, String... command) throws Exception {
    freshCopy();
    int exit = run(List.of(), jar, command);
    assertThat(exit).as(output()).isZero();
    Path result = directory.resolve("after-" + command[0] + System.nanoTime());
    // The manifest names real paths, so the state lives where it was made.
    HomeTree.copy(work, result);
    return result;
  }

  private void freshCopy() throws IOException {
    if (Files.exists(work)) {
      HomeTree.delete(work);
    }
    HomeTree.copy(template, work);
  }

  private static List<String> strace(int n) {
    return List.of(
        "strace",
        "-f",
        "-qq",
        "-o",
        "/dev/null",
        "-e",
        "trace=" + CALLS,
        "-e",
        "inject=" + CALLS + ":signal=SIGKILL:when=" + n);
  }

  private int run(List<String> prefix, Path jar, String... command) throws Exception {
    List<String> line = new ArrayList<>(prefix);
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(List.of("-XX:-UsePerfData", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    line.addAll(List.of("-jar", jar.toString()));
    line.addAll(List.of(command));
    line.addAll(List.of("--dir", work.resolve("home/.claude").toString()));
    line.addAll(List.of("--share", work.resolve("share").toString()));
    ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
    builder.redirectOutput(directory.resolve("output").toFile());
    builder.environment().clear();
    builder.environment().put("HOME", work.resolve("home").toString());
    builder.environment().put("TMPDIR", work.resolve("tmp").toString());
    builder.environment().put("PATH", "/usr/bin:/bin");
    builder.environment().put("LANG", "C.UTF-8");
    Process process = builder.start();
    process.getOutputStream().close();
    if (!process.waitFor(120, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IOException("did not end: " + line);
    }
    return process.exitValue();
  }

  private String output() throws IOException {
    return Files.readString(directory.resolve("output"), StandardCharsets.UTF_8);
  }
}
