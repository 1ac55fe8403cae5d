package dev.leancomputeruse.desk.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TreeRedactorTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          - [3] AXSecureTextField "Password" = "swordfish" [actions=[]] | - [3] AXSecureTextField "Password" = "<redacted:secure>" [actions=[]]
          - [3] AXSecureTextField = "swordfish" (a field) [actions=[]] | - [3] AXSecureTextField = "<redacted:secure>" (a field) [actions=[]]
          - AXSecureTextField = "a "quoted" b" | - AXSecureTextField = "<redacted:secure>"
          - [3] password text "Password" value="swordfish" [actions=[]] | - [3] password text "Password" value="<redacted:secure>" [actions=[]]
          - [3] password text "swordfish" [actions=[]] | - [3] password text "<redacted:secure>" [actions=[]]
          - [3] password text "Confirm password" [actions=[]] | - [3] password text "Confirm password" [actions=[]]
          - [3] PasswordBox "Kennwort" [value="swordfish" id=x actions=[]] | - [3] PasswordBox "Kennwort" [value="<redacted:secure>" id=x actions=[]]
          - [3] AXTextField "API key" = "swordfish" [actions=[]] | - [3] AXTextField "API key" = "<redacted:secure>" [actions=[]]
          - [3] AXTextField "User" = "alice" [actions=[]] | - [3] AXTextField "User" = "alice" [actions=[]]
          - [3] push button "Password" [actions=[click]] | - [3] push button "Password" [actions=[click]]
          - [3] password text "" [actions=[]] | - [3] password text "" [actions=[]]
          """)
  void valuesOfSecureFieldsGoByTheirRole(String line, String clean) {
    assertThat(lines(line)).containsExactly(clean);
  }

  @Test
  void aSecretOverSeveralLinesGoesWholly() {
    assertThat(
            lines(
                "- [3] password text \"Password\" value=\"first",
                "second",
                "third\" [actions=[]]",
                "- label = \"plain\""))
        .containsExactly(
            "- [3] password text \"Password\" value=\"<redacted:secure>",
            "<redacted:secure>",
            "<redacted:secure>\" [actions=[]]",
            "- label = \"plain\"");
  }

  @Test
  void aSecretWithoutAnEndStopsAtTheNextElement() {
    assertThat(lines("- AXSecureTextField = \"first", "- AXButton \"Sign in\""))
        .containsExactly("- AXSecureTextField = \"<redacted:secure>", "- AXButton \"Sign in\"");
  }

  @ParameterizedTest
  @CsvSource({
    "AXStaticText,STATICTEXT",
    "label,STATICTEXT",
    "Text,STATICTEXT",
    "text,TEXTFIELD",
    "Edit,TEXTFIELD",
    "axtextfield,TEXTFIELD",
    "push button,BUTTON",
    "AXMenuBarItem,MENUITEM",
    "password text,SECURE",
    "PasswordBox,SECURE",
    "statictext,STATICTEXT"
  })
  void platformsNamesAreAliases(String name, Role role) {
    assertThat(Role.named(name)).isEqualTo(role);
  }

  @Test
  void unknownRoleIsNone() {
    assertThat(Role.named("no such role")).isNull();
  }

  private static List<String> lines(String... lines) {
    TreeRedactor redactor = new TreeRedactor(new Redactor());
    List<String> clean = new ArrayList<>();
    for (String line : lines) {
      clean.add(redactor.line(line));
    }
    return clean;
  }
}
