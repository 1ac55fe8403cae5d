package dev.leancomputeruse.measure;

/** What a person has to be told because the measurement cannot be made as asked. */
public final class MeasureException extends Exception {
  private static final long serialVersionUID = 1L;

  /** {@code message} says what is wrong and, where there is one, the way out. */
  public MeasureException(String message) {
    super(message);
  }

  MeasureException(String message, Throwable cause) {
    super(message, cause);
  }
}
