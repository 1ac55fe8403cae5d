package dev.leancomputeruse.installer;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Writes the man page of one command from the model that parses its command line. */
final class ManPage {
  private final CommandSpec spec;
  private final StringBuilder page = new StringBuilder();

  private ManPage(CommandSpec spec) {
    this.spec = spec;
  }

  /** The name of the page's file: {@code lean-computer-use-install.1}. */
  static String fileName(CommandSpec spec) {
    return spec.qualifiedName("-") + ".1";
  }

  /** The page in the man macros. */
  static String of(CommandSpec spec) {
    return new ManPage(spec).write();
  }

  private String write() {
    line(".\\\" Written from the command line's own model; do not edit.");
    line(
        ".TH "
            + quoted(spec.qualifiedName("-").toUpperCase(java.util.Locale.ROOT))
            + " 1 \"\" "
            + quoted(Product.NAME)
            + " "
            + quoted("User commands"));
    section("NAME");
    text(spec.qualifiedName("-") + " - " + sentence(spec));
    section("SYNOPSIS");
    line(".nf");
    text(
        new CommandLine.Help(spec, CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF))
            .synopsis(0)
            .strip());
    line(".fi");
    section("DESCRIPTION");
    text(String.join(" ", spec.usageMessage().description()));
    options();
    commands();
    section("EXIT STATUS");
    item("0", "Done, or nothing to do.");
    item("1", "Not done, or not well: declined, a check failed, verification failed.");
    item("2", "Usage, or a precondition that does not hold; nothing was written.");
    environment();
    return page.toString();
  }

  private void options() {
    section("OPTIONS");
    for (OptionSpec option : spec.options()) {
      String names = String.join(", ", option.names());
      String value = option.arity().max() > 0 ? " " + option.paramLabel() : "";
      item(names + value, String.join(" ", option.description()).replace("%%", "%"));
    }
  }

  private void commands() {
    if (spec.subcommands().isEmpty()) {
      return;
    }
    section("COMMANDS");
    spec.subcommands().forEach((name, command) -> item(name, sentence(command.getCommandSpec())));
  }

  private void environment() {
    section("ENVIRONMENT");
    item("CLAUDE_CONFIG_DIR", "The agent host's directory, unless --dir is given.");
    item("LEAN_COMPUTER_USE_HOME", "Where everything else goes, unless --share is given.");
    item("NO_COLOR", "No colours, if set and not empty.");
  }

  private static String sentence(CommandSpec spec) {
    return String.join(" ", spec.usageMessage().description());
  }

  private void section(String name) {
    line(".SH " + name);
  }

  private void item(String term, String text) {
    line(".TP");
    line("\\fB" + escaped(term) + "\\fR");
    text(text);
  }

  private void text(String text) {
    for (String part : List.of(text.split("\\R"))) {
      String escaped = escaped(part);
      line(escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped);
    }
  }

  private void line(String line) {
    page.append(line).append('\n');
  }

  private static String quoted(String text) {
    return '"' + text + '"';
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\e").replace("-", "\\-");
  }
}
