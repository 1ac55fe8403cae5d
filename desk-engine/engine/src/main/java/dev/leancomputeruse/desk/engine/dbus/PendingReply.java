package dev.leancomputeruse.desk.engine.dbus;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A reply that is on its way. One that comes after it was given up is thrown away. */
public final class PendingReply {
  private final CompletableFuture<Message> future = new CompletableFuture<>();
  private final BusConnection connection;
  private final long serial;
  private final String what;

  PendingReply(BusConnection connection, long serial, String what) {
    this.connection = connection;
    this.serial = serial;
    this.what = what;
  }

  void complete(Message message) {
    future.complete(message);
  }

  void fail(BusException failure) {
    future.completeExceptionally(failure);
  }

  /** Returns whether there is an answer. */
  public boolean isDone() {
    return future.isDone();
  }

  /**
   * Waits for the reply.
   *
   * @throws BusException if the answer is an error, or there is none until then
   */
  public Message await(Deadline deadline) throws BusException {
    Message message;
    try {
      // What is there already counts, also after the deadline.
      message = future.isDone() ? future.get() : future.get(deadline.left(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      connection.forget(serial);
      throw new BusException(BusException.Kind.TIMEOUT, "no answer to " + what, "", "", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      connection.forget(serial);
      throw new BusException(
          BusException.Kind.TIMEOUT, "interrupted while waiting for " + what, "", "", e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof BusException failure
          ? new BusException(
              failure.kind(), failure.getMessage() + " (" + what + ")", "", failure.fix(), failure)
          : new BusException(BusException.Kind.CLOSED, what + " failed", "", "", e);
    }
    if (message.type() == Message.ERROR) {
      throw new BusException(
          BusException.Kind.ERROR,
          what + " was answered with " + message.error() + ": \"" + message.words() + '"',
          message.error(),
          "",
          null);
    }
    return message;
  }
}
