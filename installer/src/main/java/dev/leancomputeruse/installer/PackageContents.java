package dev.leancomputeruse.installer;

import dev.leancomputeruse.assets.Asset;
import dev.leancomputeruse.assets.AssetPackage;
import dev.leancomputeruse.assets.AssetPackageException;
import dev.leancomputeruse.assets.Placeholders;
import dev.leancomputeruse.files.Mode;
import dev.leancomputeruse.files.RelativePath;
import dev.leancomputeruse.manifest.NamedRoot;
import dev.leancomputeruse.manifest.PackageFile;
import dev.leancomputeruse.manifest.RootedPath;
import dev.leancomputeruse.settings.OwnHooks;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Everything that an install lays down, with the words that are true on this machine filled in. */
final class PackageContents {
  static final String OWN_JAR = "lib/lean-computer-use.jar";
  static final String HOOKS_JAR = "lib/lean-hooks.jar";
  static final String LAUNCHER = "hooks/native-hook";
  static final String SNIPPET = "hooks/settings-snippet.json";
  static final String COMMAND = "bin/lean-computer-use";

  private final Host host;
  private final Path share;

  PackageContents(Host host, Path share) {
    this.host = host;
    this.share = share;
  }

  /**
   * The hook launcher's path, as it is registered. On Windows it is the same script: the agent host
   * there runs commands in the shell of Git.
   */
  static Path launcher(Path share) {
    return share.resolve("hooks").resolve("native-hook");
  }

  /**
   * The files, all in memory.
   *
   * @throws Problem if this jar is not whole
   */
  List<PackageFile> files() throws Problem, IOException {
    List<PackageFile> files = new ArrayList<>();
    try {
      for (Asset asset : AssetPackage.bundled().assets()) {
        files.add(
            file(
                asset.entry().root(),
                asset.entry().path(),
                new Mode(asset.entry().mode()),
                resolved(asset)));
      }
    } catch (AssetPackageException damaged) {
      throw Problem.refused(
          "lean-computer-use.jar: " + damaged.getMessage() + ": get the jar again");
    }
    files.add(file(NamedRoot.SHARE, HOOKS_JAR, Mode.FILE, hooksJar()));
    files.add(file(NamedRoot.SHARE, OWN_JAR, Mode.FILE, ownJar()));
    return files;
  }

  /** The settings snippet, to be merged by hand where nothing is installed. */
  String snippet() throws Problem, IOException {
    for (PackageFile file : files()) {
      if (file.file().path().toString().equals(SNIPPET)) {
        return new String(file.content().bytes(), StandardCharsets.UTF_8);
      }
    }
    return "";
  }

  private static PackageFile file(String root, String path, Mode mode, byte[] bytes) {
    return new PackageFile(new RootedPath(root, RelativePath.of(path)), mode, bytes::clone);
  }

  private byte[] resolved(Asset asset) {
    byte[] bytes = asset.bytes();
    String text = new String(bytes, StandardCharsets.UTF_8);
    String launcher = launcher(share).toString();
    String filled =
        text.replace(Placeholders.DESK_DIR, share.resolve("desk").toString())
            .replace(Placeholders.HOOK_COMMAND_MCP, Json.escaped(OwnHooks.command(launcher, "mcp")))
            .replace(
                Placeholders.HOOK_COMMAND_BASH, Json.escaped(OwnHooks.command(launcher, "bash")));
    return filled.equals(text) ? bytes : filled.getBytes(StandardCharsets.UTF_8);
  }

  private byte[] ownJar() throws Problem {
    try {
      return host.ownJar().read();
    } catch (IOException unreadable) {
      throw Problem.refused(
          Reasons.of(unreadable) + ": build the jar with ./lean-computer-use, and run that");
    }
  }

  private static byte[] hooksJar() throws IOException {
    try (InputStream stream = PackageContents.class.getResourceAsStream("lean-hooks.jar")) {
      if (stream == null) {
        throw new NoSuchFileException("lean-hooks.jar", null, "not in the jar that runs");
      }
      return stream.readAllBytes();
    }
  }
}
