package dev.leancomputeruse.desk.engine.commands;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.act.Batch;
import dev.leancomputeruse.desk.engine.act.Options;
import dev.leancomputeruse.desk.engine.act.Step;
import dev.leancomputeruse.desk.engine.observe.Observer;
import dev.leancomputeruse.desk.engine.session.JoinedDesktop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code desk}: one action or observation, a batch, or a look around. */
public final class DeskCommand {
  private static final String USAGE =
      """
      desk APP TOOL [JSON|-] [--window TITLE|ID] [--timeout S] [--out FILE] [--foreground] [--newlines] [--json]
      desk APP batch FILE|-
      desk apps [--all] | windows [APP] | running APP | doctor
      desk session start | run CMD… | stop        a private desktop (Linux); see desk session --help
      Tools: click double_click right_click set_value type_text press_key hotkey scroll drag move_cursor
             invoke_menu set_window_frame bring_to_front launch_app get_window_state verify_state
      An element is named by {"label":…,"role":…}, or {"index":…,"snapshot":…} as the last read printed it.
      """;

  private DeskCommand() {}

  /** Runs the command; returns its exit code. */
  public static int run(DeskHost host, String... line) {
    if (line.length > 0 && line[0].equals("session")) {
      return session(host, line);
    }
    boolean json = List.of(line).contains("--json");
    try {
      if (List.of(line).contains("--help")) {
        host.out().print(USAGE);
        return 0;
      }
      Arguments arguments =
          Arguments.of(
              line,
              Set.of("--window", "--timeout", "--out"),
              Set.of("--json", "--foreground", "--newlines", "--all"));
      return run(JoinedDesktop.of(host), arguments, json);
    } catch (DeskException e) {
      return Answer.error(host, json, e);
    }
  }

  private static int session(DeskHost host, String[] line) {
    // Behind run stands somebody else's command line.
    boolean json = !List.of(line).contains("run") && List.of(line).contains("--json");
    try {
      return SessionCommand.run(host, Arrays.copyOfRange(line, 1, line.length));
    } catch (DeskException e) {
      return Answer.error(host, json, e);
    }
  }

  private static int run(DeskHost host, Arguments arguments, boolean json) throws DeskException {
    List<String> words = arguments.words();
    if (words.isEmpty()) {
      throw DeskException.invalid(
          "desk needs an app and a tool, or apps, windows, running or doctor", "see desk --help");
    }
    LookCommands look = new LookCommands(host, json);
    switch (words.get(0)) {
      case "apps" -> {
        count(words, 1, 1);
        return look.apps(arguments.has("--all"));
      }
      case "windows" -> {
        count(words, 1, 2);
        return look.windows(words.size() > 1 ? Arguments.app(words.get(1)) : "");
      }
      case "running" -> {
        count(words, 2, 2);
        return look.running(Arguments.app(words.get(1)));
      }
      case "doctor" -> {
        count(words, 1, 1);
        return look.doctor();
      }
      default -> {
        return onApp(host, arguments, json);
      }
    }
  }

  private static int onApp(DeskHost host, Arguments arguments, boolean json) throws DeskException {
    List<String> words = arguments.words();
    count(words, 2, 3);
    String app = Arguments.app(words.get(0));
    String tool = words.get(1);
    long timeout = arguments.timeout();
    Options options =
        new Options(
            arguments.has("--foreground"),
            arguments.has("--newlines"),
            timeout > 0 ? timeout : Observer.USUAL_MILLIS);
    Path out = Copies.place(host, arguments.value("--out"));
    WorkCommands work =
        new WorkCommands(host, json, app, arguments.value("--window"), options, out);
    if (tool.equals("batch")) {
      if (words.size() < 3) {
        throw DeskException.invalid(
            "a batch comes from a file or from stdin", "desk APP batch FILE, or -");
      }
      return work.batch(Batch.of(text(host, words.get(2)), options));
    }
    Step step = Step.of(tool, args(host, words.size() > 2 ? words.get(2) : null), null);
    return work.step(step);
  }

  private static JsonObject args(DeskHost host, @Nullable String word) throws DeskException {
    if (word == null) {
      return JsonObject.empty();
    }
    try {
      return JsonObject.parse(word.equals("-") ? stdin(host) : word);
    } catch (IOException e) {
      throw DeskException.invalid(
          "the arguments are not a JSON object",
          "quote them with single quotes, or give - and pipe them in");
    }
  }

  private static String text(DeskHost host, String word) throws DeskException {
    try {
      return word.equals("-") ? stdin(host) : Files.readString(host.directory().resolve(word));
    } catch (IOException e) {
      throw DeskException.invalid(
          "the batch cannot be read: " + word, "give a file with JSON in UTF-8, or -");
    }
  }

  private static String stdin(DeskHost host) throws IOException {
    return new String(host.in().readAllBytes(), UTF_8);
  }

  private static void count(List<String> words, int least, int most) throws DeskException {
    if (words.size() < least || words.size() > most) {
      throw DeskException.invalid("that is not how desk is called", "see desk --help");
    }
  }
}
