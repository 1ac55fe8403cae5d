package dev.leancomputeruse.desk.engine.commands;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leancomputeruse.desk.engine.FakeDesktop;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** The real launchers in a share of their own, over the classes of this build. */
final class Launched {
  static final Path LAUNCHERS =
      Path.of("../../skill-assets/src/main/assets/share/desk").toAbsolutePath().normalize();

  private final Path share;

  Launched(Path directory) throws IOException {
    share = Files.createDirectories(directory.resolve("share with space"));
    Files.createDirectories(share.resolve("lib"));
    Files.createDirectories(share.resolve("desk"));
    Files.createDirectories(share.resolve("jvm"));
    for (String name : List.of("desk", "desk-read", "desk-clean")) {
      Files.copy(
          LAUNCHERS.resolve(name),
          share.resolve("desk").resolve(name),
          StandardCopyOption.COPY_ATTRIBUTES);
    }
    StringBuilder path = new StringBuilder();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      path.append(Path.of(entry).toUri()).append(' ');
    }
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, path.toString());
    new JarOutputStream(Files.newOutputStream(share.resolve("lib/lean-computer-use.jar")), manifest)
        .close();
    Files.writeString(share.resolve("jvm/java"), java() + "\n");
  }

  static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  Path share() {
    return share;
  }

  /** A running command. */
  Process start(FakeDesktop desktop, List<String> before, String command, String... line)
      throws IOException {
    List<String> all = new ArrayList<>(before);
    all.add(share.resolve("desk").resolve(command).toString());
    all.addAll(List.of(line));
    ProcessBuilder builder = new ProcessBuilder(all);
    builder.environment().clear();
    builder.environment().putAll(desktop.environment());
    builder.directory(desktop.root().resolve("work").toFile());
    return builder.start();
  }

  FakeDesktop.Run run(FakeDesktop desktop, String command, String... line) throws Exception {
    return end(start(desktop, List.of(), command, line));
  }

  static FakeDesktop.Run end(Process process) throws Exception {
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), UTF_8);
    if (!process.waitFor(120, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IOException("the command did not end");
    }
    return new FakeDesktop.Run(process.exitValue(), out, err);
  }
}
