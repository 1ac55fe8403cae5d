package dev.leancomputeruse.desk.engine.driver;

/**
 * One line of the doctor.
 *
 * @param name what was looked at
 * @param state how it stands
 * @param detail what was found
 * @param fix what to do about it, empty if there is nothing to do
 */
public record Check(String name, State state, String detail, String fix) {
  /** How something stands. */
  public enum State {
    OK,
    WARNING,
    PROBLEM
  }

  /** A line that needs nothing. */
  public static Check ok(String name, String detail) {
    return new Check(name, State.OK, detail, "");
  }
}
