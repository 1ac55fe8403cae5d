/**
 * The room of the desk engine: drivers, observations, actions and the desk commands will live here.
 */
@NullMarked
package dev.leancomputeruse.desk.engine;

import org.jspecify.annotations.NullMarked;
