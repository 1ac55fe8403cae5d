package dev.leancomputeruse.desk.protocol;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the desk commands in a shell command by its grammar: lists, pipelines, compound commands,
 * substitutions, here-documents. One pass, with bounded nesting. Whatever is not understood for
 * certain makes the whole command one without desk commands.
 */
final class ShellScanner extends ShellLexer {
  private static final int MAX_NESTING = 640;
  private static final int MAX_SCRIPTS = 12;

  // What may close a list of commands.
  private static final int END_OF_TEXT = 1;
  private static final int PARENTHESIS = 1 << 1;
  private static final int BRACE = 1 << 2;
  private static final int THEN = 1 << 3;
  private static final int ELSE = 1 << 4;
  private static final int ELIF = 1 << 5;
  private static final int FI = 1 << 6;
  private static final int DO = 1 << 7;
  private static final int DONE = 1 << 8;
  private static final int ESAC = 1 << 9;
  private static final int CASE_BREAK = 1 << 10;

  private final List<DeskCommand> found;
  private final int scripts;
  private int nesting;

  /** Whether the last command ended in a closer of its own: no separator is needed behind it. */
  private boolean closed;

  private int loops;
  private int definitions;

  private ShellScanner(String source, List<DeskCommand> found, int scripts) {
    super(source);
    this.found = found;
    this.scripts = scripts;
  }

  /** Returns the desk commands in the order in which they stand in the text. */
  static List<DeskCommand> scan(String command) {
    if (command.indexOf("desk") < 0) {
      return List.of();
    }
    List<DeskCommand> found = new ArrayList<>();
    try {
      new ShellScanner(command, found, 0).list(END_OF_TEXT);
    } catch (UnsureException e) {
      return List.of();
    }
    return List.copyOf(found);
  }

  @Override
  void substitution() throws UnsureException {
    list(PARENTHESIS);
  }

  @Override
  void script(String text) throws UnsureException {
    if (scripts == MAX_SCRIPTS) {
      throw new UnsureException();
    }
    ShellScanner inner = new ShellScanner(text, found, scripts + 1);
    inner.nesting = nesting;
    inner.loops = loops;
    inner.definitions = definitions;
    inner.list(END_OF_TEXT);
  }

  @Override
  void enter() throws UnsureException {
    if (++nesting > MAX_NESTING) {
      throw new UnsureException();
    }
  }

  @Override
  void leave() {
    nesting--;
  }

  /** Reports a desk command that would run. */
  void found(DeskCommand.Tool tool, @Nullable ShellWord app, @Nullable ShellWord verb) {
    if (definitions == 0) {
      found.add(
          new DeskCommand(
              tool,
              app == null ? null : app.known(),
              verb == null ? null : verb.known(),
              loops > 0));
    }
  }

  /** Parses commands up to one of the closers, passes it, and returns which it was. */
  private int list(int closers) throws UnsureException {
    enter();
    boolean complete = false; // a command stands before this place
    boolean wanted = false; // an operator stands before it that wants another command
    while (true) {
      blanks();
      char c = peek(0);
      if (c == '\n') {
        newline();
        complete = false;
        continue;
      }
      if (complete) {
        int operator = operator();
        if (operator > 0) {
          at += operator;
          complete = false;
          wanted = operator == 2 || c == '|';
          continue;
        }
      }
      int closer = wanted ? 0 : closer(complete && !closed);
      if (closer != 0) {
        if ((closers & closer) == 0) {
          throw new UnsureException();
        }
        leave();
        return closer;
      }
      if (complete || c == ';' || c == '|' || (c == '&' && peek(1) != '>')) {
        throw new UnsureException();
      }
      command();
      complete = true;
      wanted = false;
    }
  }

  /** Returns the length of the operator between two commands that stands here, or 0. */
  private int operator() {
    char c = peek(0);
    char next = peek(1);
    if (c == ';') {
      return next == ';' || next == '&' ? 0 : 1;
    }
    if (c == '|') {
      return next == '|' || next == '&' ? 2 : 1;
    }
    return c != '&' ? 0 : next == '&' ? 2 : 1;
  }

  /** Passes a closer of a list, if one stands here. */
  private int closer(boolean complete) {
    char c = peek(0);
    if (atEnd()) {
      return END_OF_TEXT;
    }
    if (c == ')') {
      at++;
      return PARENTHESIS;
    }
    if (c == ';' && (peek(1) == ';' || peek(1) == '&')) {
      at += peek(1) == ';' && peek(2) == '&' ? 3 : 2;
      return CASE_BREAK;
    }
    String word = complete ? "" : reserved();
    int closer = closer(word);
    if (closer != 0) {
      at += word.length();
    }
    return closer;
  }

