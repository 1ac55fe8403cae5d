/**
 * The X11 display: windows, keys, pointer and pictures. A small client of our own, in pure Java,
 * behind {@link dev.leancomputeruse.desk.engine.x11.Display}.
 */
@NullMarked
package dev.leancomputeruse.desk.engine.x11;

import org.jspecify.annotations.NullMarked;
