package dev.leancomputeruse.installer;

import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Takes a value that begins with one dash as it is. The agent host names a project's directory
 * {@code -home-me-app}, which the parser would take for {@code -h} and more.
 */
final class DashedValue implements IParameterPreprocessor {
  @Override
  @SuppressWarnings("JdkObsolete") // The parser hands its words over in a Stack.
  public boolean preprocess(
      Stack<String> words, CommandSpec command, ArgSpec option, Map<String, Object> info) {
    if (words.isEmpty() || !words.peek().startsWith("-") || words.peek().startsWith("--")) {
      return false;
    }
    option.setValue(words.pop());
    return true;
  }
}
