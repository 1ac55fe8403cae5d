package dev.leancomputeruse.desk.engine.observe;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How much of a window an observation may show. */
public enum Preset {
  CONTROL(80, 8, 160),
  READ(160, 10, 600),
  EXPAND(320, 16, 900),
  DEEP(800, 28, 1200);

  private final int nodes;
  private final int depth;
  private final int characters;

  Preset(int nodes, int depth, int characters) {
    this.nodes = nodes;
    this.depth = depth;
    this.characters = characters;
  }

  /** Returns how many elements, menus not counted. */
  public int nodes() {
    return nodes;
  }

  /** Returns how many levels. */
  public int depth() {
    return depth;
  }

  /** Returns how many characters of one element's text. */
  public int characters() {
    return characters;
  }

  /** Returns the name that is given in arguments. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the next larger one; the largest has none. */
  public @Nullable Preset larger() {
    return switch (this) {
      case CONTROL -> READ;
      case READ -> EXPAND;
      case EXPAND -> DEEP;
      case DEEP -> null;
    };
  }

  /** Returns the preset of that name, or null. */
  public static @Nullable Preset named(String name) {
    for (Preset preset : values()) {
      if (preset.word().equals(name)) {
        return preset;
      }
    }
    return null;
  }
}
