/** One process per hook call: payload in, verdict out. */
@NullMarked
package dev.leancomputeruse.hooks;

import org.jspecify.annotations.NullMarked;
