package dev.leancomputeruse.desk.engine.dbus;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A bus that answers from a table, for what no real app does on demand. */
public final class CannedBus implements Bus {
  private final Map<String, Message> answers = new HashMap<>();
  private final List<Call> calls = new ArrayList<>();

  /** Answers a call of that path and member; for a property the member is its name. */
  public CannedBus answer(String path, String member, Object... body) {
    answers.put(
        path + " " + member,
        new Message(Message.RETURN, 0, 1, 1, "", "", "", "", "", "", "", List.of(body)));
    return this;
  }

  public List<Call> calls() {
    return calls;
  }

  /** What was asked of a path: the members, and the names of the properties. */
  public List<String> asked(String path) {
    List<String> asked = new ArrayList<>();
    for (Call call : calls) {
      if (call.path().equals(path)) {
        asked.add(name(call));
      }
    }
    return asked;
  }

  private static String name(Call call) {
    return call.member().equals("Get") ? (String) call.args().get(1) : call.member();
  }

  @Override
  public String uniqueName() {
    return ":1.0";
  }

  @Override
  public List<PendingReply> send(List<Call> all) {
    List<PendingReply> replies = new ArrayList<>();
    for (Call call : all) {
      replies.add(send(call));
    }
    return replies;
  }

  @Override
  public PendingReply send(Call call) {
    calls.add(call);
    PendingReply reply = new PendingReply(null, 1, name(call));
    Message answer = answers.get(call.path() + " " + name(call));
    reply.complete(
        answer != null
            ? answer
            : new Message(
                Message.ERROR,
                0,
                1,
                1,
                "",
                "",
                "",
                "org.freedesktop.DBus.Error.UnknownMethod",
                "",
                "",
                "",
                List.of()));
    return reply;
  }

  @Override
  public long sent() {
    return calls.size();
  }

  @Override
  public boolean isOpen() {
    return true;
  }

  @Override
  public void close() {}
}
