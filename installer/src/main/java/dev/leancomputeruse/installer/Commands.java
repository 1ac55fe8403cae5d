package dev.leancomputeruse.installer;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The commands by name, and how one of them is run. */
final class Commands {
  private static final Map<String, Function<Host, Object>> BY_NAME = byName();

  private Commands() {}

  private static Map<String, Function<Host, Object>> byName() {
    Map<String, Function<Host, Object>> commands = new LinkedHashMap<>();
    commands.put("install", InstallCommand::new);
    commands.put("uninstall", UninstallCommand::new);
    commands.put("doctor", DoctorCommand::new);
    commands.put("hooks", HooksCommand::new);
    commands.put("measure", MeasureCommand::new);
    DeskRoute.descriptions().forEach((name, text) -> commands.put(name, host -> desk(text)));
    commands.put("completion", CompletionCommand::new);
    return commands;
  }

  /** For help and completion alone: these commands read their words themselves. */
  private static CommandSpec desk(String description) {
    CommandSpec spec = CommandSpec.create();
    spec.parser().unmatchedArgumentsAllowed(true);
    spec.usageMessage().description(description);
    return spec;
  }

  /** Runs what the arguments name and returns its exit code. */
  static int run(Host host, String... args) {
    List<String> words = CommandWords.of(args);
    CommandLine line = withOnly(host, words.get(0));
    StringWriter help = new StringWriter();
    line.setOut(new PrintWriter(help));
    line.setParameterExceptionHandler((wrong, given) -> refuse(host, wrong));
    line.setExecutionExceptionHandler((failed, ran, parsed) -> fail(host, failed));
    int exit = line.execute(words.toArray(String[]::new));
    host.out().print(help);
    host.out().flush();
    return exit;
  }

  /** The whole tree, for help, completion and the man pages. */
  static CommandLine all(Host host) {
    CommandLine line = top();
    BY_NAME.forEach((name, command) -> line.addSubcommand(name, command.apply(host)));
    return settled(line);
  }

  /** The tree with the one command that will run; the others cost time to describe. */
  private static CommandLine withOnly(Host host, String name) {
    Function<Host, Object> command = BY_NAME.get(name);
    return command == null ? all(host) : settled(top().addSubcommand(name, command.apply(host)));
  }

  private static CommandLine top() {
    return new CommandLine(new TopCommand());
  }

  private static CommandLine settled(CommandLine line) {
    return line.setExpandAtFiles(false).setColorScheme(Help.defaultColorScheme(Help.Ansi.OFF));
  }

  private static int refuse(Host host, ParameterException wrong) {
    String command = wrong.getCommandLine().getCommandSpec().qualifiedName();
    say(host, wrong.getMessage() + "; see '" + command + " --help'");
    return ExitCode.REFUSED;
  }

  private static int fail(Host host, Exception failed) throws Exception {
    if (failed instanceof Problem problem) {
      problem.lines().forEach(line -> say(host, line));
      return problem.exitCode();
    }
    if (failed instanceof IOException io) {
      say(host, Reasons.of(io) + ": put it right and run again");
      return ExitCode.NOT_DONE;
    }
    if (failed instanceof UncheckedIOException io && io.getCause() != null) {
      say(host, Reasons.of(io.getCause()) + ": put it right and run again");
      return ExitCode.NOT_DONE;
    }
    throw failed;
  }

  private static void say(Host host, String message) {
    host.err().println(Product.NAME + ": " + Reasons.oneLine(message));
  }
}
