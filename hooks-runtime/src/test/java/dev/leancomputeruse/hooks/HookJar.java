package dev.leancomputeruse.hooks;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** The hooks' small jar, built for tests from the classes at hand: what shade does at package. */
public final class HookJar {
  private HookJar() {}

  /** Writes the jar. */
  public static void write(Path jar) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Main.class.getName());
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out, manifest)) {
      add(entries, Main.class, "dev/leancomputeruse/hooks");
      add(
          entries,
          dev.leancomputeruse.desk.protocol.StateRoot.class,
          "dev/leancomputeruse/desk/protocol");
      add(entries, dev.leancomputeruse.files.Disk.class, "dev/leancomputeruse/files");
    }
  }

  private static void add(JarOutputStream jar, Class<?> any, String folder) throws IOException {
    Path from = origin(any);
    if (!Files.isDirectory(from)) {
      try (var file = java.nio.file.FileSystems.newFileSystem(from)) {
        addAll(jar, file.getPath("/"), folder);
      }
      return;
    }
    addAll(jar, from, folder);
  }

  private static void addAll(JarOutputStream jar, Path root, String folder) throws IOException {
    List<Path> classes = new ArrayList<>();
    try (Stream<Path> files = Files.list(root.resolve(folder))) {
      files.filter(f -> f.toString().endsWith(".class")).sorted().forEach(classes::add);
    }
    for (Path file : classes) {
      jar.putNextEntry(new ZipEntry(folder + "/" + file.getFileName()));
      jar.write(Files.readAllBytes(file));
      jar.closeEntry();
    }
  }

  private static Path origin(Class<?> any) {
    try {
      return Path.of(any.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new UncheckedIOException(new IOException(e));
    }
  }
}
