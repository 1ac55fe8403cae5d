package dev.leancomputeruse.budgets;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The documents are true to the repository: their links, and the names they use. */
final class DocumentsTest {
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");
  private static final Pattern NAME_IN_CODE = Pattern.compile("`([A-Z][A-Za-z]+(\\.[A-Z]\\w+)?)`");

  static List<Path> documents() throws IOException {
    return filesEndingWith(".md").toList();
  }

  private static Stream<Path> filesEndingWith(String ending) throws IOException {
    Path root = Artifacts.root();
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> file.toString().endsWith(ending))
          .filter(file -> isOurs(root.relativize(file)))
          .sorted()
          .toList()
          .stream();
    }
  }

  private static boolean isOurs(Path file) {
    for (Path segment : file) {
      String name = segment.toString();
      if (name.equals("target") || name.equals("node_modules") || name.startsWith(".")) {
        return false;
      }
    }
    return true;
  }

  @ParameterizedTest
  @MethodSource("documents")
  void everyLinkLeadsSomewhere(Path document) throws IOException {
    for (MatchResult link : LINK.matcher(Files.readString(document)).results().toList()) {
      String target = link.group(1);
      if (target.startsWith("https://")) {
        continue;
      }
      int hash = target.indexOf('#');
      String file = hash < 0 ? target : target.substring(0, hash);
      Path path = file.isEmpty() ? document : document.getParent().resolve(file).normalize();

      assertThat(path).as("%s in %s", target, document).exists().startsWith(Artifacts.root());
      if (hash >= 0) {
        assertThat(anchors(path)).as("%s in %s", target, document).contains(target.substring(hash));
      }
    }
  }

  /** The anchors that a heading gets where such documents are shown. */
  private static Set<String> anchors(Path document) throws IOException {
    return HEADING
        .matcher(Files.readString(document))
        .results()
        .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
        .map(heading -> "#" + heading.replaceAll("[^a-z0-9 _-]", "").replace(' ', '-'))
        .collect(Collectors.toSet());
  }

  @ParameterizedTest
  @MethodSource("documents")
  void aDocumentIsTidy(Path document) throws IOException {
    String text = Files.readString(document);

    assertThat(text).endsWith("\n").doesNotContain("\t", "\r", "@@");
    assertThat(text.lines().filter(line -> !line.equals(line.stripTrailing()))).isEmpty();
  }

  @Test
  void theIndexLeadsToEveryPage() throws IOException {
    Path docs = Artifacts.root().resolve("docs");
    Set<Path> linked = new TreeSet<>();
    for (Path index : List.of(docs.resolve("index.md"), docs.resolve("adr/README.md"))) {
      LINK.matcher(Files.readString(index))
          .results()
          .forEach(link -> linked.add(index.getParent().resolve(link.group(1)).normalize()));
    }

    assertThat(documents().stream().filter(page -> page.startsWith(docs)))
        .allMatch(page -> linked.contains(page) || page.equals(docs.resolve("index.md")));
  }

  @Nested
  class Architecture {
    private String page() throws IOException {
      return Files.readString(Artifacts.root().resolve("docs/architecture.md"));
    }

    @Test
    void everyClassThatItNamesExists() throws IOException {
      Set<String> classes =
          filesEndingWith(".java")
              .map(file -> file.getFileName().toString().replace(".java", ""))
              .collect(Collectors.toSet());

      assertThat(NAME_IN_CODE.matcher(page()).results().map(name -> name.group(1)))
          .isNotEmpty()
          .allSatisfy(name -> assertThat(classes).contains(name));
    }

    @Test
    void everyRoomOfTheReactorIsOnIt() throws IOException {
      String page = page();
      String pom = Files.readString(Artifacts.root().resolve("pom.xml"));

      assertThat(Pattern.compile("<module>(.+)</module>").matcher(pom).results())
          .isNotEmpty()
          .allSatisfy(room -> assertThat(page).contains("`" + room.group(1) + "/`"));
    }

    @Test
    void everyPackageThatItNamesExists() throws IOException {
      Set<String> packages =
          filesEndingWith(".java")
              .map(file -> file.getParent().toString().replace('\\', '/'))
              .collect(Collectors.toSet());

      for (MatchResult name :
          Pattern.compile("`\\.([a-z.]+)`").matcher(page()).results().toList()) {
        String directory = "dev/leancomputeruse/" + name.group(1).replace('.', '/');
        assertThat(packages).as(name.group()).anyMatch(found -> found.endsWith(directory));
      }
    }
  }

  @Nested
  class Decisions {
    @ParameterizedTest
    @MethodSource("dev.leancomputeruse.budgets.DocumentsTest#documents")
    void aTestThatIsNamedExists(Path document) throws IOException {
      Set<String> classes =
          filesEndingWith(".java")
              .map(file -> file.getFileName().toString().replace(".java", ""))
              .collect(Collectors.toSet());

      Pattern.compile("`([A-Z][A-Za-z]+(Test|IT))`")
          .matcher(Files.readString(document))
          .results()
          .forEach(name -> assertThat(classes).as(document.toString()).contains(name.group(1)));
    }
  }
}
