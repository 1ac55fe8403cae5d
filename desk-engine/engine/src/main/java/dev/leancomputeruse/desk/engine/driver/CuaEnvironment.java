package dev.leancomputeruse.desk.engine.driver;

import dev.leancomputeruse.desk.engine.DeskHost;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the driver finds in its environment: the person's own, with its telemetry and update check
 * off for our calls unless the person has said otherwise.
 */
final class CuaEnvironment {
  private CuaEnvironment() {}

  static Map<String, String> of(DeskHost host) {
    Map<String, String> environment = new LinkedHashMap<>(host.environment());
    environment.putIfAbsent("CUA_DRIVER_RS_TELEMETRY_ENABLED", "false");
    environment.putIfAbsent("CUA_DRIVER_RS_UPDATE_CHECK", "false");
    return environment;
  }
}
