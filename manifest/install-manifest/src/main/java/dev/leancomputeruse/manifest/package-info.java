/**
 * The install manifest, the plan that previews and drives a run, and the one transaction through
 * which every change goes.
 */
@NullMarked
package dev.leancomputeruse.manifest;

import org.jspecify.annotations.NullMarked;
