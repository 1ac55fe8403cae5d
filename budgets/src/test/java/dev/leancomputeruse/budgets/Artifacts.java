package dev.leancomputeruse.budgets;

import java.nio.file.Files;
import java.nio.file.Path;

/** The two jars that the build makes, where the reactor puts them. */
final class Artifacts {
  private Artifacts() {}

  static Path fullJar() {
    return existing("installer/target/lean-computer-use.jar");
  }

  static Path hooksJar() {
    return existing("hooks-runtime/target/lean-hooks.jar");
  }

  static Path root() {
    return Path.of(System.getProperty("project.root"));
  }

  private static Path existing(String relative) {
    Path jar = root().resolve(relative);
    if (!Files.isRegularFile(jar)) {
      throw new IllegalStateException(jar + " is missing: run ./mvnw verify, not ./mvnw test");
    }
    return jar;
  }
}
