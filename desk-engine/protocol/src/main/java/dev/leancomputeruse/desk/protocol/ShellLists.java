package dev.leancomputeruse.desk.protocol;

/** Reads lists of commands: what separates them, and what closes them. Nesting is bounded. */
abstract class ShellLists extends ShellRedirections {
  private static final int MAX_NESTING = 640;

  // What may close a list of commands.
  static final int END_OF_TEXT = 1;
  static final int PARENTHESIS = 1 << 1;
  static final int BRACE = 1 << 2;
  static final int THEN = 1 << 3;
  static final int ELSE = 1 << 4;
  static final int ELIF = 1 << 5;
  static final int FI = 1 << 6;
  static final int DO = 1 << 7;
  static final int DONE = 1 << 8;
  static final int ESAC = 1 << 9;
  static final int CASE_BREAK = 1 << 10;

  /** How deep this place is. */
  int nesting;

  /** Whether the last command ended in a closer of its own: no separator is needed behind it. */
  boolean closed;

  ShellLists(String source) {
    super(source);
  }

  /** Parses one command, and at least one character. */
  abstract void command() throws UnsureException;

  @Override
  final void commands() throws UnsureException {
    list(PARENTHESIS);
  }

  @Override
  final void enter() throws UnsureException {
    if (++nesting > MAX_NESTING) {
      throw new UnsureException();
    }
  }

  @Override
  final void leave() {
    nesting--;
  }

  /** Parses commands up to one of the closers, passes it, and returns which it was. */
  final int list(int closers) throws UnsureException {
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
  final String reserved() {
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
}
