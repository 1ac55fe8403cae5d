/**
 * What gets installed: the texts and scripts, packed with their modes, and the index of their
 * hashes.
 *
 * <p>{@link AssetPackage} is the way in: it hands out each {@link Asset} only after its bytes have
 * been compared with {@link AssetIndex}. {@link Placeholders} names what the installer fills in.
 * The rest builds the package ({@code Packer}, at build time) or reads it.
 */
@NullMarked
package dev.leancomputeruse.assets;

import org.jspecify.annotations.NullMarked;
