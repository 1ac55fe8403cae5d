package dev.leancomputeruse.desk.protocol;

import java.util.ArrayList;

/** Reads redirections, and the here-documents that they announce. */
abstract class ShellRedirections extends ShellWords {
  /** The here-documents whose text follows the next newline. */
  ArrayList<HereDocument> pending = new ArrayList<>(0);

  ShellRedirections(String source) {
    super(source);
  }

  /** Parses commands up to and with the closing parenthesis. */
  abstract void commands() throws UnsureException;

  /** Within a substitution only its own here-documents count, and they have to end there. */
  @Override
  final void substitution() throws UnsureException {
    ArrayList<HereDocument> outer = pending;
    pending = new ArrayList<>(0);
    commands();
    if (!pending.isEmpty()) {
      throw new UnsureException();
    }
    pending = outer;
  }

  /** Passes a newline and the here-documents that were announced on its line. */
  @Override
  final void newline() throws UnsureException {
    at++;
    if (!pending.isEmpty()) {
      ArrayList<HereDocument> documents = pending;
      pending = new ArrayList<>(0);
      for (int i = 0; i < documents.size(); i++) {
        body(documents.get(i));
      }
    }
  }

  /** Reads a redirection, if one starts here. */
  final boolean redirection() throws UnsureException {
    int operator = 0;
    char c = peek(0);
    if (c == '{') {
      operator = 1;
      while (ShellWord.isName(peek(operator))) {
        operator++;
      }
      if (operator == 1 || peek(operator) != '}') {
        return false;
      }
      operator++;
    } else if (c == '&' && peek(1) == '>') {
      operator = 1;
    } else {
      while (ShellWord.isDigit(peek(operator))) {
        operator++;
      }
    }
    char first = peek(operator);
    if ((first != '<' && first != '>') || peek(operator + 1) == '(') {
      return false;
    }
    at += operator + 1;
    if (first == '<' && peek(0) == '<' && peek(1) != '<') {
      at++;
      hereDocument();
      return true;
    }
    while (isRedirecting(peek(0), first) && peek(1) != '(') {
      at++;
    }
    blanks();
    word();
    return true;
  }

  private static boolean isRedirecting(char c, char first) {
    return c == '<' || c == '>' || c == '&' || (c == '|' && first == '>');
  }

  private void hereDocument() throws UnsureException {
    boolean tabs = peek(0) == '-';
    if (tabs) {
      at++;
    }
    blanks();
    ShellWord delimiter = word();
    String text = delimiter.known();
    if (text == null) {
      throw new UnsureException();
    }
    pending.add(new HereDocument(text, delimiter.isQuoted(), tabs));
  }

  private void body(HereDocument document) throws UnsureException {
    int body = at;
    int close = document.close(source, at, end);
    int after = source.indexOf('\n', close);
    int outerEnd = end;
    if (!document.quoted()) {
      end = close;
      while (at < end) {
        expansionInText();
      }
      end = outerEnd;
    }
    at = Math.max(body, after < 0 || after >= outerEnd ? outerEnd : after + 1);
  }

  private void expansionInText() throws UnsureException {
    char c = peek(0);
    if (c == '\\') {
      at = Math.min(at + 2, end);
    } else if (c == '$') {
      dollar(new ShellWord(), true);
    } else if (c == '`') {
      backquoted(new ShellWord(), true);
    } else {
      at++;
    }
  }
}
