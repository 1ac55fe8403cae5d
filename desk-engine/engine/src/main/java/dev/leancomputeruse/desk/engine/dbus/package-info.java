/**
 * A D-Bus client in plain Java behind {@link dev.leancomputeruse.desk.engine.dbus.Bus}: no native
 * code, no descriptors passed, every wait with an end, and nothing of what the other side sends is
 * trusted.
 */
@NullMarked
package dev.leancomputeruse.desk.engine.dbus;

import org.jspecify.annotations.NullMarked;
