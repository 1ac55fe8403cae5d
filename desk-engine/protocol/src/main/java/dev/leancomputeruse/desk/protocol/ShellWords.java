package dev.leancomputeruse.desk.protocol;

/**
 * Reads the words of a shell command. What a substitution in them runs is handed to {@link
 * #substitution()} and {@link #script(String)}.
 */
abstract class ShellWords {
  static final char END = '\0';

  final String source;
  int at;

  /** Where the text ends for now: within a here-document that is its last line. */
  int end;

  ShellWords(String source) {
    this.source = source;
    this.end = source.length();
  }

  /** Passes a newline, and what was announced to follow on the next lines. */
  abstract void newline() throws UnsureException;

  /** Parses the commands of a substitution, up to and with the closing parenthesis. */
  abstract void substitution() throws UnsureException;

  /**
   * Passes an arithmetic expression with its two closing parentheses, by {@link #arithmetic()}. If
   * it turns out to be none, nothing is passed: these are commands then, in a subshell.
   */
  abstract boolean passesArithmetic() throws UnsureException;

  /** Parses the commands of a text that is a command line of its own. */
  abstract void script(String text) throws UnsureException;

  /** Counts one level of nesting in, or gives up. */
  abstract void enter() throws UnsureException;

  abstract void leave();

  /** Returns the character {@code ahead} of here, or {@link #END}. */
  final char peek(int ahead) {
    int index = at + ahead;
    return index < end ? source.charAt(index) : END;
  }

  final boolean atEnd() {
    return at >= end;
  }

  /** Passes blanks, continued lines and a comment, up to a word, an operator or a newline. */
  final void blanks() {
    while (true) {
      char c = peek(0);
      if (c == ' ' || c == '\t') {
        at++;
      } else if (c == '\\' && peek(1) == '\n') {
        at += 2;
      } else if (c == '#') {
        int line = source.indexOf('\n', at);
        at = line < 0 || line > end ? end : line;
      } else {
        return;
      }
    }
  }

  /** Reads the word that starts here. */
  final ShellWord word() throws UnsureException {
    ShellWord word = new ShellWord();
    int start = at;
    while (true) {
      char c = peek(0);
      switch (c) {
        case ' ', '\t', '\n', ';', '&', '|', ')' -> {
          return finished(word, start);
        }
        case '(' -> {
          if (!word.takesArray()) {
            return finished(word, start);
          }
          at++;
          enter();
          array();
          leave();
          word.unknown();
        }
        case '<', '>' -> {
          if (peek(1) != '(') {
            return finished(word, start);
          }
          at += 2;
          substitution();
          word.unknown();
        }
        case '\\' -> {
          if (peek(1) == '\n') {
            at += 2;
          } else if (at + 1 < end) {
            word.escaped(peek(1));
            at += 2;
          } else {
            throw new UnsureException();
          }
        }
        case '\'' -> singleQuoted(word);
        case '"' -> {
          at++;
          word.edge();
          doubleQuoted(word);
          word.edge();
        }
        case '$' -> dollar(word, false);
        case '`' -> backquoted(word, false);
        case END -> {
          if (at >= end) {
            return finished(word, start);
          }
          throw new UnsureException();
        }
        default -> {
          word.plain(c);
          at++;
        }
      }
    }
  }

  private ShellWord finished(ShellWord word, int start) throws UnsureException {
    if (at == start) {
      throw new UnsureException();
    }
    return word;
  }

  private void array() throws UnsureException {
    while (true) {
      blanks();
      if (peek(0) == '\n') {
        newline();
      } else if (peek(0) == ')') {
        at++;
        return;
      } else {
        word();
      }
    }
  }

  private void singleQuoted(ShellWord word) throws UnsureException {
    int close = source.indexOf('\'', at + 1);
    if (close < 0 || close >= end) {
      throw new UnsureException();
    }
    word.edge();
    word.quoted(source, at + 1, close);
    word.edge();
    at = close + 1;
  }

