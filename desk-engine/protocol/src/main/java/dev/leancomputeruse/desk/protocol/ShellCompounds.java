package dev.leancomputeruse.desk.protocol;

/** Reads compound commands: groups, conditions, loops, cases, tests. */
abstract class ShellCompounds extends ShellLists {
  /** In how many loops this place is. */
  int loops;

  ShellCompounds(String source) {
    super(source);
  }

  /** Parses a function definition behind the word {@code function}. */
  abstract void function() throws UnsureException;

  /** Parses a compound command with its redirections, if one starts here. */
  final boolean compound(String word) throws UnsureException {
    if (peek(0) == '(') {
      at++;
      if (!(peek(0) == '(' && passesArithmetic())) {
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
          function();
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

  final void lines() throws UnsureException {
    blanks();
    while (peek(0) == '\n') {
      newline();
      blanks();
    }
  }
}
