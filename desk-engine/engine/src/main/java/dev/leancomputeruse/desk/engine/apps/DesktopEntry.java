package dev.leancomputeruse.desk.engine.apps;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An installed app, as its desktop entry describes it.
 *
 * @param id the desktop-file id without its ending, {@code org.xfce.mousepad}
 * @param name in the person's language
 * @param plainName without regard to language; the same where there is no translation
 * @param exec the words of its command line, field codes still in them; empty if it has none
 * @param file where the entry is
 * @param wmClass its {@code StartupWMClass}; empty if it does not say
 * @param icon its {@code Icon}; empty if it has none
 * @param directory where it wants to be started; null for the home
 * @param listed whether menus show it
 * @param problem why it cannot be started; empty if it can
 */
public record DesktopEntry(
    String id,
    String name,
    String plainName,
    List<String> exec,
    Path file,
    String wmClass,
    String icon,
    @Nullable Path directory,
    boolean listed,
    String problem) {

  /** Keeps what is given. */
  public DesktopEntry {
    exec = List.copyOf(exec);
  }
}
