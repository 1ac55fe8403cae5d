package dev.leancomputeruse.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What the documents say that a model reads is what it reads. */
class DocumentedSentencesTest {
  private static String flowing(String document) throws IOException {
    return Files.readString(Path.of("..").resolve(document)).replaceAll("\\s+", " ");
  }

  @Test
  void theSentenceOfTheRetryGuard() throws IOException {
    String sentence = HookProcess.BLOCK_PREFIX + HookHandler.STOP;

    assertThat(flowing("README.md")).contains(sentence);
    assertThat(flowing("docs/hooks.md")).contains(sentence);
  }

  @Test
  void theSentenceOfTheBatchNudge() throws IOException {
    assertThat(flowing("docs/hooks.md")).contains(HookHandler.HINT);
  }
}
