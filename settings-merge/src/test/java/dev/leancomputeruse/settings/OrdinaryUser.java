package dev.leancomputeruse.settings;

import java.nio.file.Path;

/** An install by whoever runs it, for {@link RealDiskTest}: root passes every mode. */
final class OrdinaryUser {

  private OrdinaryUser() {}

  public static void main(String... args) throws Exception {
    SettingsFile settings = new SettingsFile(Path.of(args[0]), Path.of(args[1]));
    try {
      settings.previewInstall(Texts.HOOKS, null);
      settings.install(Texts.HOOKS, null);
      System.out.println("done");
    } catch (SettingsException e) {
      System.out.println(e.reason());
    }
  }
}
