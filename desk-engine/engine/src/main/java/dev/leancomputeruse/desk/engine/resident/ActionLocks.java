package dev.leancomputeruse.desk.engine.resident;

import dev.leancomputeruse.desk.engine.DeskException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One action at a time in each app, and one at a time that uses the keyboard and pointer, of which
 * there is one pair for all apps. Reads ask for nothing here.
 */
final class ActionLocks {
  /** Stands for the keyboard and pointer; taken after an app's, never before. */
  static final String INPUT = "the keyboard and pointer";

  private final Map<String, Counted> locks = new HashMap<>();

  /**
   * Takes what an action needs, in the order given.
   *
   * @throws DeskException refused, if it is not free in time
   */
  Held take(long millis, String... names) throws DeskException {
    long deadline = FrameChannel.in(millis);
    Held held = new Held();
    boolean all = false;
    try {
      for (String name : names) {
        Counted lock = use(name);
        if (!tryLock(lock, deadline)) {
          letGo(name, lock);
          throw Failures.busy(name);
        }
        held.names.push(name);
        held.locks.push(lock);
      }
      all = true;
    } finally {
      if (!all) {
        held.close();
      }
    }
    return held;
  }

  private static boolean tryLock(Counted lock, long deadline) {
    try {
      return lock.tryLock(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private synchronized Counted use(String name) {
    Counted lock = locks.get(name);
    if (lock == null) {
      lock = new Counted();
      locks.put(name, lock);
    }
    lock.users++;
    return lock;
  }

  private synchronized void letGo(String name, Counted lock) {
    lock.users--;
    if (lock.users == 0) {
      locks.remove(name);
    }
  }

  /** Returns how many apps have an action going on or waiting. */
  synchronized int size() {
    return locks.size();
  }

  /** Locks that are held until this is closed, by the thread that took them. */
  final class Held implements AutoCloseable {
    private final Deque<String> names = new ArrayDeque<>();
    private final Deque<Counted> locks = new ArrayDeque<>();

    @Override
    public void close() {
      while (!locks.isEmpty()) {
        Counted lock = locks.pop();
        lock.unlock();
        letGo(names.pop(), lock);
      }
    }
  }

  /** A lock that goes with its last user. */
  private static final class Counted extends ReentrantLock {
    private static final long serialVersionUID = 1L;
    private int users;

    Counted() {
      super(true);
    }
  }
}
