package dev.leancomputeruse.installer.crash;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();
  private static final String SETTINGS =
      "{\n  \"permissions\": { \"allow\": [\"Bash(ls *)\"] },\n  \"hooks\": {\n"
          + "    \"PreToolUse\": [ { \"matcher\": \"Bash\", \"hooks\":"
          + " [ {\"type\":\"command\",\"command\":\"true\"} ] } ]\n  }\n}\n";

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  Path directory;

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
    assertThat(killEverywhere("install", "--with-hooks", "--yes")).isGreaterThan(100);
  }

  @Test
  void reinstallOverDriftKilledAnywhereIsFinishedOrDiscarded() throws Exception {
    template = after("install", "--with-hooks", "--yes");
    Path skill = template.resolve("home/.claude/skills/lean-computer-use");
    Files.delete(skill.resolve("SKILL.md"));
    Files.writeString(template.resolve("home/.claude/settings.json"), SETTINGS);
    assertThat(killEverywhere("install", "--with-hooks", "--yes")).isGreaterThan(20);
  }

  @Test
  void uninstallKilledAnywhereIsFinishedOrDiscarded() throws Exception {
    template = after("install", "--with-hooks", "--yes");
    assertThat(killEverywhere("uninstall")).isGreaterThan(50);
  }

  /** Runs the command in fresh copies of the template, killed at N = 1, 2, …; counts the kills. */
  private int killEverywhere(String... command) throws Exception {
    Map<String, String> before = HomeTree.of(template);
    Map<String, String> after = HomeTree.of(after(command));
    int kills = 0;
    for (int n = 1; ; n++) {
      freshCopy();
      int exit = run(strace(n), command);
      if (exit != KILLED) {
        assertThat(exit).as("the run that outlived call %d", n).isZero();
        assertThat(HomeTree.of(work)).isEqualTo(after);
        System.out.println(String.join(" ", command) + ": " + kills + " real kills, 0 lost");
        return kills;
      }
      kills++;
      assertSettingsAreValid(n);
      recover();
      assertSettingsAreValid(n);
      Map<String, String> now = HomeTree.of(work);
      if (!now.equals(before)) {
        assertThat(now).as("killed at changing call %d", n).isEqualTo(after);
      }
    }
  }

  /** What every user does: runs doctor with repair. Without an install it only recovers. */
  private void recover() throws Exception {
    run(List.of(), "doctor", "--repair");
  }

  private void assertSettingsAreValid(int n) throws IOException {
    Path settings = work.resolve("home/.claude/settings.json");
    assertThat(settings).as("killed at changing call %d", n).isRegularFile();
    assertThat(JSON.readTree(Files.readAllBytes(settings)).path("permissions").path("allow"))
        .as("killed at changing call %d", n)
        .hasSize(1);
  }

  private Path after(String... command) throws Exception {
    freshCopy();
    assertThat(run(List.of(), command)).as(output()).isZero();
    Path result = directory.resolve("after-" + String.join("", command) + System.nanoTime());
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

  private int run(List<String> prefix, String... command) throws Exception {
    List<String> line = new ArrayList<>(prefix);
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(List.of("-XX:-UsePerfData", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    line.addAll(List.of("-jar", System.getProperty("product.jar")));
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
