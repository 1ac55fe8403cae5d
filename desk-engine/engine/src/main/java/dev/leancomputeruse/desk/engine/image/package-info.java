/** The arithmetic of screenshots, and scaling them. */
@NullMarked
package dev.leancomputeruse.desk.engine.image;

import org.jspecify.annotations.NullMarked;
