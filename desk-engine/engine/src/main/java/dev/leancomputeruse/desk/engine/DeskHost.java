package dev.leancomputeruse.desk.engine;

import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What surrounds a command, handed in so that every command runs in a test.
 *
 * @param in what the command reads for {@code -}
 * @param out what the model sees
 * @param err what went wrong
 * @param environment the environment, also of what is started
 * @param home the user's home, as the agent host sees it
 * @param directory what relative paths start from
 * @param platform the desktop system
 * @param clock milliseconds since 1970
 */
public record DeskHost(
    InputStream in,
    PrintStream out,
    PrintStream err,
    Map<String, String> environment,
    Path home,
    Path directory,
    Platform platform,
    LongSupplier clock) {

  /** Returns the variable, or null if it is unset or blank, which means the same here. */
  public @Nullable String variable(String name) {
    String value = environment.get(name);
    return value == null || value.isBlank() ? null : value;
  }

  /** Milliseconds since 1970. */
  public long now() {
    return clock.getAsLong();
  }
}
