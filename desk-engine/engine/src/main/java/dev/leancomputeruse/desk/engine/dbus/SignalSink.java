package dev.leancomputeruse.desk.engine.dbus;

/** Takes signals on the thread that reads the connection: it must not wait for anything. */
@FunctionalInterface
public interface SignalSink {
  /** Takes none. */
  SignalSink NONE = message -> {};

  /** A signal came. */
  void signal(Message message);
}
