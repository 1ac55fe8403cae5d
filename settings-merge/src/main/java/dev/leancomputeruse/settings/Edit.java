package dev.leancomputeruse.settings;

import java.util.Arrays;
import java.util.List;

/** A verified edit of a settings text: the new bytes, what changed, and how to take it back. */
public final class Edit {

  /** What happens to one of our registrations. */
  public enum Action {
    ADD,
    UPDATE,
    REMOVE,
    UNCHANGED
  }

  /**
   * One registration and what happens to it.
   *
   * @param action what happens
   * @param event the event it stands under
   * @param command the command line as it is after the edit, or was before it was removed
   */
  public record Step(Action action, String event, String command) {}

  private final byte[] before;
  private final byte[] after;
  private final List<Step> steps;
  private final Undo undo;
  private final List<Notice> notices;

  Edit(byte[] before, byte[] after, List<Step> steps, Undo undo, List<Notice> notices) {
    this.before = before.clone();
    this.after = after.clone();
    this.steps = List.copyOf(steps);
    this.undo = undo;
    this.notices = List.copyOf(notices);
  }

  /** Returns the bytes that the edit started from. */
  public byte[] before() {
    return before.clone();
  }

  /** Returns the bytes to publish. */
  public byte[] after() {
    return after.clone();
  }

  /** Returns whether there is anything to publish. */
  public boolean changes() {
    return !Arrays.equals(before, after);
  }

  /** Returns what happens to each registration, in the order of the file. */
  public List<Step> steps() {
    return steps;
  }

  /** Returns what the manifest has to keep, so that a later removal restores what was there. */
  public Undo undo() {
    return undo;
  }

  /** Returns what keeps the host from running the hooks, as the file is after the edit. */
  public List<Notice> notices() {
    return notices;
  }

  /** Returns whether the host will ignore the whole file. */
  public boolean inactive() {
    return notices.stream().anyMatch(notice -> notice.kind() == Notice.Kind.INACTIVE);
  }
}
