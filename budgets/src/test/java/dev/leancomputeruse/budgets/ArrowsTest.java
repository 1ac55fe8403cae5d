package dev.leancomputeruse.budgets;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The arrows of the architecture: each room points only at the rooms below it. */
@AnalyzeClasses(packages = Rooms.BASE, importOptions = DoNotIncludeTests.class)
final class ArrowsTest {

  @ArchTest static final ArchRule files = mayUse(Rooms.FILES);

  @ArchTest static final ArchRule manifest = mayUse(Rooms.MANIFEST, Rooms.FILES, Rooms.JACKSON);

  @ArchTest
  static final ArchRule settings =
      mayUse(Rooms.SETTINGS, Rooms.FILES, Rooms.JACKSON_CORE, "com.sun.security.auth.module..");

  @ArchTest static final ArchRule assets = mayUse(Rooms.ASSETS, Rooms.COMPRESS);

  @ArchTest
  static final ArchRule protocol = mayUse(Rooms.PROTOCOL, Rooms.FILES, Rooms.JACKSON_CORE);

  @ArchTest
  static final ArchRule hooks =
      mayUse(Rooms.HOOKS, Rooms.PROTOCOL, Rooms.FILES, Rooms.JACKSON_CORE);

  @ArchTest
  static final ArchRule engine =
      mayUse(Rooms.ENGINE, Rooms.PROTOCOL, Rooms.FILES, Rooms.JACKSON_CORE, Rooms.PICTURES);

  @ArchTest
  static final ArchRule measure =
      mayUse(Rooms.MEASURE, Rooms.JACKSON_CORE, Rooms.COMPRESS).allowEmptyShould(true);

  @ArchTest
  static final ArchRule nothingPointsBackAtTheCommandLine =
      noClasses()
          .that()
          .resideOutsideOfPackages(Rooms.INSTALLER, Rooms.BUDGETS)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(Rooms.INSTALLER);

  @ArchTest
  static final ArchRule hotPathStartsFast =
      noClasses()
          .that()
          .resideInAnyPackage(Rooms.HOOK_PATH, Rooms.PROTOCOL, Rooms.FILES)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "com.fasterxml.jackson.databind..",
              "picocli..",
              "java.util.regex..",
              "java.time..",
              "java.util.stream..")
          .orShould()
          .callMethod(String.class, "format", String.class, Object[].class)
          .orShould()
          .callMethod(String.class, "formatted", Object[].class)
          .because("each of these costs tens of milliseconds at the start of a JVM");

  @ArchTest
  static final ArchRule onlyTheOutermostMainEndsTheProcess =
      noClasses()
          .that()
          .haveSimpleNameNotEndingWith("Main")
          .and()
          .doNotHaveFullyQualifiedName(Rooms.BASE + ".hooks.Deadline")
          .and() // What the three mains of the desk commands end with.
          .doNotHaveFullyQualifiedName(Rooms.BASE + ".desk.engine.commands.DeskHosts")
          .should()
          .callMethod(System.class, "exit", int.class)
          .orShould()
          .callMethod(Runtime.class, "halt", int.class);

  @ArchTest
  static final ArchRule noStaticMutableState =
      fields().that().areStatic().should().beFinal().because("a run must not leak into the next");

  private static ArchRule mayUse(String room, String... others) {
    String[] allowed = new String[others.length + 4];
    System.arraycopy(others, 0, allowed, 0, others.length);
    allowed[others.length] = room;
    allowed[others.length + 1] = "java..";
    allowed[others.length + 2] = "org.jspecify..";
    allowed[others.length + 3] = "";
    return classes()
        .that()
        .resideInAPackage(room)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(allowed);
  }
}
