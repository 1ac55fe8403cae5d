package dev.leancomputeruse.desk.engine.driver;

/**
 * How much of a window is to be read.
 *
 * @param maxNodes elements, menus included
 * @param maxDepth levels
 * @param timeoutMillis how long to wait for the answer
 */
public record ObserveRequest(int maxNodes, int maxDepth, long timeoutMillis) {}
