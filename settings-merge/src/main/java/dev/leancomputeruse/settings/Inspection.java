package dev.leancomputeruse.settings;

import java.util.List;

/**
 * What the settings file holds of ours, for doctor.
 *
 * @param findings one for each registration that should be there, in that order
 * @param strays handlers of ours that stand where none should be, such as under another event
 * @param otherLaunchers launchers of other shares whose handlers carry our mark; one whose file is
 *     gone is a dangling hook of an install that was deleted by hand
 * @param notices what keeps the host from running the hooks
 */
public record Inspection(
    List<Finding> findings, List<Place> strays, List<String> otherLaunchers, List<Notice> notices) {

  /** How a registration stands in the file. */
  public enum State {
    /** Exactly once and exactly as it should be, alone or beside foreign handlers. */
    REGISTERED,
    /** Nowhere. */
    MISSING,
    /** More than once. */
    DUPLICATED,
    /** Once, but with another matcher, command, timeout or further fields. */
    CHANGED,
    /** Not under its event, but under another one. */
    MOVED
  }

  /**
   * Where a handler stands.
   *
   * @param event its event
   * @param matcher the matcher of its group; empty if there is none
   * @param command its command line
   * @param line its line in the file, from 1
   */
  public record Place(String event, String matcher, String command, int line) {}

  /**
   * One registration and how it stands.
   *
   * @param registration what should be there
   * @param state how it stands
   * @param places where its handlers were found
   */
  public record Finding(Registration registration, State state, List<Place> places) {

    public Finding {
      places = List.copyOf(places);
    }
  }

  public Inspection {
    findings = List.copyOf(findings);
    strays = List.copyOf(strays);
    otherLaunchers = List.copyOf(otherLaunchers);
    notices = List.copyOf(notices);
  }

  /** Returns whether nothing of ours is in the file. */
  public boolean absent() {
    return strays.isEmpty() && findings.stream().allMatch(f -> f.places().isEmpty());
  }

  /** Returns whether every registration stands as it should, and nothing of ours elsewhere. */
  public boolean complete() {
    return strays.isEmpty() && findings.stream().allMatch(f -> f.state() == State.REGISTERED);
  }

  /** Returns whether the host ignores the whole file. */
  public boolean inactive() {
    return notices.stream().anyMatch(notice -> notice.kind() == Notice.Kind.INACTIVE);
  }
}
