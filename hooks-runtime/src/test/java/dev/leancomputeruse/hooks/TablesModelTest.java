package dev.leancomputeruse.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The handler against a model of the contract's two tables that was written from their words alone:
 * plain strings, no hashes, no files.
 */
class TablesModelTest {
  /** One session or subagent, in the words of the contract. */
  private static final class Model {
    String key;
    String target;
    int count;
    int streak;
    final Deque<String> uses = new ArrayDeque<>();

    String expect(Event event) {
      if (!event.inScope() || (event.name.equals("PostToolUseFailure") && event.interrupt)) {
        return "PASS";
      }
      if (event.name.equals("PreToolUse")) {
        return !event.kind.equals("probe") && event.key().equals(key) && count >= 2
            ? "BLOCK"
            : "PASS";
      }
      boolean error = event.name.equals("PostToolUseFailure") || event.hasError();
      if (event.kind.equals("probe") && error) {
        return "PASS";
      }
      if (event.use != null) {
        if (uses.contains(event.use)) {
          return "PASS";
        }
        uses.addLast(event.use);
        if (uses.size() > 64) {
          uses.removeFirst();
        }
      }
      if (!event.kind.equals("probe")) {
        guard(event, error);
      }
      return error ? "PASS" : nudge(event);
    }

    private void guard(Event event, boolean error) {
      if (error) {
        count = event.key().equals(key) ? count + 1 : 1;
        key = event.key();
        target = event.target;
      } else if (key != null) {
        if (event.key().equals(key) || !event.target.equals(target)) {
          key = null;
          count = 0;
        } else if (!event.kind.equals("observation")) {
          count = Math.min(count, 1);
        }
      }
    }

    private String nudge(Event event) {
      if (!event.kind.equals("action")) {
        streak = 0;
        return "PASS";
      }
      streak++;
      return streak == 3 ? "HINT" : "PASS";
    }
  }

  /** A random event: what is sent, and what it means. */
  private static final class Event {
    private static final String[] EVENTS = {
      "PreToolUse", "PreToolUse", "PostToolUse", "PostToolUse", "PostToolUseFailure"
    };
    private static final String[] GOOD = {"ok", "No errors found", "Errors: 0", "{\"a\":1}"};
    private static final String[] BAD = {
      "error: x", "{\"status\":\"refused\"}", "{\"error\":\"E\"}", "Failed to launch: x"
    };

    String name;
    String agent;
    String use;
    String kind;
    String target;
    String call;
    String answer;
    boolean interrupt;
    boolean scope = true;
    String json;

    static Event random(Random random, long callSeed) {
      Event event = new Event();
      event.name = EVENTS[random.nextInt(EVENTS.length)];
      event.agent = random.nextInt(4) == 0 ? "a" : null;
      event.use = random.nextInt(8) == 0 ? null : "u" + random.nextInt(200);
      event.interrupt = random.nextInt(20) == 0;
      event.answer =
          random.nextInt(3) == 0 ? BAD[random.nextInt(4)] : GOOD[random.nextInt(GOOD.length)];
      Random call = new Random(callSeed);
      String app = call.nextBoolean() ? "x" : "y";
      int variant = call.nextInt(2);
      if (call.nextBoolean()) {
        event.shell(call.nextInt(9), app, variant);
      } else {
        event.mcp(call.nextInt(7), app, variant, call);
      }
      return event;
    }

    private void shell(int what, String app, int variant) {
      String one = "desk " + app + " ";
      switch (what) {
        case 0 -> set("probe", "desk apps");
        case 1 -> set("observation", "desk-read " + app + " A" + variant);
        case 2 -> set("cleanup", "desk-clean " + app);
        case 3 -> set("batch", one + "press 1 && " + one + "press " + variant);
        case 4 -> set("observation", one + "get_window_state " + variant);
        case 5 -> {
          set("none", "ls desk");
          scope = false;
        }
        default -> set("action", one + "press " + variant);
      }
      target = "desk:" + app;
      json = builder().shell(call).output(answer).json();
    }

    private void mcp(int what, String app, int variant, Random call) {
      String tool;
      switch (what) {
        case 0 -> {
          tool = "list_apps";
          kind = "probe";
        }
        case 1 -> {
          tool = "get_window_state";
          kind = "observation";
        }
        case 2 -> {
          tool = "computer_batch";
          kind = "batch";
        }
        default -> {
          tool = "click";
          kind = "action";
        }
      }
      String server = variant == 0 ? "cua-driver" : "computer-use";
      scope = call.nextInt(20) > 0;
      String full = "mcp__" + (scope ? "" : "x") + server + "__" + tool;
      int pid = app.equals("x") ? 7 : 8;
      int n = call.nextInt(2);
      String input =
          call.nextBoolean()
              ? "{\"pid\":" + pid + ",\"n\":" + n + "}"
              : "{ \"n\":" + n + ".0 ,\"pid\":" + pid + "e0}";
      this.call = full + ":" + pid + ":" + n;
      target = server + ":" + pid;
      json = builder().mcp(full, input).text(answer).json();
    }

    private void set(String itsKind, String command) {
      kind = itsKind;
      call = command;
    }

    private Payloads.Builder builder() {
      return Conversation.event(name)
          .agent(agent)
          .use(use)
          .with("is_interrupt", Boolean.toString(interrupt));
    }

    boolean inScope() {
      return scope;
    }

    String key() {
      return call;
    }

    boolean hasError() {
      for (String bad : BAD) {
        if (bad.equals(answer)) {
          return !(kind.equals("observation") && bad.startsWith("error"));
        }
      }
      return false;
    }
  }

  private static void agree(int events, long seed) throws IOException {
    Random random = new Random(seed);
    Conversation talk = new Conversation();
    Map<String, Model> models = new HashMap<>();
    long call = 0;
    int blocks = 0;
    int hints = 0;
    for (int i = 0; i < events; i++) {
      if (i % 2_000 == 1_999) {
        talk.close();
        talk = new Conversation();
        models.clear();
      }
      // The same call again and again, as a stuck agent sends it.
      call = random.nextInt(3) == 0 ? random.nextInt(1_000) : call;
      Event event = Event.random(random, call);
      Model model = models.computeIfAbsent(String.valueOf(event.agent), any -> new Model());
      String expected = model.expect(event);
      assertThat(talk.send(event.json).kind())
          .as("seed %d, event %d: %s", seed, i, event.json)
          .hasToString(expected);
      blocks += expected.equals("BLOCK") ? 1 : 0;
      hints += expected.equals("HINT") ? 1 : 0;
    }
    talk.close();
    assertThat(blocks).isGreaterThan(events / 1_000);
    assertThat(hints).isGreaterThan(events / 1_000);
  }

  @Test
  void twoThousandRandomEventsAgree() throws IOException {
    agree(2_000, System.nanoTime());
  }

  @Test
  @Tag("campaign")
  void aHundredThousandRandomEventsAgree() throws IOException {
    agree(100_000, System.nanoTime());
  }
}
