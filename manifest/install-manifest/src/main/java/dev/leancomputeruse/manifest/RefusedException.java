package dev.leancomputeruse.manifest;

import java.util.List;

/**
 * Thrown when a run stops before it has changed anything, because of something a person can set
 * right.
 */
public final class RefusedException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient List<Refusal> refusals;

  /** Refuses for one reason. */
  public RefusedException(Refusal refusal) {
    this(List.of(refusal));
  }

  /** Refuses for several reasons. */
  public RefusedException(List<Refusal> refusals) {
    super(refusals.isEmpty() ? "refused" : refusals.get(0).toString());
    this.refusals = List.copyOf(refusals);
  }

  /** Returns the reasons. */
  public List<Refusal> refusals() {
    return refusals;
  }
}
