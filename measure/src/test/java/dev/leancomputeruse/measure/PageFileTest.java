package dev.leancomputeruse.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A page takes the place of nothing but an earlier page. */
class PageFileTest {
  @TempDir Path directory;
  private Path transcript;

  @BeforeEach
  void aTranscript() throws IOException {
    transcript = Files.writeString(directory.resolve("s.jsonl"), Call.of("m1").line() + "\n");
  }

  private MeasureReport report() throws Exception {
    return Measure.run(MeasureRequest.of(List.of(transcript), ZoneOffset.UTC), ScanProgress.none());
  }

  private static void write(PageFile page, MeasureReport report) throws Exception {
    page.check(null);
    page.write(report);
  }

  private void refused(Path target, @Nullable Path input, String why) {
    PageFile page = new PageFile("here.html", target);
    assertThatThrownBy(() -> page.check(input))
        .isInstanceOf(MeasureException.class)
        .hasMessageStartingWith("--html here.html")
        .hasMessageContaining(why);
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Nested
  @DisplayName("Written")
  class Written {

    @Test
    void toAFreeNameAndOverAnEarlierPageWithNothingBesideIt() throws Exception {
      Path target = directory.resolve("page.html");
      write(new PageFile("page.html", target), report());
      String first = Files.readString(target);
      Files.writeString(transcript, Call.of("m1").tokens(77_777, 0).line() + "\n");
      write(new PageFile("page.html", target), report());

      assertThat(first).startsWith(ReportHtml.HEAD);
      assertThat(Files.readString(target)).startsWith(ReportHtml.HEAD).isNotEqualTo(first);
      assertThat(names()).containsExactly("page.html", "s.jsonl");
    }

    @Test
    void whereTheFileSystemHasNoHardLinks() throws Exception {
      try (FileSystem memory =
          Jimfs.newFileSystem(
              Configuration.unix().toBuilder()
                  .setSupportedFeatures(com.google.common.jimfs.Feature.SYMBOLIC_LINKS)
                  .build())) {
        Path target = memory.getPath("page.html").toAbsolutePath();
        Files.createDirectories(target.getParent());
        for (int i = 0; i < 2; i++) {
          write(new PageFile("page.html", target), report());
          assertThat(Files.readString(target)).endsWith("</html>\n");
        }
      }
    }

    @Test
    void bySeveralRunsAtOnce() throws Exception {
      PageFile page = new PageFile("page.html", directory.resolve("page.html"));
      MeasureReport report = report();
      ExecutorService runs = Executors.newFixedThreadPool(4);
      List<Future<?>> done = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        done.add(
            runs.submit(
                () -> {
                  page.write(report);
                  return null;
                }));
      }
      for (Future<?> run : done) {
        run.get();
      }
      runs.shutdown();

      assertThat(Files.readString(page.path())).startsWith(ReportHtml.HEAD).endsWith("</html>\n");
      assertThat(names()).containsExactly("page.html", "s.jsonl");
    }

    @Test
    void withANameAsLongAsNamesMayBe() throws Exception {
      Path target = directory.resolve("x".repeat(250) + ".html");
      write(new PageFile("x", target), report());

      assertThat(target).exists();
    }
  }

  @Nested
  @DisplayName("Refused before anything is read")
  class Refused {

    @ParameterizedTest
    @ValueSource(
        strings = {"", "notes", "<!doctype html>\n<html lang=\"en\">\n<p>mine</p>", "{\"date\":1}"})
    void whatIsNoPageOfOurs(String content) throws Exception {
      refused(Files.writeString(directory.resolve("file"), content), null, "another file");
    }

    @Test
    void aTranscriptByWhateverName() throws Exception {
      Path hard = Files.createLink(directory.resolve("hard.html"), transcript);
      Path soft = Files.createSymbolicLink(directory.resolve("soft.html"), transcript);
      Path odd = directory.resolve("../" + directory.getFileName() + "/./s.jsonl");
      for (Path name : List.of(transcript, hard, soft, odd)) {
        refused(name, null, "another file");
      }
    }

    @Test
    void thePricesByWhateverName() throws Exception {
      Path prices = Files.writeString(directory.resolve("prices.json"), ReportHtml.HEAD);
      Path hard = Files.createLink(directory.resolve("hard.html"), prices);

      refused(prices, prices, "is a file that is read");
      refused(hard, prices, "is a file that is read");
      refused(Files.createSymbolicLink(directory.resolve("soft"), prices), prices, "that is read");
    }

    @Test
    void aLinkAlsoToAPageOfOursOrToNothing() throws Exception {
      Path page = directory.resolve("page.html");
      write(new PageFile("page.html", page), report());

      refused(Files.createSymbolicLink(directory.resolve("a"), page), null, "is a link");
      refused(Files.createSymbolicLink(directory.resolve("b"), Path.of("no")), null, "is a link");
    }

    @Test
    void aDirectoryAndANameInOneThatIsNotThere() {
      refused(directory, null, "is a directory; name a file in it");
      refused(directory.getRoot(), null, "is a directory");
      refused(directory.resolve("no/page.html"), null, "there is no directory");
      refused(transcript.resolve("page.html"), null, "there is no directory");
    }

    @Test
    void aTranscriptThatLooksLikeAPage() throws Exception {
      Files.writeString(transcript, ReportHtml.HEAD);
      for (Path name :
          List.of(transcript, Files.createLink(directory.resolve("other"), transcript))) {
        MeasureRequest request =
            MeasureRequest.of(List.of(transcript), ZoneOffset.UTC).withPage(name);

        assertThatThrownBy(() -> Measure.run(request, ScanProgress.none()))
            .isInstanceOf(MeasureException.class)
            .hasMessageContaining("is a transcript that is read; name another file");
      }
      assertThat(transcript).hasContent(ReportHtml.HEAD);
    }
  }

  @Nested
  @DisplayName("What comes between the check and the writing is kept")
  class Race {

    @Test
    void aFileUnderAFreeName() throws Exception {
      PageFile page = new PageFile("page.html", directory.resolve("page.html"));
      page.check(null);
      Files.writeString(page.path(), "precious");

      assertThatThrownBy(() -> page.write(report())).isInstanceOf(MeasureException.class);
      assertThat(page.path()).hasContent("precious");
      assertThat(names()).containsExactly("page.html", "s.jsonl");
    }

    @Test
    void aFileInThePlaceOfAnEarlierPage() throws Exception {
      PageFile page = new PageFile("page.html", directory.resolve("page.html"));
      write(page, report());
      page.check(null);
      Files.delete(page.path());
      Files.createSymbolicLink(page.path(), transcript);

      assertThatThrownBy(() -> page.write(report())).isInstanceOf(MeasureException.class);
      assertThat(page.path()).isSymbolicLink();
      assertThat(transcript).content().startsWith("{");
      assertThat(names()).containsExactly("page.html", "s.jsonl");
    }
  }

  @Test
  void aFailureNamesTheFileOfTheUser() throws Exception {
    PageFile page = new PageFile("gone/page.html", directory.resolve("gone/page.html"));
    MeasureReport report = report();

    assertThatThrownBy(() -> page.write(report))
        .isInstanceOf(java.nio.file.FileSystemException.class)
        .hasMessageStartingWith("gone/page.html")
        .hasMessageNotContaining(".tmp");
  }
}
