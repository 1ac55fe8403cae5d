package dev.leancomputeruse.desk.engine.atspi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leancomputeruse.desk.engine.JsonObject;
import dev.leancomputeruse.desk.engine.dbus.CannedBus;
import dev.leancomputeruse.desk.engine.dbus.Deadline;
import dev.leancomputeruse.desk.engine.dbus.Variant;
import dev.leancomputeruse.desk.protocol.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/** Trees that no installed app shows: caches with holes, old forms, secrets, loops, crowds. */
class TreeReaderTest {
  private static final String APP = ":1.7";
  private static final String CACHE = "/org/a11y/atspi/cache";
  private static final long SHOWING = 1L << States.SHOWING | 1L << States.SENSITIVE;

  private final CannedBus bus = new CannedBus();

  private static RunningApp app(Toolkit toolkit) {
    return new RunningApp(new Ref(APP, Ref.ROOT), 1, "app", toolkit, new ReentrantLock());
  }

  private static List<Object> ref(String path) {
    return List.of(APP, path);
  }

  private static List<Object> item(
      String path, String parent, int place, int children, long role, String name, String... can) {
    List<String> interfaces = new ArrayList<>();
    for (String each : can) {
      interfaces.add(Names.A11Y + each);
    }
    return List.of(
        ref(path),
        ref(Ref.ROOT),
        ref(parent),
        place,
        children,
        interfaces,
        name,
        role,
        "",
        List.of(SHOWING | 1L << States.FOCUSABLE, 0L));
  }

  private void object(String path, long role, String name, List<Object> children) {
    bus.answer(path, "GetRole", role)
        .answer(path, "Name", new Variant("s", name))
        .answer(path, "GetState", List.of(SHOWING, 0L))
        .answer(path, "GetInterfaces", List.of())
        .answer(path, "Description", new Variant("s", ""))
        .answer(path, "GetChildren", children);
  }

  private Node read(Toolkit toolkit, TreeReader[] out) throws Exception {
    TreeReader reader = new TreeReader(bus, app(toolkit), Deadline.in(2_000));
    out[0] = reader;
    Node frame = reader.windows().get(0);
    reader.grow(frame);
    return frame;
  }

  @Test
  void whatTheCacheHoldsWholeIsNotAskedForAgain() throws Exception {
    bus.answer(
        CACHE,
        "GetItems",
        List.of(
            item("/b", "/f", 1, 0, 29, "second"),
            item("/f", Ref.ROOT, 0, 2, 23, "window"),
            item("/a", "/f", 0, 0, 29, "first")));
    bus.answer(Ref.ROOT, "GetChildren", List.of(ref("/f")));
    Node frame = read(Toolkit.GTK3, new TreeReader[1]);
    assertThat(frame.children).extracting(node -> node.name).containsExactly("first", "second");
    assertThat(bus.calls()).hasSize(2);
  }

  @Test
  void holesOfTheCacheAreFilledAndNothingElse() throws Exception {
    bus.answer(
        CACHE,
        "GetItems",
        List.of(
            item("/f", Ref.ROOT, 0, 3, 23, "window"),
            item("/a", "/f", -1, 0, 29, "cached"),
            item("/b", "/f", 1, -1, 39, "panel")));
    bus.answer(Ref.ROOT, "GetChildren", List.of(ref("/f")));
    bus.answer("/f", "GetChildren", List.of(ref("/b"), ref("/c"), ref("/a")));
    bus.answer("/b", "GetChildren", List.of(ref("/org/a11y/atspi/null")));
    object("/c", 29, "fetched", List.of());
    Node frame = read(Toolkit.GTK4, new TreeReader[1]);
    assertThat(frame.children)
        .extracting(node -> node.name)
        .containsExactly("panel", "fetched", "cached");
    assertThat(bus.asked("/a")).isEmpty();
    assertThat(bus.asked("/b")).containsExactly("GetChildren");
    assertThat(frame.children.get(0).children).as("the null reference").isEmpty();
  }

  @Test
  void whatGtk4KeepsInItsCacheIsNotTakenForWhatShowsInItsPlace() throws Exception {
    bus.answer(
        CACHE,
        "GetItems",
        List.of(
            item("/f", Ref.ROOT, 0, 1, 23, "window"),
            item("/box", "/f", 0, 2, 39, ""),
            item("/old", "/box", 0, 0, 43, "hidden"),
            item("/ok", "/box", 1, 1, 43, "OK OK"),
            item("/label", "/ok", 0, 0, 29, "OK")));
    bus.answer(Ref.ROOT, "GetChildren", List.of(ref("/f")));
    bus.answer("/f", "GetChildren", List.of(ref("/box")));
    bus.answer("/box", "GetChildren", List.of(ref("/new"), ref("/ok")));
    object("/new", 43, "shown", List.of());
    Node frame = read(Toolkit.GTK4, new TreeReader[1]);
    assertThat(frame.children.get(0).children)
        .extracting(node -> node.name)
        .containsExactly("shown", "OK OK");
    assertThat(frame.children.get(0).children.get(1).children).hasSize(1);
    assertThat(bus.asked("/ok")).as("its label says its name").isEmpty();
    assertThat(bus.asked("/box")).containsExactly("GetChildren");
  }

