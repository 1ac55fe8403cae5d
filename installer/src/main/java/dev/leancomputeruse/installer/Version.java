package dev.leancomputeruse.installer;

import picocli.CommandLine.IVersionProvider;

/** Answers {@code --version} of every command. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {Product.NAME + " " + Product.version()};
  }
}
