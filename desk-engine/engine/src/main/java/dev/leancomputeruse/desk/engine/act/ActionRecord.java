package dev.leancomputeruse.desk.engine.act;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.observe.Cleaner;
import dev.leancomputeruse.desk.engine.observe.Resolved;
import dev.leancomputeruse.desk.engine.state.Evidence;
import dev.leancomputeruse.desk.engine.state.StateDirectory;
import dev.leancomputeruse.desk.protocol.Outcome;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Keeps what the driver said of an action, without what was typed. */
final class ActionRecord {
  private final Evidence evidence;

  ActionRecord(StateDirectory state) {
    this.evidence = new Evidence(state);
  }

  Path save(Resolved where, Step step, Outcome outcome, @Nullable JsonObject answer)
      throws DeskException {
    String typed = step.args().string("text", step.args().string("value", ""));
    JsonObject record =
        JsonObject.empty()
            .with("app", where.key())
            .with("tool", step.tool())
            .with("pid", where.app().pid())
            .with("window", where.window().id())
            .with("outcome", outcome.word())
            .with("answer", answer == null ? null : Cleaner.clean(answer, typed));
    return evidence.save("action", Evidence.newId(), record.toString().getBytes(UTF_8));
  }
}
