package dev.leancomputeruse.desk.engine.atspi;

import java.util.concurrent.locks.ReentrantLock;

/**
 * An app on the accessibility bus.
 *
 * @param root its root object
 * @param acting held by whoever does something to it, so that two actions never mix
 */
record RunningApp(Ref root, long pid, String name, Toolkit toolkit, ReentrantLock acting) {
  String bus() {
    return root.bus();
  }
}
