package dev.leancomputeruse.desk.engine.driver;

/** A window of a process. */
public record Target(long pid, long window) {}
