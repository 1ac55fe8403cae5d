package dev.leancomputeruse.installer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The man pages in docs/man are those of this command line. After a change of options: {@code mvn
 * test -pl installer -am -Dtest=ManPageTest -Dman.write=true}.
 */
final class ManPageTest {
  private static final Path PAGES =
      Path.of(System.getProperty("project.root", ".."), "docs", "man");

  @Test
  void thePagesAreCurrent() throws IOException {
    List<String> names = new ArrayList<>();
    for (CommandSpec spec : specs()) {
      Path page = PAGES.resolve(ManPage.fileName(spec));
      if (Boolean.getBoolean("man.write")) {
        Files.createDirectories(PAGES);
        Files.writeString(page, ManPage.of(spec));
      }
      names.add(ManPage.fileName(spec));
      assertThat(page).hasContent(ManPage.of(spec));
    }
    try (Stream<Path> pages = Files.list(PAGES)) {
      assertThat(pages.map(page -> page.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(names);
    }
  }

  private static List<CommandSpec> specs() throws IOException {
    CommandLine all = Commands.all(Machine.unix().host());
    List<CommandSpec> specs = new ArrayList<>();
    collect(all.getCommandSpec(), specs);
    return specs;
  }

  private static void collect(CommandSpec spec, List<CommandSpec> specs) {
    specs.add(spec);
    spec.subcommands().values().forEach(command -> collect(command.getCommandSpec(), specs));
  }
}
