package dev.leancomputeruse.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The page in a real browser: no script, no request, no complaint, on a phone and in the dark. */
class PageInBrowserTest {
  private static final int PHONE = 360;

  private Path temporary;

  /** Below target, since the browser may still write to its profile while it is being ended. */
  @BeforeEach
  void makeDirectory() throws Exception {
    Files.createDirectories(Path.of("target"));
    temporary = Files.createTempDirectory(Path.of("target"), "page").toAbsolutePath();
  }

  private Path page(String name, MeasureReport report) throws Exception {
    StringBuilder html = new StringBuilder();
    ReportHtml.write(report, html);
    return Files.writeString(temporary.resolve(name), html);
  }

  @Test
  void itNeedsNothingComplainsOfNothingAndFitsAPhoneByDayAndByNight() throws Exception {
    Path captured = page("captured.html", ReportTest.captured());
    Path everything = page("everything.html", ReportTest.everything());
    try (Browser browser = Browser.start(Files.createDirectories(temporary.resolve("profile")))) {
      for (Path page : new Path[] {captured, everything}) {
        for (String scheme : new String[] {"light", "dark"}) {
          Browser.Seen seen = browser.open(page, PHONE, scheme);

          assertThat(seen.complaints()).isEmpty();
          assertThat(seen.requests())
              .isNotEmpty()
              .allMatch(url -> url.equals(page.toUri().toString()) || url.startsWith("data:"));
          assertThat(browser.evaluate("document.scripts.length + document.images.length"))
              .isEqualTo(0.0);
          assertThat(browser.evaluate("document.documentElement.scrollWidth"))
              .isEqualTo((double) PHONE);
          assertThat((Double) browser.evaluate(smallestLetters())).isGreaterThanOrEqualTo(12);
          assertThat((Double) browser.evaluate(lowestContrast())).as(scheme).isGreaterThan(4.5);
        }
      }
      browser.open(captured, 1200, "light");
      Object day = browser.evaluate("getComputedStyle(document.body).backgroundColor");
      browser.open(captured, 1200, "dark");
      assertThat(browser.evaluate("getComputedStyle(document.body).backgroundColor"))
          .isNotEqualTo(day);
      assertThat(browser.evaluate("document.querySelectorAll('section').length")).isEqualTo(9.0);
    }
  }

  private static String smallestLetters() {
    return "Math.min(...[...document.querySelectorAll('main *')]"
        + ".map(e => parseFloat(getComputedStyle(e).fontSize)))";
  }

  /** The least contrast of a text against the nearest background behind it, as WCAG counts it. */
  private static String lowestContrast() {
    return "(() => { const rgb = c => c.match(/[0-9.]+/g).map(Number);"
        + " const lum = c => { const [r, g, b] = rgb(c).slice(0, 3).map(v => { v /= 255;"
        + " return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; });"
        + " return 0.2126 * r + 0.7152 * g + 0.0722 * b; };"
        + " const back = e => { for (; e; e = e.parentElement) {"
        + " const c = getComputedStyle(e).backgroundColor; if (rgb(c)[3] !== 0) return c; }"
        + " return 'rgb(255, 255, 255)'; };"
        + " return Math.min(...[...document.querySelectorAll('main *')].filter(e =>"
        + " [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()) &&"
        + " !e.closest('svg')).map(e => { const a = lum(getComputedStyle(e).color), b ="
        + " lum(back(e)); return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05); })); })()";
  }
}
