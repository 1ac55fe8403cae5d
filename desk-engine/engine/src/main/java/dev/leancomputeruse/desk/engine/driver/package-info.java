/** The port to what moves the desktop, and the one driver so far: the user's own cua-driver. */
@NullMarked
package dev.leancomputeruse.desk.engine.driver;

import org.jspecify.annotations.NullMarked;
