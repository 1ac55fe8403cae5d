package dev.leancomputeruse.manifest;

import java.util.List;

/**
 * Thrown when a run stops before it has changed anything, because of something a person can set
 * right.
 */
public final class RefusedException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient List<Refusal> refusals;
  private final boolean stale;

  /** Refuses for one reason. */
  public RefusedException(Refusal refusal) {
    this(List.of(refusal));
  }

  /** Refuses for several reasons. */
  public RefusedException(List<Refusal> refusals) {
    this(refusals, false);
  }

  private RefusedException(List<Refusal> refusals, boolean stale) {
    super(refusals.isEmpty() ? "refused" : refusals.get(0).toString());
    this.refusals = List.copyOf(refusals);
    this.stale = stale;
  }

  /** Refuses because the disk is not as it was when the plan was made. */
  static RefusedException stale(Refusal refusal) {
    return new RefusedException(List.of(refusal), true);
  }

  /** Returns the reasons. */
  public List<Refusal> refusals() {
    return refusals;
  }

  /** Whether a new plan, made now, may succeed. */
  public boolean isStale() {
    return stale;
  }
}
