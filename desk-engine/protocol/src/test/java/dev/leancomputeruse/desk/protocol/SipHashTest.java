package dev.leancomputeruse.desk.protocol;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** SipHash-2-4 with 128 bits against the vectors of its reference implementation. */
class SipHashTest {
  private static byte[] key() {
    byte[] key = new byte[SipHash.KEY_LENGTH];
    for (int i = 0; i < key.length; i++) {
      key[i] = (byte) i;
    }
    return key;
  }

  /** Key 00 to 0f, message n is the bytes 00 to n-1; the same from OpenSSL. */
  @Test
  void theReferenceVectors() throws IOException {
    List<String> vectors;
    try (InputStream in = getClass().getResourceAsStream("siphash-2-4-128.txt")) {
      vectors = new String(in.readAllBytes(), US_ASCII).lines().toList();
    }
    assertThat(vectors).hasSize(64);
    for (int n = 0; n < vectors.size(); n++) {
      SipHash hash = new SipHash(key());
      for (int i = 0; i < n; i++) {
        hash.add(i);
      }
      assertThat(hash.digest().hex()).isEqualTo(vectors.get(n));
    }
  }

  @Test
  void textsInARowAreNotOneText() {
    assertThat(new SipHash().add("ab").add("c").digest())
        .isNotEqualTo(new SipHash().add("a").add("bc").digest())
        .isNotEqualTo(new SipHash().add("abc").digest());
    assertThat(new SipHash().add("ā").digest()).isNotEqualTo(new SipHash().add("\u0001").digest());
  }

  @Property(tries = 200)
  void hexReadsBackTheSame(@ForAll long first, @ForAll long second) {
    Digest128 digest = new Digest128(first, second);
    assertThat(Digest128.parse(digest.hex())).isEqualTo(digest).hasSameHashCodeAs(digest);
    assertThat(Digest128.parse(digest.hex().substring(1))).isNull();
    assertThat(Digest128.parse(digest.hex().substring(1) + "g")).isNull();
    assertThat(Digest128.parse(digest.hex().substring(1) + "A")).isNull();
  }
}
