/**
 * A private desktop: a display in memory with its own buses, so that keys and pointer of an app set
 * never touch the person's windows.
 *
 * <p>{@link dev.leancomputeruse.desk.engine.session.PrivateDesktops} starts, finds and ends them.
 */
@NullMarked
package dev.leancomputeruse.desk.engine.session;

import org.jspecify.annotations.NullMarked;
