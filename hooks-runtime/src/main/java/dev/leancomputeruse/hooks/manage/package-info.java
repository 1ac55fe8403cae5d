/**
 * What the installer's commands do about the hooks: make the class archive, switch the hooks off
 * and on, show and forget what they have counted. Not on the path of a hook call, and not in its
 * small jar.
 */
@NullMarked
package dev.leancomputeruse.hooks.manage;

import org.jspecify.annotations.NullMarked;
