/**
 * The apps of a Linux desktop: {@link dev.leancomputeruse.desk.engine.apps.DesktopEntries what is
 * installed}, {@link dev.leancomputeruse.desk.engine.apps.RunningApps what runs}, {@link
 * dev.leancomputeruse.desk.engine.apps.AppLauncher starting} and {@link
 * dev.leancomputeruse.desk.engine.apps.AppCloser closing} them.
 */
@NullMarked
package dev.leancomputeruse.desk.engine.apps;

import org.jspecify.annotations.NullMarked;
