package dev.leancomputeruse.desk.engine.atspi;

import dev.leancomputeruse.desk.engine.dbus.Call;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An accessible object.
 *
 * @param bus the unique name of its app
 * @param path its object path there
 */
record Ref(String bus, String path) {
  static final String ROOT = "/org/a11y/atspi/accessible/root";
  private static final String NULL = "/org/a11y/atspi/null";

  /** Reads a reference; null if it is none, or the one that stands for nothing. */
  static @Nullable Ref of(Object value) {
    if (value instanceof List<?> pair
        && pair.size() >= 2
        && pair.get(0) instanceof String bus
        && pair.get(1) instanceof String path
        && !bus.isEmpty()
        && !path.equals(NULL)) {
      return new Ref(bus, path);
    }
    return null;
  }

  Call call(String iface, String member) {
    return Call.of(bus, path, Names.A11Y + iface, member);
  }

  Call call(String iface, String member, String signature, Object... args) {
    return Call.of(bus, path, Names.A11Y + iface, member, signature, args);
  }

  /** Asks for one property: asking for all at once crashes apps of Qt 5 (QTBUG-107897). */
  Call property(String iface, String name) {
    return Call.of(bus, path, Names.PROPERTIES, "Get", "ss", Names.A11Y + iface, name);
  }
}
