package dev.leancomputeruse.desk.engine.resident;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.JsonObject;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Requests and answers over one connection, which is made anew where the engine was lost. */
final class EngineCalls {
  private static final int TRIES = 3;

  private final EngineLink link;
  private @Nullable EngineConnection connection;

  EngineCalls(EngineLink link) {
    this.link = link;
  }

  /**
   * Makes a call.
   *
   * @param millis how long the engine may take for it
   */
  Frame call(String call, JsonObject request, long millis) throws DeskException {
    request.with("call", call);
    boolean changes = Dispatcher.changes(call);
    byte[] text = request.toString().getBytes(UTF_8);
    if (text.length > Conversation.LONGEST_REQUEST) {
      throw DeskException.invalid(
          "that is more than the " + Conversation.LONGEST_REQUEST + " bytes one action can have",
          "send it in parts");
    }
    boolean again = false;
    for (int tries = 1; ; tries++) {
      EngineConnection engine = connected();
      boolean taken;
      try {
        taken = isTaken(engine, text, millis);
        Frame answer = taken ? answer(engine, millis) : null;
        if (answer != null) {
          return judged(answer);
        }
      } catch (TooLateException e) {
        // It may still come to it, so this connection must not be used again.
        close();
        throw Failures.unanswered(call, changes, "none within " + millis + " ms");
      } catch (IOException e) {
        close();
        throw Failures.unanswered(call, changes, String.valueOf(e.getMessage()));
      }
      close();
      if (taken && (changes || again)) {
        throw Failures.unanswered(call, changes, "the engine ended within it");
      }
      again |= taken;
      if (tries >= TRIES) {
        throw DeskException.trouble(
            "engine_lost", "the desk engine ended " + tries + " times before " + call, "try again");
      }
    }
  }

  /** Returns false if the engine went before it took the request: then nothing has been done. */
  private static boolean isTaken(EngineConnection engine, byte[] request, long millis)
      throws TooLateException {
    long deadline = FrameChannel.in(millis);
    try {
      engine.ask(request, deadline);
      return engine.isTaken(deadline);
    } catch (TooLateException e) {
      throw e;
    } catch (IOException e) {
      return false;
    }
  }

  /** Returns null if the engine went within the call. */
  private static @Nullable Frame answer(EngineConnection engine, long millis)
      throws TooLateException {
    try {
      return engine.answer(FrameChannel.in(millis));
    } catch (TooLateException e) {
      throw e;
    } catch (IOException e) {
      return null;
    }
  }

  private static Frame judged(Frame answer) throws DeskException, IOException {
    JsonObject error = answer.json().object("error");
    if (error != null) {
      throw Failures.read(error, answer.body());
    }
    return answer;
  }

  private EngineConnection connected() throws DeskException {
    if (connection != null && !connection.isQuiet()) {
      close();
    }
    if (connection == null) {
      connection = link.connect();
    }
    return connection;
  }

  void close() {
    EngineConnection old = connection;
    connection = null;
    if (old == null) {
      return;
    }
    try {
      old.close();
    } catch (IOException e) {
      // Nothing more can be done with it.
      return;
    }
  }
}
