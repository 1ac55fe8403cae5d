package dev.leancomputeruse.desk.engine.driver;

import dev.leancomputeruse.desk.engine.JsonObject;

/**
 * What is to be started.
 *
 * @param app what was found under the name that was given
 * @param more arguments of the caller's for the driver: urls, additional_arguments
 */
public record LaunchRequest(App app, JsonObject more) {}
