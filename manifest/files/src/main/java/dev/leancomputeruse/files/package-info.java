/**
 * Safe file operations: contained paths, atomic replace, private directories, locks.
 *
 * <p>JDK only, and lean enough for the hook path. Every operation that changes the disk goes
 * through one package-private interface, which is where faults are injected.
 */
@NullMarked
package dev.leancomputeruse.files;

import org.jspecify.annotations.NullMarked;
