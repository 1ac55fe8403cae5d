/** What the engine remembers between two commands, in a private directory. */
@NullMarked
package dev.leancomputeruse.desk.engine.state;

import org.jspecify.annotations.NullMarked;
