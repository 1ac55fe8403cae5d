/**
 * What the hooks and the desk engine share: which tool is a probe, an observation or an action,
 * whether an answer is a failure, which shell command runs a desk tool, and private state.
 */
@NullMarked
package dev.leancomputeruse.desk.protocol;

import org.jspecify.annotations.NullMarked;
