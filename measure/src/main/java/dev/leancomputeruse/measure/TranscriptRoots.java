package dev.leancomputeruse.measure;

import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Where the agent host keeps its transcripts. */
public final class TranscriptRoots {

  private TranscriptRoots() {}

  /**
   * The config directories: those of {@code CLAUDE_CONFIG_DIR} (a list with commas), else {@code
   * ~/.config/claude} (or under {@code XDG_CONFIG_HOME}) and {@code ~/.claude}. A blank variable
   * counts as unset. The directories need not exist.
   */
  public static List<Path> of(Map<String, String> environment, Path home) {
    FileSystem files = home.getFileSystem();
    List<Path> roots = new ArrayList<>();
    for (String part : environment.getOrDefault("CLAUDE_CONFIG_DIR", "").split(",", -1)) {
      if (!part.isBlank()) {
        roots.add(files.getPath(part.strip()));
      }
    }
    if (roots.isEmpty()) {
      String xdg = environment.getOrDefault("XDG_CONFIG_HOME", "");
      Path config = xdg.isBlank() ? home.resolve(".config") : files.getPath(xdg.strip());
      roots.add(config.resolve("claude"));
      roots.add(home.resolve(".claude"));
    }
    return List.copyOf(roots);
  }
}