  private static int closer(String word) {
    switch (word) {
      case "}" -> {
        return BRACE;
      }
      case "then" -> {
        return THEN;
      }
      case "else" -> {
        return ELSE;
      }
      case "elif" -> {
        return ELIF;
      }
      case "fi" -> {
        return FI;
      }
      case "do" -> {
        return DO;
      }
      case "done" -> {
        return DONE;
      }
      case "esac" -> {
        return ESAC;
      }
      default -> {
        return 0;
      }
    }
  }

  /** Returns the word here, if it may be a reserved one; nothing is passed. */
  private String reserved() {
    int length = 0;
    while (length < 10) {
      char c = peek(length);
      if ((c < 'a' || c > 'z') && c != '{' && c != '}' && c != '!' && c != '[') {
        break;
      }
      length++;
    }
    char after = peek(length);
    boolean ends = after == END || " \t\n;&|()<>".indexOf(after) >= 0;
    return ends ? source.substring(at, at + length) : "";
  }

  private void command() throws UnsureException {
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

  /** Parses a compound command with its redirections, if one starts here. */
  private boolean compound(String word) throws UnsureException {
    if (peek(0) == '(') {
      at++;
      if (peek(0) == '(') {
        at++;
        arithmetic();
      } else {
        list(PARENTHESIS);
      }
    } else {
      int start = at;
      at += word.length();
      switch (word) {
        case "{" -> list(BRACE);
        case "if" -> conditional();
        case "while", "until" -> {
          loops++;
          list(DO);
          list(DONE);
          loops--;
        }
        case "for", "select" -> loop();
        case "case" -> cases();
        case "[[" -> test();
        case "function" -> {
          blanks();
          named(word());
          blanks();
          if (peek(0) == '(') {
            parentheses();
          }
          definition();
          return true;
        }
        case "coproc" -> {
          coprocess();
          return true;
        }
        default -> {
          at = start;
          return false;
        }
      }
    }
    int end = at;
    blanks();
    while (redirection()) {
      blanks();
      end = 0;
    }
    closed = end > 0;
    return true;
  }

  private void conditional() throws UnsureException {
    list(THEN);
    int closer = list(ELSE | ELIF | FI);
    while (closer == ELIF) {
      list(THEN);
      closer = list(ELSE | ELIF | FI);
    }
    if (closer == ELSE) {
      list(FI);
    }
  }

  private void loop() throws UnsureException {
    blanks();
    if (peek(0) == '(' && peek(1) == '(') {
      at += 2;
      arithmetic();
    } else {
      word();
      lines();
      if (reserved().equals("in")) {
        at += 2;
        words();
      }
    }
    blanks();
    if (peek(0) == ';') {
      at++;
    }
    lines();
    String open = reserved();
    at += open.length();
    loops++;
    if (open.equals("do")) {
      list(DONE);
    } else if (open.equals("{")) {
      list(BRACE);
    } else {
      throw new UnsureException();
    }
    loops--;
  }

  private void cases() throws UnsureException {
    blanks();
    word();
    lines();
    if (!reserved().equals("in")) {
      throw new UnsureException();
    }
    at += 2;
    int closer = CASE_BREAK;
    while (closer != ESAC) {
      lines();
      if (reserved().equals("esac")) {
        at += 4;
        return;
      }
      if (peek(0) == '(') {
        at++;
      }
      blanks();
      word();
      blanks();
      while (peek(0) == '|') {
        at++;
        blanks();
        word();
        blanks();
      }
      if (peek(0) != ')') {
        throw new UnsureException();
      }
      at++;
      closer = list(CASE_BREAK | ESAC);
    }
  }

  /** Passes the words of {@code [[ … ]]}: in there nothing separates commands. */
  private void test() throws UnsureException {
    while (true) {
      lines();
      char c = peek(0);
      if (atEnd()) {
        throw new UnsureException();
      }
      boolean operator = "();&|".indexOf(c) >= 0 || ((c == '<' || c == '>') && peek(1) != '(');
      if (operator) {
        at++;
      } else if (word().value().equals("]]")) {
        return;
      }
    }
  }

  private void coprocess() throws UnsureException {
    blanks();
    int start = at;
    while (ShellWord.isName(peek(0))) {
      at++;
    }
    if (at > start) {
      blanks();
      String next = reserved();
      if (peek(0) != '(' && !next.equals("{")) {
        at = start;
      }
    }
    command();
  }

  private void words() throws UnsureException {
    blanks();
    while (!atEnd() && peek(0) != '\n' && peek(0) != ';') {
      word();
      blanks();
    }
  }

  private void lines() throws UnsureException {
    blanks();
    while (peek(0) == '\n') {
      newline();
      blanks();
    }
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
