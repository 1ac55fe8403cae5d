package dev.leancomputeruse.desk.engine.driver;

import dev.leancomputeruse.desk.engine.JsonObject;
import java.util.List;

/**
 * What came of starting an app.
 *
 * @param pid the process; may be one that hands over to another
 * @param windows the windows so far, maybe none
 * @param answer what the driver said
 */
public record Launch(long pid, String name, List<Window> windows, JsonObject answer) {}
