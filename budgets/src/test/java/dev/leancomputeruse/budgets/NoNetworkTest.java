package dev.leancomputeruse.budgets;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;

/** Installing, the hooks and everything else but the desk engine never open a connection. */
@AnalyzeClasses(packages = Rooms.BASE, importOptions = DoNotIncludeTests.class)
final class NoNetworkTest {
  /** Addresses alone; reading them connects to nothing. */
  private static final Set<String> NAMES =
      Set.of("java.net.URI", "java.net.URISyntaxException", "java.net.URL");

  @ArchTest
  static final ArchRule nothingOpensAConnection =
      noClasses()
          .that()
          .resideOutsideOfPackage(Rooms.ENGINE)
          .should()
          .dependOnClassesThat(describe("can open a connection", NoNetworkTest::connects));

  private static boolean connects(JavaClass used) {
    String name = used.getName();
    return (name.startsWith("java.net.") && !NAMES.contains(name))
        || name.startsWith("javax.net.")
        || name.startsWith("com.sun.net.")
        || (name.startsWith("java.nio.channels.") && name.contains("Socket"))
        || name.equals("java.nio.channels.DatagramChannel");
  }
}
