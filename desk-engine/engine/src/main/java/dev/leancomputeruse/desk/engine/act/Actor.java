package dev.leancomputeruse.desk.engine.act;

import dev.leancomputeruse.desk.engine.DeskException;
import dev.leancomputeruse.desk.engine.DeskHost;
import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.driver.Action;
import dev.leancomputeruse.desk.engine.driver.ActionAnswer;
import dev.leancomputeruse.desk.engine.driver.DesktopDriver;
import dev.leancomputeruse.desk.engine.driver.ElementRef;
import dev.leancomputeruse.desk.engine.observe.Element;
import dev.leancomputeruse.desk.engine.observe.Elements;
import dev.leancomputeruse.desk.engine.observe.Observed;
import dev.leancomputeruse.desk.engine.observe.Observer;
import dev.leancomputeruse.desk.engine.observe.Preset;
import dev.leancomputeruse.desk.engine.observe.Resolved;
import dev.leancomputeruse.desk.engine.observe.Resolver;
import dev.leancomputeruse.desk.engine.state.StateDirectory;
import dev.leancomputeruse.desk.protocol.Outcome;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Does one step and says honestly what came of it.
 *
 * <p>Nothing is repeated blindly: only where the driver says that nothing was sent, because the
 * window or the element is another by now, is it looked up once more and sent once more.
 */
public final class Actor {
  private static final Set<String> MOVED_ON =
      Set.of(
          "stale_element_token",
          "invalid_snapshot_id",
          "generation_mismatch",
          "window_id_not_found",
          "window_target_not_found",
          "window_stale");
  private static final int LOOKS = 3;
  private static final long BETWEEN_LOOKS_MILLIS = 250;

  private final DesktopDriver driver;
  private final Resolver resolver;
  private final Observer observer;
  private final Foreground foreground;
  private final Typing typing;
  private final Lookup lookup;
  private final Waiter waiter;
  private final ActionRecord record;

  /** Acts with that driver and keeps records in that directory. */
  public Actor(
      DesktopDriver driver,
      Resolver resolver,
      Observer observer,
      StateDirectory state,
      DeskHost host) {
    this.driver = driver;
    this.resolver = resolver;
    this.observer = observer;
    this.foreground = new Foreground(driver);
    this.typing = new Typing(driver, foreground, host);
    this.lookup = new Lookup(observer);
    this.waiter = new Waiter(driver, observer);
    this.record = new ActionRecord(state);
  }

  /** Refuses a step that makes no sense with these options, before any driver call. */
  public static void check(Step step, Options options) throws DeskException {
    Typing.check(step, options);
    if (step.group() == ToolSpec.Group.FRONT && !options.foreground()) {
      throw DeskException.invalid(
          "bring_to_front takes the keyboard from the person",
          "give --foreground if that is agreed");
    }
    Points.forDriver(step.args());
  }

  /**
   * Does a step.
   *
   * @throws DeskException unless it is confirmed or delivered and what is expected holds
   */
  public Result act(Resolved where, Step step, Options options) throws DeskException {
    check(step, options);
    try {
      return done(where, step, options);
    } catch (DeskException e) {
      throw Untyped.of(e, step);
    }
  }

  private Result done(Resolved where, Step step, Options options) throws DeskException {
    if (step.group() == ToolSpec.Group.WAIT) {
      return await(where, step, options);
    }
    Attempt attempt;
    try {
      attempt = prepared(where, step, options);
    } catch (DeskException e) {
      if (!MOVED_ON.contains(e.error().code()) || step.args().has("index")) {
        throw e;
      }
      attempt =
          prepared(resolver.fresh(where.key(), Long.toString(where.window().id())), step, options);
    }
    ActionAnswer answer;
    try {
      answer = send(attempt, step, options);
    } catch (DeskException e) {
      boolean again =
          e.outcome() == Outcome.REFUSED
              && MOVED_ON.contains(e.error().code())
              && !step.args().has("index");
      if (!again) {
        record(attempt.where(), step, e);
        throw e;
      }
      attempt = prepared(resolver.fresh(where.key(), null), step, options);
      answer = sent(attempt, step, options);
    }
    observer.acted(attempt.where());
    return judged(attempt, step, answer, options);
  }

