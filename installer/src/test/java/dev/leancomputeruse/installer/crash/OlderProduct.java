package dev.leancomputeruse.installer.crash;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * The built jar as an older version would be: some files of its package are others, one is not
 * there yet, and one is there that the present version does not have.
 */
final class OlderProduct {
  static final String VERSION = "0.0.9";
  static final String LEFT = "skills/lean-computer-use/methods/left-the-package.md";

  private static final String ASSETS = "dev/leancomputeruse/assets";

  private OlderProduct() {}

  /** Writes it, using {@code scratch} for what is needed on the way. */
  static Path write(Path product, Path root, Path scratch) throws Exception {
    Path tree = scratch.resolve("tree");
    HomeTree.copy(root.resolve("skill-assets/src/main/assets"), tree);
    Path skill = tree.resolve("skills/lean-computer-use");
    Files.writeString(
        skill.resolve("SKILL.md"), Files.readString(skill.resolve("SKILL.md")) + "\n");
    Files.writeString(
        tree.resolve("agents/desk-runner.md"),
        Files.readString(tree.resolve("agents/desk-runner.md")) + "\n");
    Files.writeString(tree.resolve(LEFT), "An old method.\n");
    Files.delete(skill.resolve("desk-brief.md"));
    Path packed = Files.createDirectories(scratch.resolve("packed"));
    run(
        product,
        packed.toString(),
        tree.toString(),
        "share/hooks=" + root.resolve("hooks-runtime/src/main/launcher"));
    Path older = scratch.resolve("older.jar");
    Files.copy(product, older);
    try (FileSystem jar = FileSystems.newFileSystem(older);
        Stream<Path> files = Files.list(packed)) {
      for (Path file : files.toList()) {
        Files.copy(
            file,
            jar.getPath(ASSETS, file.getFileName().toString()),
            StandardCopyOption.REPLACE_EXISTING);
      }
      Files.writeString(
          jar.getPath("dev/leancomputeruse/installer/product.properties"),
          "version=" + VERSION + "\n");
    }
    return older;
  }

  private static void run(Path product, String... arguments) throws Exception {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    ProcessBuilder builder =
        new ProcessBuilder(
            java.toString(), "-cp", product.toString(), "dev.leancomputeruse.assets.Packer");
    builder.command().addAll(List.of(arguments));
    Process process = builder.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
  }
}
