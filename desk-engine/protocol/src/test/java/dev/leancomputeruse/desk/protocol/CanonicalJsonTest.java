package dev.leancomputeruse.desk.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Contract, <i>Retry guard</i>: key order, white space and 1 / 1.0 do not matter. */
class CanonicalJsonTest {
  private static Digest128 digest(String json) {
    try {
      return CanonicalJson.digest(new JsonReader(json));
    } catch (IOException e) {
      throw new AssertionError(json, e);
    }
  }

  @Test
  void differentValuesDiffer() {
    List<String> values =
        List.of(
            "1",
            "-1",
            "10",
            "0.1",
            "\"1\"",
            "null",
            "true",
            "false",
            "\"\"",
            "[]",
            "{}",
            "[1]",
            "[[1]]",
            "{\"a\":1}",
            "{\"a\":2}",
            "{\"b\":1}",
            "{\"a\":[1]}",
            "{\"a\":{\"b\":1}}",
            "{\"a\":1,\"b\":2}",
            "{\"a\":2,\"b\":1}",
            "[1,2]",
            "[2,1]",
            "[1,[2]]",
            "\"ab\"",
            "[\"a\",\"b\"]",
            "[\"ab\"]",
            "9007199254740993",
            "9007199254740992",
            "1e400",
            "1e401");
    List<Digest128> digests = new ArrayList<>();
    for (String value : values) {
      digests.add(digest(value));
    }
    assertThat(digests).doesNotHaveDuplicates();
  }

  @Test
  void equalValuesAreEqualHoweverTheyAreWritten() {
    for (String[] equal :
        new String[][] {
          {"1", "1.0", "1e0", "10e-1", "0.1E+1", "1.00000"},
          {"0", "-0", "0.0", "0e7", "-0.00e-3"},
          {"1200", "1.2e3", "12E2", "1200.0"},
          {"-0.05", "-5e-2", "-0.0500"},
          {"{\"a\":1,\"b\":[2,3]}", " { \"b\" : [ 2.0 , 3 ] , \"\\u0061\" : 1.0 } "},
          {"{\"a\":1}", "{\"a\":[],\"a\":1}"},
          {"\"é/\"", "\"\\u00e9\\/\""},
        }) {
      for (String other : equal) {
        assertThat(digest(other)).as(other).isEqualTo(digest(equal[0]));
      }
    }
  }

  @Property(tries = 1_000)
  void numbersAreEqualExactlyIfTheirValuesAre(@ForAll long seed) {
    Random random = new Random(seed);
    BigDecimal number =
        new BigDecimal(random.nextInt(2_000) - 1_000).movePointLeft(random.nextInt(5));
    String[] forms = {
      number.toPlainString(),
      number.stripTrailingZeros().toString().replace("E+", "e"),
      number.unscaledValue() + "e" + -number.scale(),
      number.setScale(number.scale() + 3).toPlainString()
    };
    for (String form : forms) {
      assertThat(digest(form)).as(form).isEqualTo(digest(forms[0]));
    }
    BigDecimal other = number.add(BigDecimal.ONE.movePointLeft(random.nextInt(5)));
    assertThat(digest(other.toPlainString())).isNotEqualTo(digest(forms[0]));
  }

  @Property(tries = 300)
  void theOrderOfKeysDoesNotMatter(@ForAll long seed) {
    Random random = new Random(seed);
    List<String> members = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      members.add("\"k" + i + "\":" + (i % 2 == 0 ? "{\"x\":1,\"y\":[" + i + "]}" : "" + i));
    }
    Digest128 first = digest("{" + String.join(",", members) + "}");
    Collections.shuffle(members, random);
    assertThat(digest("{" + String.join(" , ", members) + "}")).isEqualTo(first);
  }

  @Test
  void aLongExponentIsTakenAsItIsWritten() {
    assertThat(digest("1e9999999999")).isEqualTo(digest("1e9999999999"));
    assertThat(digest("1e9999999999")).isNotEqualTo(digest("1e9999999998"));
  }
}
