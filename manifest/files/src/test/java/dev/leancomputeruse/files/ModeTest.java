package dev.leancomputeruse.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.attribute.PosixFilePermissions;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ModeTest {
  @Property
  void isTheSameAsTextAndAsPermissions(@ForAll @IntRange(max = 0777) int bits) {
    Mode mode = new Mode(bits);
    assertThat(Mode.parse(mode.toString())).isEqualTo(mode);
    assertThat(Mode.of(mode.permissions())).isEqualTo(mode);
  }

  @Test
  void meansWhatItSays() {
    assertThat(Mode.EXECUTABLE).hasToString("0755");
    assertThat(PosixFilePermissions.toString(new Mode(0641).permissions())).isEqualTo("rw-r----x");
    assertThat(Mode.parse("600")).isEqualTo(Mode.PRIVATE_FILE);
    assertThat(Mode.FILE.executable()).isFalse();
    assertThat(new Mode(0444).writable()).isFalse();
  }

  @Test
  void refusesWhatIsNone() {
    for (String text : new String[] {"", "7", "07777", "0888", "rwx", "-644", "01755"}) {
      assertThatThrownBy(() -> Mode.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> new Mode(01000)).isInstanceOf(IllegalArgumentException.class);
  }
}
