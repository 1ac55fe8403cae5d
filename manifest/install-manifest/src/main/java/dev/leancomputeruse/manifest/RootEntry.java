package dev.leancomputeruse.manifest;

/**
 * One root, as the manifest records it.
 *
 * @param name {@code skills}, {@code agents} or {@code share}
 * @param path its real path
 * @param created how many directories at the end of that path the install made: 0 if the root was
 *     there, 1 if only the root itself was missing, more if directories above it were too
 */
public record RootEntry(String name, String path, int created) {}
