package dev.leancomputeruse.settings;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;

/**
 * Another program that keeps changing the settings file and knows nothing of our lock: a process of
 * its own, started by {@link CompanyTest}.
 *
 * <p>Each change raises a counter that it reads from the file, so a change of its own that somebody
 * else undoes shows in the end. It stops when its input ends, and prints how often it wrote.
 */
final class Rewriter {

  /** How it writes. */
  enum Way {
    /** Reads, writes another file, renames it. */
    RENAMING,
    /** Reads, truncates the file and writes into it. */
    TRUNCATING,
    /** Reads, waits for the gap, then writes the whole file from what it had read. */
    STALE
  }

  private Rewriter() {}

  public static void main(String... args) throws Exception {
    Way way = Way.valueOf(args[0].toUpperCase(Locale.ROOT));
    Path path = Path.of(args[1]);
    long gap = Long.parseLong(args[2]);
    int writes = 0;
    while (System.in.available() == 0) {
      ObjectNode tree = read(path);
      if (way == Way.STALE) {
        Thread.sleep(gap);
      }
      writes++;
      tree.put("counter", tree.path("counter").asInt() + 1);
      write(way, path, tree.toPrettyString().getBytes(UTF_8));
      System.out.println(writes);
      System.out.flush();
      if (gap > 0) {
        Thread.sleep(gap);
      }
    }
  }

  /** A program of this kind would stop, or write its defaults, if it found no valid file. */
  private static ObjectNode read(Path path) throws IOException {
    return (ObjectNode) Trees.MAPPER.readTree(Files.readAllBytes(path));
  }

  private static void write(Way way, Path path, byte[] text) throws IOException {
    if (way == Way.RENAMING) {
      Path temporary = path.resolveSibling("settings.json.tmp-of-the-host");
      Files.write(temporary, text);
      Files.move(temporary, path, StandardCopyOption.ATOMIC_MOVE);
    } else {
      Files.write(path, text);
    }
  }
}
