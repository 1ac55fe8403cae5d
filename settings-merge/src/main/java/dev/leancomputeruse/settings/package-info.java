/**
 * Edits settings.json as text: finds, inserts and removes our handlers and keeps every other byte.
 */
@NullMarked
package dev.leancomputeruse.settings;

import org.jspecify.annotations.NullMarked;
