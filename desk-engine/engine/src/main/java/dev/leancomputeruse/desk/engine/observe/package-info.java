/** Resolving an app to a window, and reading it in small. */
@NullMarked
package dev.leancomputeruse.desk.engine.observe;

import org.jspecify.annotations.NullMarked;
