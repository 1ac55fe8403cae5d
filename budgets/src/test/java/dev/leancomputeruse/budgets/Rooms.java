package dev.leancomputeruse.budgets;

/** The packages of the product and of the libraries that rooms may use, as ArchUnit names them. */
final class Rooms {
  static final String BASE = "dev.leancomputeruse";
  static final String FILES = BASE + ".files..";
  static final String MANIFEST = BASE + ".manifest..";
  static final String SETTINGS = BASE + ".settings..";
  static final String ASSETS = BASE + ".assets..";
  static final String PROTOCOL = BASE + ".desk.protocol..";
  static final String ENGINE = BASE + ".desk.engine..";

  /** What a hook call runs; {@code .hooks.manage} is the installer's view of the hooks. */
  static final String HOOK_PATH = BASE + ".hooks";

  static final String HOOKS = BASE + ".hooks..";
  static final String MEASURE = BASE + ".measure..";
  static final String INSTALLER = BASE + ".installer..";
  static final String BUDGETS = BASE + ".budgets..";

  static final String COMPRESS = "org.apache.commons.compress..";
  static final String JACKSON = "com.fasterxml.jackson..";
  static final String PICTURES = "javax.imageio..";
  static final String JACKSON_CORE = "com.fasterxml.jackson.core..";

  private Rooms() {}
}
