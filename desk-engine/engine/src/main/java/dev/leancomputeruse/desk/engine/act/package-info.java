/** Actions with honest outcomes: elements, text, keys, waits and batches. */
@NullMarked
package dev.leancomputeruse.desk.engine.act;

import org.jspecify.annotations.NullMarked;
