package dev.leancomputeruse.desk.engine.driver;

/**
 * Whether an app could be asked to quit.
 *
 * @param sent whether a request went out
 * @param detail why not, or what the messenger said
 */
public record QuitRequest(boolean sent, String detail) {}
