package dev.leancomputeruse.desk.engine.act;

/**
 * What the caller allows.
 *
 * @param foreground whether the person's real keyboard and pointer may be used
 * @param newlines whether a line break in typed text may be sent as the Return key
 * @param timeoutMillis how long to wait for one answer
 */
public record Options(boolean foreground, boolean newlines, long timeoutMillis) {}
