package dev.leancomputeruse.desk.protocol;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the desk commands in a shell command by its grammar: lists, pipelines, compound commands,
 * substitutions, here-documents. One pass but for a few second readings. Whatever is not understood
 * for certain makes the whole command, or the script within it, one without desk commands.
 */
final class ShellScanner extends ShellCompounds {
  private static final int MAX_SCRIPTS = 12;
  private static final int MAX_SECOND_READINGS = 8;

  private final List<DeskCommand> found;
  private final ShellScanner outermost;
  private final int scripts;

  /** How often text was read a second time: seldom enough to stay linear. */
  private int secondReadings;

  private int definitions;

  private ShellScanner(String source) {
    super(source);
    this.found = new ArrayList<>();
    this.outermost = this;
    this.scripts = 0;
  }

  /** Scans a script that a command of the outer one runs. */
  private ShellScanner(String source, ShellScanner outer) {
    super(source);
    this.found = outer.found;
    this.outermost = outer.outermost;
    this.scripts = outer.scripts + 1;
    this.nesting = outer.nesting;
    this.loops = outer.loops;
    this.definitions = outer.definitions;
  }

  /** Returns the desk commands in the order in which they stand in the text. */
  static List<DeskCommand> scan(String command) {
    if (command.indexOf("desk") < 0) {
      return List.of();
    }
    ShellScanner scanner = new ShellScanner(command);
    try {
      scanner.list(END_OF_TEXT);
    } catch (UnsureException e) {
      return List.of();
    }
    return List.copyOf(scanner.found);
  }

  /** A script that is not understood is a command that fails; what stands around it runs. */
  @Override
  void script(String text) throws UnsureException {
    if (scripts == MAX_SCRIPTS) {
      throw new UnsureException();
    }
    ShellScanner inner = new ShellScanner(text, this);
    int before = found.size();
    try {
      inner.list(END_OF_TEXT);
    } catch (UnsureException e) {
      forgetFrom(before);
    }
  }

  @Override
  boolean passesArithmetic() throws UnsureException {
    int start = at;
    int outerEnd = end;
    ArrayList<HereDocument> announced = pending;
    int depth = nesting;
    int around = loops;
    int bodies = definitions;
    int before = found.size();
    at++;
    try {
      arithmetic();
      return true;
    } catch (UnsureException e) {
      if (outermost.secondReadings == MAX_SECOND_READINGS) {
        throw e;
      }
      outermost.secondReadings++;
    }
    at = start;
    end = outerEnd;
    pending = announced;
    nesting = depth;
    loops = around;
    definitions = bodies;
    forgetFrom(before);
    return false;
  }

  private void forgetFrom(int size) {
    while (found.size() > size) {
      found.remove(found.size() - 1);
    }
  }

  /** Reports a desk command that would run, with the words behind its name from {@code start}. */
  void found(DeskCommand.Tool tool, List<ShellWord> words, int start) {
    if (definitions == 0) {
      found.add(DeskWords.read(tool, words, start, loops > 0));
    }
  }

  @Override
  void command() throws UnsureException {
    enter();
    int start = at;
    closed = false;
    if (!compound(prefixes())) {
      simple();
    }
    if (at == start) {
      throw new UnsureException();
    }
    leave();
  }

  /** Passes {@code !} and {@code time}, and returns the reserved word behind them. */
  private String prefixes() {
    while (true) {
      String word = reserved();
      if (!word.equals("!") && !word.equals("time")) {
        return word;
      }
      at += word.length();
      blanks();
      if (word.equals("time")) {
        while (peek(0) == '-'
            && (peek(1) == 'p' || peek(1) == '-')
            && " \t".indexOf(peek(2)) >= 0) {
          at += 2;
          blanks();
        }
      }
    }
  }

  @Override
  void function() throws UnsureException {
    blanks();
    named(word());
    blanks();
    if (peek(0) == '(') {
      parentheses();
    }
    definition();
  }

  private void named(ShellWord function) throws UnsureException {
    String name = function.known();
    if (name == null || DeskCommand.Tool.named(name) != null) {
      throw new UnsureException();
    }
  }

  private void parentheses() throws UnsureException {
    at++;
    blanks();
    if (peek(0) != ')') {
      throw new UnsureException();
    }
    at++;
  }

  /** Parses the body of a function: it does not run where it stands. */
  private void definition() throws UnsureException {
    lines();
    definitions++;
    if (!compound(reserved())) {
      throw new UnsureException();
    }
    definitions--;
  }

  private void simple() throws UnsureException {
    @Nullable List<ShellWord> words = null;
    @Nullable ShellWord first = null;
    boolean only = false; // nothing but the first word so far
    while (true) {
      blanks();
      char c = peek(0);
      if (c == '(' && only && first != null) {
        named(first);
        parentheses();
        definition();
        return;
      }
      if (redirection()) {
        only = false;
        continue;
      }
      if (atEnd() || c == '\n' || c == ';' || c == '&' || c == '|' || c == ')') {
        break;
      }
      ShellWord word = word();
      if (first == null) {
        if (!word.isAssignment()) {
          first = word;
          only = true;
          words = CommandLine.isOfInterest(word) ? new ArrayList<>() : null;
        }
      } else {
        only = false;
      }
      if (words != null) {
        words.add(word);
      }
    }
    if (words != null) {
      new CommandLine(words, this).resolve();
    }
  }
}
