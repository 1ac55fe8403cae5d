/** The desk commands, each a {@code run} over a host, and their own small mains. */
@NullMarked
package dev.leancomputeruse.desk.engine.commands;

import org.jspecify.annotations.NullMarked;
