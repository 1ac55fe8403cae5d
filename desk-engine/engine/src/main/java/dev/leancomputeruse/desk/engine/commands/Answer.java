package dev.leancomputeruse.desk.engine.commands;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.protocol.DeskError;
import dev.leancomputeruse.desk.protocol.Redactor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a command prints: one line of {@code key=value}, then lines; with {@code --json} one object
 * with the same. Nothing leaves it with a secret in it.
 */
final class Answer {
  private final JsonObject head = JsonObject.empty();

  /** Adds a member; null, false for none, and empty texts are left out. */
  Answer with(String name, @Nullable Object value) {
    if (value != null && !"".equals(value)) {
      head.with(name, value);
    }
    return this;
  }

  /** Adds a number unless it is 0. */
  Answer count(String name, long number) {
    return with(name, number == 0 ? null : (Long) number);
  }

  /** Prints the head and the lines. */
  void print(DeskHost host, boolean json, List<String> lines) {
    if (json) {
      JsonObject all = head.copy();
      if (!lines.isEmpty()) {
        all.with("lines", lines);
      }
      host.out().println(Shown.json(all.toString()));
      return;
    }
    StringBuilder line = new StringBuilder();
    for (Map.Entry<String, @Nullable Object> member : head.members().entrySet()) {
      line.append(line.length() == 0 ? "" : " ").append(member.getKey()).append('=');
      value(line, member.getValue());
    }
    StringBuilder all = new StringBuilder(line).append('\n');
    for (String each : lines) {
      all.append(Shown.line(each)).append('\n');
    }
    host.out().print(all);
    host.out().flush();
  }

  private static void value(StringBuilder line, @Nullable Object value) {
    String text = String.valueOf(value);
    boolean plain = !(value instanceof String) || isPlain(text);
    line.append(
        plain ? text : "\"" + Shown.line(text.replace("\"", "'").replace('\n', ' ')) + "\"");
  }

  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!Character.isLetterOrDigit(c) && "-_.:,/→".indexOf(c) < 0) {
        return false;
      }
    }
    return text.indexOf('/') < 0 && !text.isEmpty();
  }

  /** Prints an error; returns the exit code of the command. */
  static int error(DeskHost host, boolean json, DeskException failure) {
    DeskError error = clean(failure.error());
    host.out().flush();
    host.err().println(Shown.line(error.line()));
    if (json) {
      host.out()
          .println(
              Shown.json(
                  JsonObject.empty()
                      .with("code", error.code())
                      .with("message", error.message())
                      .with("hint", error.hint())
                      .with("retry", error.retry())
                      .with("outcome", failure.outcome().word())
                      .with("candidates", error.candidates())
                      .toString()));
    }
    return failure.exit();
  }

  private static DeskError clean(DeskError error) {
    Redactor redactor = new Redactor();
    List<String> candidates = new ArrayList<>();
    for (String candidate : error.candidates()) {
      candidates.add(redactor.text(candidate));
    }
    return new DeskError(
        error.code(),
        redactor.text(error.message()),
        redactor.text(error.hint()),
        error.retrySafe(),
        candidates);
  }
}
