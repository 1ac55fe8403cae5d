package dev.leancomputeruse.installer;

import dev.leancomputeruse.settings.Inspection;
import dev.leancomputeruse.settings.Inspection.Finding;
import dev.leancomputeruse.settings.Notice;
import dev.leancomputeruse.settings.OwnHooks;
import dev.leancomputeruse.settings.Registration;
import dev.leancomputeruse.settings.SettingsException;
import dev.leancomputeruse.settings.SettingsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Whether the agent host calls our hooks: each event, and the settings file as a whole. */
final class RegistrationChecks {
  static final String SETTINGS = "settings";
  static final String ELSEWHERE = "registration.elsewhere";
  static final String EVENT = "registration.";

  private final String fix;
  private final Host host;
  private final Patient patient;
  private final OwnHooks hooks;

  RegistrationChecks(Host host, Patient patient) {
    this.host = host;
    this.patient = patient;
    this.fix =
        patient.installed() != null
            ? "run doctor --repair"
            : "run install --with-hooks, or take the entries with "
                + OwnHooks.MARK
                + " out of settings.json";
    this.hooks = patient.hooks();
  }

  List<Check> checks() throws IOException {
    List<Check> checks = new ArrayList<>();
    try {
      Inspection inspection =
          new SettingsFile(patient.settings(), patient.share().path()).inspect(hooks);
      checks.add(settings(inspection));
      perEvent(inspection).forEach((event, findings) -> checks.add(event(event, findings)));
      checks.add(elsewhere(inspection));
    } catch (SettingsException unreadable) {
      String message = String.valueOf(unreadable.getMessage());
      checks.add(Check.fail(SETTINGS, message, "put it right: the agent host reads none of it"));
      for (String event : events()) {
        checks.add(Check.skipped(EVENT + event, "settings.json cannot be read"));
      }
      checks.add(Check.skipped(ELSEWHERE, "settings.json cannot be read"));
    }
    return checks;
  }

  private Check settings(Inspection inspection) {
    String file = patient.settings().toString();
    if (!Files.exists(patient.settings())) {
      return Check.skipped(SETTINGS, file + ": there is none");
    }
    List<String> inactive = new ArrayList<>();
    List<String> others = new ArrayList<>();
    for (Notice notice : inspection.notices()) {
      switch (notice.kind()) {
        case INACTIVE -> inactive.add(notice.message());
        case POLICY, DROPPED -> others.add(notice.message());
        case REMARK -> {}
      }
    }
    if (!inactive.isEmpty()) {
      return Check.fail(
          SETTINGS, file + ": " + String.join("; ", inactive), "take that out of the file");
    }
    return others.isEmpty()
        ? Check.ok(SETTINGS, file + ": the agent host reads it")
        : Check.warn(SETTINGS, file + ": " + String.join("; ", others), "change it if unwanted");
  }

  private Map<String, List<Finding>> perEvent(Inspection inspection) {
    Map<String, List<Finding>> events = new LinkedHashMap<>();
    for (Finding finding : inspection.findings()) {
      events
          .computeIfAbsent(finding.registration().event(), event -> new ArrayList<>())
          .add(finding);
    }
    return events;
  }

  private List<String> events() {
    return hooks.registrations().stream().map(Registration::event).distinct().toList();
  }

  private Check event(String event, List<Finding> findings) {
    String id = EVENT + event;
    boolean recorded = patient.record() != null;
    boolean absent = findings.stream().allMatch(finding -> finding.places().isEmpty());
    if (!recorded && absent) {
      return Check.skipped(id, "never registered");
    }
    List<String> wrong = new ArrayList<>();
    boolean failed = false;
    for (Finding finding : findings) {
      String matcher = finding.registration().matcher();
      switch (finding.state()) {
        case REGISTERED -> {}
        case MISSING -> {
          failed = true;
          wrong.add("missing for " + matcher);
        }
        case DUPLICATED -> {
          failed = true;
          wrong.add("there " + finding.places().size() + " times for " + matcher);
        }
        case MOVED -> {
          failed = true;
          wrong.add("under another event for " + matcher);
        }
        case CHANGED -> wrong.add("changed for " + matcher);
      }
    }
    if (!Files.isExecutable(host.files().getPath(hooks.launcher()))) {
      return Check.fail(id, "dangling: " + hooks.launcher() + " is missing or not executable", fix);
    }
    if (wrong.isEmpty()) {
      return Check.ok(id, "registered");
    }
    String detail = String.join("; ", wrong);
    return failed ? Check.fail(id, detail, fix) : Check.warn(id, detail, fix);
  }

  private Check elsewhere(Inspection inspection) {
    List<String> strays = new ArrayList<>();
    for (Inspection.Place place : inspection.strays()) {
      strays.add("line " + place.line() + " under " + place.event());
    }
    if (!strays.isEmpty()) {
      return Check.warn(
          ELSEWHERE, "entries of ours where none should be: " + String.join(", ", strays), fix);
    }
    for (String launcher : inspection.otherLaunchers()) {
      Path path = host.files().getPath(launcher);
      if (!Files.exists(path)) {
        return Check.warn(
            ELSEWHERE,
            "entries of an install that is gone: " + launcher,
            "take them out of settings.json by hand");
      }
    }
    return Check.ok(ELSEWHERE, "none");
  }
}
