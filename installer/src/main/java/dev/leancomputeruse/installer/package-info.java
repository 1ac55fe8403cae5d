/** The command line: install, uninstall, doctor. */
@NullMarked
package dev.leancomputeruse.installer;

import org.jspecify.annotations.NullMarked;