  @Test
  void theOldFormOfQtIsUnderstood() throws Exception {
    bus.answer(
        CACHE,
        "GetItems",
        List.of(
            List.of(
                ref("/f"),
                ref(Ref.ROOT),
                ref(Ref.ROOT),
                List.of(ref("/a")),
                List.of(),
                "window",
                23L,
                "",
                List.of(SHOWING, 0L)),
            List.of(
                ref("/a"),
                ref(Ref.ROOT),
                ref("/f"),
                List.of(),
                List.of(),
                "label",
                29L,
                "",
                List.of(SHOWING, 0L))));
    bus.answer(Ref.ROOT, "GetChildren", List.of(ref("/f")));
    bus.answer("/f", "GetChildren", List.of(ref("/a")));
    bus.answer("/a", "GetChildren", List.of());
    Node frame = read(Toolkit.QT5, new TreeReader[1]);
    assertThat(frame.children).extracting(node -> node.name).containsExactly("label");
    assertThat(bus.asked("/a")).containsExactly("GetChildren");
  }

  @Test
  void aTreeThatGoesInCirclesAndForeignObjectsEndTheReading() throws Exception {
    bus.answer(Ref.ROOT, "GetChildren", List.of(ref("/f")));
    object("/f", 23, "window", List.of(ref("/a"), List.of(":1.99", "/x"), ref("/f")));
    object("/a", 39, "inner", List.of(ref("/f"), ref("/a")));
    Node frame = read(Toolkit.QT5, new TreeReader[1]);
    assertThat(frame.children).extracting(node -> node.name).containsExactly("inner");
    assertThat(frame.children.get(0).children).isEmpty();
  }

  @Test
  void aCrowdIsCutAndSaysSo() throws Exception {
    List<Object> many = new ArrayList<>();
    for (int i = 0; i < 8_000; i++) {
      many.add(ref("/n" + i));
    }
    bus.answer(Ref.ROOT, "GetChildren", List.of(ref("/f")));
    object("/f", 23, "window", many);
    TreeReader[] reader = new TreeReader[1];
    Node frame = read(Toolkit.QT5, reader);
    assertThat(reader[0].cut()).isTrue();
    ObservationWriter writer = new ObservationWriter(new RoleNames(), 0, 0);
    writer.number(List.of(frame));
    JsonObject seen =
        JsonObject.parse(new String(writer.write(frame, List.of(frame), reader[0]), UTF_8));
    assertThat(seen.integer("total_element_count", 0))
        .isGreaterThan(seen.integer("returned_element_count", 0));
  }

  @Test
  void whatASecureFieldHoldsIsNeverAskedFor() throws Exception {
    bus.answer(
        CACHE,
        "GetItems",
        List.of(
            item("/f", Ref.ROOT, 0, 2, 23, "window"),
            item("/p", "/f", 0, 0, 40, "Password", "Text", "EditableText", "Component"),
            item("/t", "/f", 1, 0, 61, "", "Text", "EditableText", "Component")));
    bus.answer(Ref.ROOT, "GetChildren", List.of(ref("/f")));
    bus.answer("/t", "CharacterCount", new Variant("i", 5));
    bus.answer("/t", "GetText", "plain");
    bus.answer("/p", "CharacterCount", new Variant("i", 6));
    bus.answer("/p", "GetText", "secret");
    TreeReader[] reader = new TreeReader[1];
    Node frame = read(Toolkit.GTK3, reader);
    ObservationWriter writer = new ObservationWriter(new RoleNames(), 0, 0);
    new Details(bus, app(Toolkit.GTK3), reader[0]).fill(writer.number(List.of(frame)));
    String seen = new String(writer.write(frame, List.of(frame), reader[0]), UTF_8);
    assertThat(seen).contains("plain").contains("password text").doesNotContain("secret");
    assertThat(bus.asked("/p")).containsExactly("GetExtents");
  }

  @Test
  void namesAreWithoutTheWaysToolkitsSpoilThem() {
    assertThat(title(43, "7 7")).isEqualTo("7");
    assertThat(title(43, "mod mod")).isEqualTo("mod");
    assertThat(title(43, "no go")).isEqualTo("no go");
    assertThat(title(43, " ")).isEmpty();
    assertThat(title(43, "GtkMenuButton")).isEmpty();
    assertThat(title(20, "HistoryView")).isEmpty();
    assertThat(title(39, "Display")).isEqualTo("Display");
    assertThat(title(29, "two\nlines")).isEqualTo("two lines");
  }

  private static String title(long role, String name) {
    Node node = new Node(new Ref(APP, "/x"));
    node.role = role;
    node.name = name;
    return node.title();
  }

  @Test
  void rolesOfThePlatformAreInTheVocabulary() {
    RoleNames roles = new RoleNames();
    assertThat(Role.named(roles.of(RoleNames.PUSH_BUTTON))).isEqualTo(Role.BUTTON);
    assertThat(Role.named(roles.of(RoleNames.PASSWORD_TEXT))).isEqualTo(Role.SECURE);
    assertThat(Role.named(roles.of(RoleNames.TEXT))).isEqualTo(Role.TEXTFIELD);
    assertThat(Role.named(roles.of(RoleNames.SPIN_BUTTON))).isEqualTo(Role.SPINNER);
    assertThat(Role.named(roles.of(116))).isEqualTo(Role.STATICTEXT);
    assertThat(roles.of(4_000)).isEqualTo("unknown");
    assertThat(roles.of(-1)).isEqualTo("unknown");
  }

  @Test
  void tokensKeepWhatTheyStandFor() {
    Marks.Token token =
        new Marks.Token(new Ref(":1.5", "/org/a11y/atspi/accessible/17"), -3, 0xfedcba9876543210L);
    assertThat(Marks.Token.parse(token.text())).isEqualTo(token);
    Marks.Token other = new Marks.Token(new Ref(":1.5", "/org/gnome/a11y/x_1"), 1, 2);
    assertThat(Marks.Token.parse(other.text())).isEqualTo(other);
    for (String wrong : List.of("", "x", "s1:0", ":1.5|~1|g|1", ":1.5|~1|1", "1.5|~1|1|1")) {
      assertThat(Marks.Token.parse(wrong)).as(wrong).isNull();
    }
  }
}
