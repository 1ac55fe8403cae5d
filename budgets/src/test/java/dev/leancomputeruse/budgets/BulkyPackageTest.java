package dev.leancomputeruse.budgets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.budgets.proof.Receipts;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The jar with a package of two thousand files more, installed for real: what {@code doctor} costs
 * over them, and that {@code uninstall} takes each unchanged one and leaves each edited one.
 */
@Tag("campaign")
@Tag("proof")
class BulkyPackageTest {
  private static final int FILES = 2000;
  private static final int EDITED_EVERY = 4;
  private static final int ROUNDS = 7;
  private static final String ASSETS = "dev/leancomputeruse/assets/";
  private static final String MANY = "skills/lean-computer-use/many";

  @TempDir Path temporary;

  private Path home;
  private Path jar;

  @BeforeEach
  void pack() throws Exception {
    home = Files.createDirectory(temporary.toRealPath().resolve("home"));
    Path assets = temporary.resolve("assets");
    copy(Artifacts.root().resolve("skill-assets/src/main/assets"), assets);
    Path many = Files.createDirectories(assets.resolve(MANY));
    for (int i = 0; i < FILES; i++) {
      Files.writeString(many.resolve(name(i)), ("file " + i + "\n").repeat(40));
    }
    Path packed = Files.createDirectory(temporary.resolve("packed"));
    Process packer =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                Artifacts.fullJar().toString(),
                "dev.leancomputeruse.assets.Packer",
                packed.toString(),
                assets.toString(),
                "share/hooks=" + Artifacts.root().resolve("hooks-runtime/src/main/launcher"))
            .inheritIO()
            .start();
    assertThat(packer.waitFor()).isZero();
    jar = Files.copy(Artifacts.fullJar(), temporary.resolve("lean-computer-use.jar"));
    try (FileSystem zip = FileSystems.newFileSystem(jar);
        Stream<Path> files = Files.list(packed)) {
      for (Path file : files.toList()) {
        Files.copy(
            file, zip.getPath(ASSETS + file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  private static String name(int i) {
    return String.format(Locale.ROOT, "f%04d.md", i);
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }

  private ProcessBuilder process(String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-jar",
                jar.toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().clear();
    builder.environment().put("HOME", home.toString());
    builder.environment().put("PATH", "/usr/bin:/bin");
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.redirectErrorStream(true);
    return builder;
  }

  private String run(String... arguments) throws IOException, InterruptedException {
    Process process = process(arguments).start();
    process.getOutputStream().close();
    try (InputStream out = process.getInputStream()) {
      String text = new String(out.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
      assertThat(process.waitFor()).as(text).isZero();
      return text;
    }
  }

  private double seconds(String... arguments) throws IOException, InterruptedException {
    long start = System.nanoTime();
    run(arguments);
    return (System.nanoTime() - start) / 1e9;
  }

  @Test
  void doctorIsQuickAndRemovalExact() throws Exception {
    run("install", "--with-hooks", "--yes");
    Path many = home.resolve(".claude").resolve(MANY);
    try (Stream<Path> files = Files.list(many)) {
      assertThat(files).hasSize(FILES);
    }
    double[] doctor = new double[ROUNDS];
    double[] help = new double[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      help[i] = seconds("--help");
      doctor[i] = seconds("doctor", "--json");
    }
    Arrays.sort(doctor);
    Arrays.sort(help);
    String rounds = ", the middle of " + ROUNDS;
    Receipts.note(
        Receipts.onThisJava("doctor over 2,000 files"),
        doctor[ROUNDS / 2],
        "s",
        "java -jar lean-computer-use.jar doctor --json" + rounds);
    Receipts.note(
        Receipts.onThisJava("cold help"),
        help[ROUNDS / 2] * 1000,
        "ms",
        "java -jar lean-computer-use.jar --help" + rounds);
    removal(many);
    assertThat(doctor[ROUNDS / 2]).isLessThan(2);
    assertThat(help[ROUNDS / 2]).isLessThan(0.3);
  }

  private void removal(Path many) throws IOException, InterruptedException {
    int edited = 0;
    for (int i = 0; i < FILES; i += EDITED_EVERY) {
      try (OutputStream out =
          Files.newOutputStream(many.resolve(name(i)), java.nio.file.StandardOpenOption.APPEND)) {
        out.write("mine\n".getBytes(java.nio.charset.StandardCharsets.UTF_8));
      }
      edited++;
    }
    run("uninstall");
    int left = 0;
    int kept = 0;
    try (Stream<Path> files = Files.walk(home)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        boolean mine = Files.readString(file).endsWith("mine\n");
        kept += mine ? 1 : 0;
        left += mine ? 0 : 1;
      }
    }
    String command = "uninstall over " + FILES + " files, " + edited + " of them edited";
    Receipts.note("removal, unchanged files left behind", left, "files", command);
    Receipts.note("removal, edited files lost", edited - kept, "files", command);
    assertThat(left).isZero();
    assertThat(kept).isEqualTo(edited);
  }
}
