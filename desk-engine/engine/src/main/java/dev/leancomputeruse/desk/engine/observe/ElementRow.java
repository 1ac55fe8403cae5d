package dev.leancomputeruse.desk.engine.observe;

import org.jspecify.annotations.Nullable;

/**
 * What the driver's rows add to the tree.
 *
 * @param token empty if there is none
 * @param value null if the row has none; may be a secret
 * @param outOfView whether it only shows after scrolling
 */
record ElementRow(
    int index,
    String token,
    boolean enabled,
    boolean selected,
    @Nullable String value,
    boolean outOfView) {}
