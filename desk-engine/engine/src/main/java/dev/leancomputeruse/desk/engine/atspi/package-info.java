/**
 * The embedded driver for Linux desktops: the accessibility bus for what windows show and do, the X
 * display for keys, pointer and pictures.
 *
 * <p>{@link dev.leancomputeruse.desk.engine.atspi.AtSpiDriver} is the door. What toolkits do
 * differently stands in {@code Toolkit}.
 */
@NullMarked
package dev.leancomputeruse.desk.engine.atspi;

import org.jspecify.annotations.NullMarked;
