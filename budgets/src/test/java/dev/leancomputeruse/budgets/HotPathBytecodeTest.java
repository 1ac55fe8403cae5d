package dev.leancomputeruse.budgets;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

/**
 * What the compiler puts into the classes of the hook path, where ArchUnit does not look: the first
 * string concatenation by invokedynamic costs 11 ms or more, a lambda about as much.
 */
final class HotPathBytecodeTest {

  @Test
  void hooksJarHoldsNoInvokedynamicOfOurs() throws IOException {
    List<String> ours = new ArrayList<>();
    List<String> found = new ArrayList<>();
    try (JarFile jar = new JarFile(Artifacts.hooksJar().toFile())) {
      for (Enumeration<JarEntry> entries = jar.entries(); entries.hasMoreElements(); ) {
        JarEntry entry = entries.nextElement();
        if (!entry.getName().startsWith("dev/leancomputeruse/")
            || !entry.getName().endsWith(".class")) {
          continue;
        }
        ours.add(entry.getName());
        String constants = new String(bytes(jar, entry), StandardCharsets.ISO_8859_1);
        if (constants.contains("StringConcatFactory") || constants.contains("LambdaMetafactory")) {
          found.add(entry.getName());
        }
      }
    }
    assertThat(ours).isNotEmpty();
    assertThat(found).isEmpty();
  }

  private static byte[] bytes(JarFile jar, JarEntry entry) throws IOException {
    try (InputStream in = jar.getInputStream(entry)) {
      return in.readAllBytes();
    }
  }
}
