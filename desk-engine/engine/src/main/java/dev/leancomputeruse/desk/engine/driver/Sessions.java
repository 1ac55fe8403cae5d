package dev.leancomputeruse.desk.engine.driver;

/**
 * Who uses the driver.
 *
 * @param driver whether it runs at all
 * @param count live sessions; -1 if that is not known
 * @param detail what was found, for a person
 */
public record Sessions(Running driver, int count, String detail) {
  /** Whether something runs. */
  public enum Running {
    YES,
    NO,
    UNKNOWN
  }
}
