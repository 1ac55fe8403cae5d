package dev.leancomputeruse.installer;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** What this is called, and which one it is. */
final class Product {
  static final String NAME = "lean-computer-use";

  private Product() {}

  /** The version the build wrote in. */
  static String version() {
    try (InputStream stream = Product.class.getResourceAsStream("product.properties")) {
      Properties properties = new Properties();
      properties.load(stream);
      return properties.getProperty("version");
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
