package dev.leancomputeruse.desk.engine.dbus;

/**
 * A value that brings its type along.
 *
 * @param signature one complete type
 * @param value as {@link Message#body} describes it
 */
public record Variant(String signature, Object value) {}