  private ActionAnswer sent(Attempt attempt, Step step, Options options) throws DeskException {
    try {
      return send(attempt, step, options);
    } catch (DeskException e) {
      record(attempt.where(), step, e);
      throw e;
    }
  }

  private void record(Resolved where, Step step, DeskException failure) throws DeskException {
    record.save(
        where, step, failure.outcome(), JsonObject.empty().with("code", failure.error().code()));
    if (failure.outcome() != Outcome.REFUSED) {
      observer.acted(where);
    }
  }

  /** A step with its element found. */
  private record Attempt(
      Resolved where,
      @Nullable Observed before,
      @Nullable Element element,
      @Nullable ElementRef ref) {
    String what() {
      return element == null ? "" : element.line();
    }
  }

  private Attempt prepared(Resolved where, Step step, Options options) throws DeskException {
    Observed before = null;
    Element element = null;
    if (step.names()) {
      Lookup.Named named = lookup.element(where, step.args(), options.timeoutMillis());
      before = named.seen();
      element = named.element();
    } else if (step.expect() != null || step.tool().equals("type_text")) {
      before =
          observer.observe(
              where, Observer.request(Preset.DEEP, options.timeoutMillis()), Preset.DEEP.word());
    }
    Usable.check(step, element);
    DocumentEditors.check(step, where.app(), element);
    return new Attempt(
        where, before, element, element == null || before == null ? null : before.ref(element));
  }

  private ActionAnswer send(Attempt attempt, Step step, Options options) throws DeskException {
    Resolved where = attempt.where();
    if (options.foreground()) {
      foreground.take(where, options.timeoutMillis());
    }
    if (step.tool().equals("type_text")) {
      return typing.send(
          where, step.args().string("text", ""), attempt.ref(), content(attempt), options);
    }
    JsonObject args = Points.forDriver(step.args());
    for (String ours : new String[] {"label", "role", "index", "snapshot", "preset"}) {
      args.with(ours, null);
    }
    if (step.group() == ToolSpec.Group.KEY) {
      DocumentEditors.spare(driver, where.app(), args);
    }
    Action action =
        new Action(
            step.tool(),
            where.target(),
            attempt.ref(),
            args,
            options.foreground(),
            options.timeoutMillis());
    return switch (step.group()) {
      case KEY -> driver.key(action);
      case POINT -> driver.clickAt(action);
      // A window's frame has x and y as well, and is no click.
      case WINDOW -> driver.act(action);
      default -> args.has("x") ? driver.clickAt(action) : driver.act(action);
    };
  }

  private static @Nullable String content(Attempt attempt) {
    return attempt.element() == null || attempt.before() == null
        ? null
        : Elements.content(attempt.before(), attempt.element());
  }

  private Result judged(Attempt attempt, Step step, ActionAnswer answer, Options options)
      throws DeskException {
    ReadBack.Verdict verdict = verdict(attempt, step, answer, options);
    record.save(attempt.where(), step, verdict.outcome(), answer.answer());
    Result result =
        new Result(verdict.outcome(), step.tool(), attempt.what(), verdict.note()).orThrow();
    if (step.args().isTrue("press_enter")) {
      pressEnter(attempt, options);
    }
    Expectation expect = step.expect();
    return expect == null ? result : expected(attempt, step, result, expect, options);
  }

  private void pressEnter(Attempt attempt, Options options) throws DeskException {
    driver.key(
        new Action(
            "press_key",
            attempt.where().target(),
            // The embedded driver knows fields that take Return without a keyboard.
            driver.name().equals("cua") ? null : attempt.ref(),
            JsonObject.empty().with("key", "Return"),
            options.foreground(),
            options.timeoutMillis()));
    observer.acted(attempt.where());
  }

