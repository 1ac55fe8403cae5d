package dev.leancomputeruse.installer;

import dev.leancomputeruse.files.Disk;
import dev.leancomputeruse.files.PrivateDirectory;
import dev.leancomputeruse.files.Root;
import dev.leancomputeruse.hooks.SessionCount;
import dev.leancomputeruse.hooks.manage.HookState;
import dev.leancomputeruse.hooks.manage.HookSwitch;
import dev.leancomputeruse.manifest.InstallManifest;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Switches the installed hooks off for a while, or forgets what they have counted. */
@Command(
    name = "hooks",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = "Show the hooks' counts, switch them off and on, or forget the counts.")
final class HooksCommand implements Callable<Integer> {
  /** What to do; picocli lists the words in its messages. */
  enum Wish {
    status,
    off,
    on,
    reset
  }

  private final Host host;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "status|off|on|reset",
      description = "status looks only; off lets every call pass until on; reset forgets counts.")
  Wish wish = Wish.status;

  @Option(names = "--json", description = "With status: print one JSON object and nothing else.")
  boolean json;

  @Mixin RootOptions roots = new RootOptions();

  HooksCommand(Host host) {
    this.host = host;
  }

  @Override
  public Integer call() throws Problem, IOException {
    return Json.orProblem(host, json, this::run);
  }

  private int run() throws Problem, IOException {
    Root share = new RootsFinder(host, roots).findShare();
    Installed installed = Installed.read(share);
    if (installed == null) {
      throw Problem.refused(
          share.path().resolve(InstallManifest.FILE_NAME)
              + ": nothing is installed there: run install, or give the right --share");
    }
    Disk disk = Disk.real();
    HookSwitch hookSwitch = new HookSwitch(share.path(), disk);
    HookState state = HookState.find(host.environment(), host.files(), host.uid(), disk);
    switch (wish) {
      case status -> status(installed, hookSwitch, state);
      case off ->
          say(hookSwitch.off() ? "The hooks are off: every call passes." : "They were off.");
      case on -> say(hookSwitch.on() ? "The hooks are on again." : "They were on.");
      case reset -> reset(state);
    }
    return ExitCode.DONE;
  }

  private void reset(HookState state) throws Problem, IOException {
    PrivateDirectory.Verdict verdict = state.look();
    if (verdict != PrivateDirectory.Verdict.SAFE && verdict != PrivateDirectory.Verdict.ABSENT) {
      throw Problem.refused(
          state.path() + ": not safe to use, so it is left alone and every call passes: remove it");
    }
    say("Forgotten: " + state.reset() + " session(s).");
  }

  private void say(String line) {
    host.out().println(line);
    host.out().flush();
  }

  private void status(Installed installed, HookSwitch hookSwitch, HookState state)
      throws IOException {
    boolean registered = installed.settings() != null;
    List<SessionCount> counts = state.counts();
    if (json) {
      Json.print(
          host,
          object -> {
            object.writeStartObject();
            object.writeStringField("product", Product.NAME);
            object.writeStringField("version", Product.version());
            object.writeBooleanField("registered", registered);
            object.writeBooleanField("on", !hookSwitch.isOff());
            object.writeStringField("state", String.valueOf(state.path()));
            object.writeArrayFieldStart("sessions");
            for (SessionCount count : counts) {
              object.writeStartObject();
              object.writeStringField("session", count.session());
              object.writeNumberField("errors", count.errors());
              object.writeBooleanField("blocks", count.blocks());
              object.writeNumberField("streak", count.streak());
              object.writeStringField("changed", time(count));
              object.writeEndObject();
            }
            object.writeEndArray();
            object.writeEndObject();
          });
      return;
    }
    PrintStream out = host.out();
    out.println("Registered: " + (registered ? "yes" : "no (install --with-hooks)"));
    out.println("Switch:     " + (hookSwitch.isOff() ? "off (hooks on)" : "on"));
    PrivateDirectory.Verdict verdict = state.look();
    String unsafe =
        switch (verdict) {
          case SAFE -> "";
          case ABSENT -> " (not there yet)";
          default -> " (not safe to use, so every call passes: remove it)";
        };
    out.println("State:      " + Reasons.oneLine(String.valueOf(state.path())) + unsafe);
    for (SessionCount count : counts) {
      out.println(
          "  "
              + count.session()
              + "  "
              + time(count)
              + "  errors in a row "
              + count.errors()
              + (count.blocks() ? ", blocks" : "")
              + "; single actions in a row "
              + count.streak());
    }
    out.flush();
  }

  private static String time(SessionCount count) {
    return Instant.ofEpochMilli(count.changedMillis()).truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
