/**
 * The desk engine's ground: what surrounds it, JSON without databind, and its one exception.
 *
 * <p>{@code commands} is what the launchers start; {@code observe} and {@code act} do the work over
 * the port in {@code driver}; {@code state} keeps what outlives a command; {@code image} does the
 * arithmetic of screenshots; {@code resident} keeps a driver alive between commands; {@code
 * session} makes private desktops.
 */
@NullMarked
package dev.leancomputeruse.desk.engine;

import org.jspecify.annotations.NullMarked;
