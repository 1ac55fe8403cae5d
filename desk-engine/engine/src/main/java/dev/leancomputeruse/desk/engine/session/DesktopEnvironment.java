package dev.leancomputeruse.desk.engine.session;

import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.JsonObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is different in the environment of a private desktop.
 *
 * @param set variables with their values
 */
public record DesktopEnvironment(Map<String, String> set) {
  /**
   * 1 within a private desktop; otherwise the name of one that the desk commands are to work on.
   */
  public static final String VARIABLE = "LEAN_COMPUTER_USE_SESSION";

  /** Each of these would lead an app to the person's own desktop, or away from accessibility. */
  public static final List<String> UNSET =
      List.of(
          "AT_SPI_BUS_ADDRESS",
          "DBUS_STARTER_ADDRESS",
          "DBUS_STARTER_BUS_TYPE",
          "DESKTOP_STARTUP_ID",
          "GTK_MODULES",
          "NO_AT_BRIDGE",
          "SESSION_MANAGER",
          "WAYLAND_DISPLAY",
          "XDG_ACTIVATION_TOKEN",
          "XDG_SESSION_ID");

  /** Makes one for the desktop in that directory, the display apart. */
  static DesktopEnvironment of(DesktopDirectory place, DeskHost host) throws IOException {
    Map<String, String> set = new LinkedHashMap<>();
    set.put(VARIABLE, "1");
    set.put("XAUTHORITY", place.authority().toString());
    set.put("DBUS_SESSION_BUS_ADDRESS", "unix:path=" + escaped(place.bus().toString()));
    set.put("XDG_RUNTIME_DIR", place.runtime().toString());
    set.put("XDG_CONFIG_HOME", place.path().resolve("config").toString());
    set.put("XDG_CACHE_HOME", place.path().resolve("cache").toString());
    set.put("XDG_DATA_HOME", place.path().resolve("data").toString());
    set.put("XDG_DATA_DIRS", dataDirectories(host));
    set.put("XDG_SESSION_TYPE", "x11");
    set.put("GDK_BACKEND", "x11");
    set.put("QT_QPA_PLATFORM", "xcb");
    set.put("QT_ACCESSIBILITY", "1");
    set.put("QT_LINUX_ACCESSIBILITY_ALWAYS_ON", "1");
    // Settings, file dialogs and network places by themselves, without a daemon each.
    set.put("GSETTINGS_BACKEND", "memory");
    set.put("GTK_USE_PORTAL", "0");
    set.put("GIO_USE_VFS", "local");
    if (!isUtf8(host)) {
      set.put("LC_ALL", "C.UTF-8");
    }
    return new DesktopEnvironment(set);
  }

  /** The apps that the person has installed for herself stay to be found. */
  private static String dataDirectories(DeskHost host) {
    String own = host.variable("XDG_DATA_HOME");
    String others = host.variable("XDG_DATA_DIRS");
    return (own == null ? host.home().resolve(".local/share").toString() : own)
        + ":"
        + (others == null ? "/usr/local/share:/usr/share" : others);
  }

  private static boolean isUtf8(DeskHost host) {
    for (String name : List.of("LC_ALL", "LC_CTYPE", "LANG")) {
      String value = host.variable(name);
      if (value != null) {
        String lower = value.toLowerCase(java.util.Locale.ROOT);
        return lower.contains("utf-8") || lower.contains("utf8");
      }
    }
    return false;
  }

  /** A path as an address of D-Bus holds it. */
  private static String escaped(String path) {
    StringBuilder address = new StringBuilder();
    for (byte each : path.getBytes(java.nio.charset.StandardCharsets.UTF_8)) {
      char c = (char) (each & 0xff);
      boolean plain =
          (c >= 'a' && c <= 'z')
              || (c >= 'A' && c <= 'Z')
              || (c >= '0' && c <= '9')
              || "-_/.".indexOf(c) >= 0;
      if (plain) {
        address.append(c);
      } else {
        address.append('%').append(Character.forDigit(c >> 4, 16));
        address.append(Character.forDigit(c & 15, 16));
      }
    }
    return address.toString();
  }

  /** Returns the same with one more variable. */
  DesktopEnvironment with(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>();
    more.put(name, value);
    more.putAll(set);
    return new DesktopEnvironment(more);
  }

  /** Returns the surroundings of whoever works on the desktop. */
  public DeskHost over(DeskHost host) {
    Map<String, String> environment = new HashMap<>(host.environment());
    for (String name : UNSET) {
      environment.remove(name);
    }
    environment.putAll(set);
    return new DeskHost(
        host.in(),
        host.out(),
        host.err(),
        environment,
        host.home(),
        host.directory(),
        host.platform(),
        host.clock());
  }

  /** Returns lines for a shell. */
  public List<String> exports() {
    List<String> lines = new ArrayList<>();
    lines.add("unset " + String.join(" ", UNSET));
    for (Map.Entry<String, String> variable : set.entrySet()) {
      lines.add(ShellValue.export(variable.getKey(), variable.getValue()));
    }
    return lines;
  }

  /** Returns it as an object of names and values. */
  public JsonObject json() {
    JsonObject json = JsonObject.empty();
    for (Map.Entry<String, String> variable : set.entrySet()) {
      json.with(variable.getKey(), variable.getValue());
    }
    return json;
  }

  static DesktopEnvironment of(JsonObject json) {
    Map<String, String> set = new LinkedHashMap<>();
    for (Map.Entry<String, @Nullable Object> variable : json.members().entrySet()) {
      set.put(variable.getKey(), String.valueOf(variable.getValue()));
    }
    return new DesktopEnvironment(set);
  }
}
