package dev.leancomputeruse.desk.engine.driver;

import java.nio.file.Path;

/**
 * A picture of a window in a file.
 *
 * @param scale pixels of the picture for one point of the screen; 1 if the driver does not say
 */
public record Screenshot(Path file, double scale) {}
