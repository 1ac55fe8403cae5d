/**
 * What gets installed: the texts and scripts, packed with their modes, and the index of their
 * hashes.
 */
@NullMarked
package dev.leancomputeruse.assets;

import org.jspecify.annotations.NullMarked;