  private void doubleQuoted(ShellWord word) throws UnsureException {
    while (true) {
      char c = peek(0);
      switch (c) {
        case '"' -> {
          at++;
          return;
        }
        case '\\' -> {
          char next = peek(1);
          if (next == '$' || next == '`' || next == '"' || next == '\\') {
            word.quoted(source, at + 1, at + 2);
          } else if (next != '\n') {
            word.quoted(source, at, Math.min(at + 2, end));
          }
          at += 2;
        }
        case '$' -> dollar(word, true);
        case '`' -> backquoted(word, true);
        default -> {
          if (at >= end) {
            throw new UnsureException();
          }
          word.quoted(source, at, at + 1);
          at++;
        }
      }
    }
  }

  final void dollar(ShellWord word, boolean inDouble) throws UnsureException {
    char c = peek(1);
    if (c == '(') {
      at += 2;
      if (!(peek(0) == '(' && passesArithmetic())) {
        substitution();
      }
      word.unknown();
    } else if (c == '{') {
      at += 2;
      enter();
      parameter(inDouble);
      leave();
      word.unknown();
    } else if (c == '\'' && !inDouble) {
      at += 2;
      word.edge();
      at = AnsiQuote.read(source, at, end, word);
      word.edge();
    } else if (c == '"' && !inDouble) {
      at++;
    } else if (ShellWord.isName(c)) {
      at += 2;
      while (!ShellWord.isDigit(c) && ShellWord.isName(peek(0))) {
        at++;
      }
      word.unknown();
    } else if (c != END && "?$!#@*-".indexOf(c) >= 0) {
      at += 2;
      word.unknown();
    } else {
      word.plain('$');
      at++;
    }
  }

  /**
   * Reads the rest of a parameter expansion; a default value in it may run commands. A single quote
   * in it opens a quotation, even where the whole is in double quotes.
   */
  private void parameter(boolean inDouble) throws UnsureException {
    ShellWord ignored = new ShellWord();
    while (true) {
      char c = peek(0);
      if (c == '}') {
        at++;
        return;
      } else if (c == '\'') {
        singleQuoted(ignored);
      } else {
        quotedOrExpanded(ignored, inDouble);
      }
    }
  }

  /** Reads an arithmetic expression behind its second parenthesis, up to and with the last. */
  final void arithmetic() throws UnsureException {
    enter();
    ShellWord ignored = new ShellWord();
    int open = 0;
    while (true) {
      char c = peek(0);
      if (c == '(') {
        open++;
        at++;
      } else if (c == ')' && open > 0) {
        open--;
        at++;
      } else if (c == ')') {
        if (peek(1) != ')') {
          throw new UnsureException();
        }
        at += 2;
        leave();
        return;
      } else {
        quotedOrExpanded(ignored, true);
      }
    }
  }

  private void quotedOrExpanded(ShellWord ignored, boolean inDouble) throws UnsureException {
    char c = peek(0);
    if (at >= end) {
      throw new UnsureException();
    } else if (c == '\\') {
      at += 2;
    } else if (c == '"') {
      at++;
      enter();
      doubleQuoted(ignored);
      leave();
    } else if (c == '$') {
      dollar(ignored, inDouble);
    } else if (c == '`') {
      backquoted(ignored, inDouble);
    } else {
      at++;
    }
  }

  final void backquoted(ShellWord word, boolean inDouble) throws UnsureException {
    StringBuilder text = new StringBuilder();
    at++;
    while (true) {
      char c = peek(0);
      if (at >= end) {
        throw new UnsureException();
      }
      at++;
      if (c == '`') {
        break;
      }
      char next = peek(0);
      if (c == '\\' && (next == '`' || next == '\\' || next == '$' || (next == '"' && inDouble))) {
        text.append(next);
        at++;
      } else {
        text.append(c);
      }
    }
    script(text.toString());
    word.unknown();
  }
}
