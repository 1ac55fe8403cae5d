package dev.leancomputeruse.desk.engine.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.driver.Bounds;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ImageGeometryTest {

  @ParameterizedTest
  @CsvSource({
    "2880,1800,1389,868",
    "1920,1080,1456,819",
    "1000,800,1000,800",
    "1800,2880,868,1389",
    "1,1,1,1"
  })
  void picturesBecomeAsSmallAsTheyHaveTo(int width, int height, int smallWidth, int smallHeight) {
    ImageGeometry geometry = ImageGeometry.of(width, height);
    assertThat(geometry.width()).isEqualTo(smallWidth);
    assertThat(geometry.height()).isEqualTo(smallHeight);
  }

  @Property
  void theyFitAndKeepTheirShape(
      @ForAll @IntRange(min = 1, max = 9000) int width,
      @ForAll @IntRange(min = 1, max = 9000) int height) {
    ImageGeometry geometry = ImageGeometry.of(width, height);
    assertThat(geometry.scale()).isBetween(0.1, 1.0);
    assertThat(geometry.width()).isCloseTo((int) Math.round(width * geometry.scale()), within(1));
    assertThat(geometry.height()).isCloseTo((int) Math.round(height * geometry.scale()), within(1));
    assertThat(Math.max(geometry.width(), geometry.height())).isLessThanOrEqualTo(1568);
    assertThat(geometry.tiles()).isLessThanOrEqualTo(1568);
  }

  @Test
  void aPointIsFoundOnADisplayLeftOfAndAboveTheMainOne() throws DeskException {
    ImageGeometry geometry = ImageGeometry.of(2880, 1800);
    ImageGeometry.Point point = geometry.toScreen(694.5, 434, new Bounds(-1440, -900, 1440, 900));
    assertThat(point.x()).isCloseTo(-720, within(0.5));
    assertThat(point.y()).isCloseTo(-450, within(0.5));
  }

  @ParameterizedTest
  @CsvSource({"-1,5", "5,-0.1", "1389,5", "5,868", "NaN,5"})
  void pointsOutsideAreRefused(double x, double y) {
    ImageGeometry geometry = ImageGeometry.of(2880, 1800);
    assertThatThrownBy(() -> geometry.toScreen(x, y, new Bounds(0, 0, 1440, 900)))
        .isInstanceOf(DeskException.class)
        .hasMessageContaining("outside");
  }
}
