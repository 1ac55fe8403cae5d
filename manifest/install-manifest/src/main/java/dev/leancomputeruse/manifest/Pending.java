package dev.leancomputeruse.manifest;

/**
 * An interrupted transaction.
 *
 * @param operation what it was for
 * @param committed whether it will be finished; otherwise it will be discarded
 * @param time when it began, in ISO 8601; empty if it had not got that far
 */
public record Pending(Operation operation, boolean committed, String time) {}
