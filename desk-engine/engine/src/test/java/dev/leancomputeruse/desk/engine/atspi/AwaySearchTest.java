package dev.leancomputeruse.desk.engine.atspi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.desk.engine.dbus.CannedBus;
import dev.leancomputeruse.desk.engine.dbus.Deadline;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A search by name among what is out of view asks for nothing that the cache holds, and ends. */
class AwaySearchTest {
  private static final String APP = ":1.7";
  private static final long VISIBLE = 1L << States.VISIBLE | 1L << States.SENSITIVE;
  private static final long SHOWING = VISIBLE | 1L << States.SHOWING;
  private static final long ROW = VISIBLE | 1L << States.SELECTABLE;

  private final CannedBus bus = new CannedBus();

  private static List<Object> item(
      String path, String parent, int place, int children, long role, String name, long states) {
    return List.of(
        List.of(APP, path),
        List.of(APP, Ref.ROOT),
        List.of(APP, parent),
        place,
        children,
        List.of(),
        name,
        role,
        "",
        List.of(states, 0L));
  }

  /** A window with a list in a pane, of which one row shows. */
  private void rows(int count) {
    List<Object> items = new ArrayList<>();
    items.add(item("/f", Ref.ROOT, 0, 1, RoleNames.FRAME, "window", SHOWING));
    items.add(item("/p", "/f", 0, 1, RoleNames.SCROLL_PANE, "", SHOWING));
    // GTK 3 says this of what is scrolled, whatever shows in it.
    items.add(item("/v", "/p", 0, 1, RoleNames.VIEWPORT, "", VISIBLE));
    items.add(item("/l", "/v", 0, count, 98, "", SHOWING));
    for (int i = 0; i < count; i++) {
      long its = i == 0 ? SHOWING | ROW : ROW;
      items.add(item("/r" + i, "/l", i, 1, RoleNames.LIST_ITEM, "", its));
      items.add(item("/t" + i, "/r" + i, 0, 0, RoleNames.LABEL, "Row " + i, its));
    }
    bus.answer("/org/a11y/atspi/cache", "GetItems", items);
    bus.answer(Ref.ROOT, "GetChildren", List.of(List.of(APP, "/f")));
  }

  private Node read(TreeReader[] out, @Nullable String name) throws Exception {
    RunningApp app =
        new RunningApp(new Ref(APP, Ref.ROOT), 1, "app", Toolkit.GTK3, new ReentrantLock());
    out[0] = new TreeReader(bus, app, Deadline.in(5_000)).finding(name);
    Node frame = out[0].windows().get(0);
    out[0].grow(frame);
    return frame;
  }

  private static List<Node> found(Node node) {
    List<Node> found = new ArrayList<>();
    if (node.away) {
      found.add(node);
    }
    for (Node child : node.children) {
      found.addAll(found(child));
    }
    return found;
  }

  @Test
  void aLookWithoutANameHoldsNothingOfIt() throws Exception {
    rows(200);
    TreeReader[] reader = new TreeReader[1];
    Node frame = read(reader, null);
    assertThat(found(frame)).isEmpty();
    assertThat(reader[0].scrolled()).isEqualTo(199);
    assertThat(reader[0].searched()).isZero();
    assertThat(bus.calls()).hasSize(2);
  }

  @Test
  void aRowIsFoundByTheTextInItWithoutOneMoreCall() throws Exception {
    rows(200);
    TreeReader[] reader = new TreeReader[1];
    Node frame = read(reader, "row 90");
    assertThat(found(frame)).hasSize(1);
    Node row = found(frame).get(0);
    assertThat(row.role).isEqualTo(RoleNames.LIST_ITEM);
    assertThat(row.shownAs).isEqualTo("Row 90");
    assertThat(row.parent == null ? "" : row.parent.ref.path()).isEqualTo("/l");
    assertThat(reader[0].searched()).isZero();
    assertThat(bus.calls()).hasSize(2);
  }

  @Test
  void aCrowdIsNotSearchedToItsEndAndThatIsSaid() throws Exception {
    rows(5_600);
    TreeReader[] reader = new TreeReader[1];
    assertThat(found(read(reader, "Row 5599"))).isEmpty();
    assertThat(reader[0].searched()).isEqualTo(AwaySearch.MOST_LOOKED);
    assertThat(bus.calls()).hasSize(2);
  }

  @Test
  void noMoreIsListedThanCanBeRead() throws Exception {
    rows(200);
    TreeReader[] reader = new TreeReader[1];
    assertThat(found(read(reader, "row"))).hasSize(AwaySearch.MOST_FOUND);
    assertThat(reader[0].searched()).isPositive();
  }

  @Test
  void aRowWithoutANameIsKnownByTheTextInIt() throws Exception {
    rows(3);
    Node first = read(new TreeReader[1], null).children.get(0).children.get(0).children.get(0);
    Node row = first.children.get(0);
    long mark = Marks.self(row);
    row.content = "Row 7";
    assertThat(Marks.self(row)).isNotEqualTo(mark);
  }
}
