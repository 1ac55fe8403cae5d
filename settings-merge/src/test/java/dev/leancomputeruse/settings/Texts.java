package dev.leancomputeruse.settings;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;

/** What the tests of this package share. */
final class Texts {

  static final String LAUNCHER = "/share/hooks/native-hook";
  static final OwnHooks HOOKS = OwnHooks.of(LAUNCHER);
  static final HookEditor EDITOR = new HookEditor(HOOKS);

  private Texts() {}

  static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  static String text(byte[] bytes) {
    return new String(bytes, UTF_8);
  }

  static Edit install(String text) throws SettingsException {
    return EDITOR.install(bytes(text), null);
  }

  /** Returns what every complete install holds, as event, matcher and command. */
  static List<String> complete() {
    return HOOKS.registrations().stream()
        .map(r -> r.event() + " " + r.matcher() + " " + r.command())
        .toList();
  }
}
