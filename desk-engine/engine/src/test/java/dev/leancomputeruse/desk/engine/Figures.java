package dev.leancomputeruse.desk.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Figures that a test measured, left where the room that keeps the receipts picks them up. */
public final class Figures {
  private Figures() {}

  /** One figure: its name, value, unit, and the command that leads to it. */
  public static Object row(String figure, double value, String unit, String command) {
    return JsonObject.empty()
        .with("figure", figure)
        .with("value", value)
        .with("unit", unit)
        .with("command", command)
        .members();
  }

  /** Writes the figures of one test. */
  public static void write(String test, List<Object> rows) throws IOException {
    Path file = Path.of("target/receipts", test + ".json");
    Files.createDirectories(file.getParent());
    Files.writeString(file, Json.write(rows) + "\n");
  }
}
