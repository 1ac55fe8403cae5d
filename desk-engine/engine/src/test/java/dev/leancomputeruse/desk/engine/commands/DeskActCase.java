package dev.leancomputeruse.desk.engine.commands;

import dev.leancomputeruse.desk.engine.FakeDesktop;
import dev.leancomputeruse.desk.engine.FakeDesktop.Run;
import dev.leancomputeruse.desk.engine.Platform;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A calculator and an editor, operated by {@code desk} over the stand-in of the driver. */
abstract class DeskActCase {
  static final String CALC = "org.example.Calculator";
  static final String EDITOR = "org.example.Jotter";

  @TempDir Path directory;
  FakeDesktop desktop;

  @BeforeEach
  void open() {
    desktop =
        new FakeDesktop(directory)
            .platform(Platform.MACOS)
            .app("Calculator", CALC, "calculator", true)
            .app("Jotter", EDITOR, "form", true);
  }

  @AfterEach
  void close() {
    desktop.close();
  }

  Run desk(String... line) {
    return desktop.run(DeskCommand::run, line);
  }

  String display() {
    return desktop.run(DeskReadCommand::run, CALC).out().lines().skip(1).findFirst().orElse("");
  }

  String snapshot(String app) {
    String head = desk(app, "get_window_state").out().lines().findFirst().orElse("");
    int at = head.indexOf("snapshot=") + 9;
    return head.substring(at, at + 6);
  }
}
