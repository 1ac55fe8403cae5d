package dev.leancomputeruse.desk.engine.x11;

/** What the display refused or did not answer: one clear line, and the way out. */
public final class X11Exception extends Exception {
  private static final long serialVersionUID = 1L;

  /** Typing stopped because it no longer went where it was meant to go. */
  public static final String FOCUS_LOST = "focus_lost";

  private final String code;
  private final String hint;
  private final int typed;

  /**
   * An error of the display.
   *
   * @param code a word without spaces, {@code display_unreachable}
   * @param message one sentence without its full stop
   * @param hint what to do instead
   */
  public X11Exception(String code, String message, String hint) {
    this(code, message, hint, 0);
  }

  /**
   * An error in the middle of typing.
   *
   * @param typed how many characters were sent before it
   */
  public X11Exception(String code, String message, String hint, int typed) {
    super(message);
    this.code = code;
    this.hint = hint;
    this.typed = typed;
  }

  /** Returns the same error, after that many characters. */
  X11Exception after(int characters) {
    X11Exception same = new X11Exception(code, message(), hint, characters);
    same.initCause(this);
    return same;
  }

  /** Returns the word that programs tell errors apart by. */
  public String code() {
    return code;
  }

  /** Returns the message; never null. */
  public String message() {
    return String.valueOf(getMessage());
  }

  /** Returns what to do instead. */
  public String hint() {
    return hint;
  }

  /** Returns how many characters (code points) were sent before it; 0 outside of typing. */
  public int typed() {
    return typed;
  }
}
