/**
 * The resident engine: one process for each user and display that keeps the driver's connections,
 * and the driver's stand-in in each command, which forwards every call to it.
 *
 * <p>{@link dev.leancomputeruse.desk.engine.resident.ResidentDriver} is the client and {@link
 * dev.leancomputeruse.desk.engine.resident.ResidentServer} the process; both know {@link
 * dev.leancomputeruse.desk.engine.resident.EnginePlace}, the private directory where they meet.
 */
@NullMarked
package dev.leancomputeruse.desk.engine.resident;

import org.jspecify.annotations.NullMarked;
