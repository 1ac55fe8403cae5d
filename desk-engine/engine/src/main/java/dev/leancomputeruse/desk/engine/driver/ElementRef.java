package dev.leancomputeruse.desk.engine.driver;

/**
 * An element in the words of the driver.
 *
 * @param index its number in the snapshot
 * @param token empty if the driver gave none
 * @param snapshot the driver's own id of its snapshot; empty if it has none
 */
public record ElementRef(int index, String token, String snapshot) {}