  private Result expected(
      Attempt attempt, Step step, Result result, Expectation expect, Options options)
      throws DeskException {
    Observed after = waiter.await(attempt.where(), expect, options.timeoutMillis());
    Observed before = attempt.before();
    boolean heldBefore = before != null && Boolean.TRUE.equals(expect.holds(before));
    if (after != null) {
      return heldBefore
          ? new Result(
              result.outcome(),
              step.tool(),
              result.what(),
              "what was expected held before already, so it proves nothing")
          : new Result(Outcome.CONFIRMED, step.tool(), result.what(), "what was expected holds");
    }
    boolean same =
        before != null
            && before.sameAs(look(attempt, options))
            && result.outcome() != Outcome.CONFIRMED;
    throw Waiter.failed(
        expect, same ? Outcome.NO_EFFECT : Outcome.DELIVERED, step.tool() + " was sent, but ");
  }

  private ReadBack.Verdict verdict(Attempt attempt, Step step, ActionAnswer answer, Options options)
      throws DeskException {
    Element element = attempt.element();
    if (step.group() == ToolSpec.Group.TEXT) {
      return element == null
          ? shown(attempt, step, options)
          : field(attempt, element, step, options);
    }
    if (step.tool().equals("set_window_frame")) {
      return WindowFrame.verdict(driver, attempt.where(), step.args());
    }
    if (answer.claim() == ActionAnswer.Claim.UNKNOWN || attempt.before() == null) {
      return ReadBack.done(answer.claim(), null);
    }
    Observed after = look(attempt, options);
    boolean comparable = attempt.before().complete() && after.complete();
    return ReadBack.done(
        answer.claim(), comparable ? (Boolean) !attempt.before().sameAs(after) : null);
  }

  /** What a field shows may come late: no effect is said only after some looks. */
  private ReadBack.Verdict field(Attempt attempt, Element element, Step step, Options options)
      throws DeskException {
    Observed earlier = attempt.before();
    String before = earlier == null ? null : Elements.shownContent(earlier, element);
    boolean mayBeName = element.contentAsName() && before != null && !before.isEmpty();
    ReadBack.Verdict verdict = null;
    for (int i = 0; i < LOOKS; i++) {
      if (i > 0) {
        driver.waitFor(attempt.where().target(), BETWEEN_LOOKS_MILLIS);
      }
      Observed after = look(attempt, options);
      Element now = Elements.again(after, element);
      String content = now == null ? null : Elements.shownContent(after, now);
      boolean secret = element.role() != null && element.role().secure();
      verdict =
          step.tool().equals("set_value")
              ? ReadBack.set(step.args().string("value", ""), before, secret ? null : content)
              : ReadBack.typed(
                  step.args().string("text", ""), secret ? null : before, secret ? null : content);
      if (verdict.outcome() == Outcome.CONFIRMED || content == null || secret) {
        return verdict;
      }
    }
    if (verdict == null) {
      throw new IllegalStateException("no look");
    }
    return mayBeName && verdict.outcome() == Outcome.NO_EFFECT ? ReadBack.UNSEEN : verdict;
  }

  private ReadBack.Verdict shown(Attempt attempt, Step step, Options options) throws DeskException {
    String text = step.args().string("text", "");
    Observed before = attempt.before();
    if (before != null && !before.shows(text) && look(attempt, options).shows(text)) {
      return new ReadBack.Verdict(Outcome.CONFIRMED, "the window shows the text now");
    }
    return new ReadBack.Verdict(
        Outcome.DELIVERED, "sent; no field was named, so what it holds was not compared");
  }

  private Observed look(Attempt attempt, Options options) throws DeskException {
    return observer.observe(
        attempt.where(),
        Observer.request(Preset.EXPAND, options.timeoutMillis()),
        Preset.EXPAND.word());
  }

  private Result await(Resolved where, Step step, Options options) throws DeskException {
    Expectation expect = step.expect();
    if (expect == null) {
      throw new IllegalStateException("a wait without an expectation");
    }
    if (waiter.await(where, expect, options.timeoutMillis()) == null) {
      throw Waiter.failed(expect, Outcome.REFUSED, "");
    }
    return new Result(Outcome.CONFIRMED, step.tool(), "", "it holds: " + expect.words());
  }
}
