/** The room of the transcript costs: reader, attribution and report will live here. */
@NullMarked
package dev.leancomputeruse.measure;

import org.jspecify.annotations.NullMarked;
