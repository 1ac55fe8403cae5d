package dev.leancomputeruse.desk.protocol;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an element is, in one vocabulary; each platform's own names are aliases, so that what is
 * asked for in the words of one finds it on the others.
 */
public enum Role {
  BUTTON("button", "axbutton|push button|pushbutton|push button menu|split button|splitbutton"),
  CHECKBOX("checkbox", "axcheckbox|check box|switch|axswitch"),
  RADIO("radio", "axradiobutton|radio button|radiobutton"),
  TOGGLE("toggle", "axtoggle|toggle button|togglebutton"),
  TEXTFIELD(
      "textfield",
      "axtextfield|text|entry|editbar|edit|text box|textbox|axsearchfield|search box|searchbox|autocomplete"),
  TEXTAREA("textarea", "axtextarea|document|document text|document frame|terminal|rich edit"),
  SECURE(
      "secure",
      "axsecuretextfield|password text|passwordtext|password|password box|passwordbox|secure text"
          + " field"),
  STATICTEXT(
      "statictext",
      "axstatictext|label|static|static text|text block|textblock|caption|paragraph|axheading|heading"),
  LINK("link", "axlink|hyperlink|hyper link"),
  IMAGE("image", "aximage|icon|img|graphic"),
  MENUBAR("menubar", "axmenubar|menu bar"),
  MENU("menu", "axmenu|popup menu"),
  MENUITEM(
      "menuitem",
      "axmenuitem|axmenubaritem|menu item|menu bar item|check menu item|radio menu item|tearoff menu"
          + " item"),
  COMBOBOX(
      "combobox", "axcombobox|combo box|axpopupbutton|popup button|pop up button|axmenubutton"),
  SLIDER("slider", "axslider|scale|dial"),
  SPINNER("spinner", "axincrementor|spin button|spinbutton|axstepper"),
  SCROLLBAR("scrollbar", "axscrollbar|scroll bar"),
  PROGRESS("progress", "axprogressindicator|progress bar|progressbar|level bar|axbusyindicator"),
  TAB("tab", "axtab|page tab|tab item|tabitem"),
  TABLIST("tablist", "axtabgroup|page tab list|tab control"),
  LIST("list", "axlist|list box|listbox"),
  LISTITEM("listitem", "list item|data item|dataitem"),
  TABLE("table", "axtable|axoutline|tree table|tree|data grid|datagrid|axbrowser"),
  ROW("row", "axrow|table row|tree item|treeitem|axoutlinerow"),
  CELL("cell", "axcell|table cell|axcolumn|column header|table column header|row header"),
  TOOLBAR("toolbar", "axtoolbar|tool bar"),
  GROUP(
      "group",
      "axgroup|panel|pane|filler|axsplitgroup|split pane|section|form|axlayoutarea|axscrollarea|scroll"
          + " pane|viewport|grouping|info bar|status bar|axgenericelement|custom"),
  WINDOW("window", "axwindow|frame|axsheet|axdialog|dialog|alert|file chooser"),
  WEB("web", "axwebarea|document web|document email"),
  OTHER("other", "axunknown|unknown|redundant object");

  private final String word;

  @SuppressWarnings("ImmutableEnumChecker") // Filled once, never handed out.
  private final String[] aliases;

  Role(String word, String aliases) {
    this.word = word;
    this.aliases = split(aliases);
  }

  /** Returns the name in our own vocabulary. */
  public String word() {
    return word;
  }

  /** Returns whether the value of such an element is a secret whatever it looks like. */
  public boolean secure() {
    return this == SECURE;
  }

  /** Returns whether text can be put into it. */
  public boolean takesText() {
    return this == TEXTFIELD || this == TEXTAREA || this == SECURE || this == COMBOBOX;
  }

  /** Returns whether a value can be set, be it a text or a number. */
  public boolean takesValue() {
    return takesText() || this == SLIDER || this == SPINNER;
  }

  /** Returns whether it is part of a menu, which observations leave out unless asked. */
  public boolean ofMenus() {
    return this == MENUBAR || this == MENU || this == MENUITEM;
  }

  /**
   * Returns the role that a platform, or a person, calls by {@code name}, in any case.
   *
   * @return null if no platform has such a role, as far as this vocabulary knows
   */
  public static @Nullable Role named(String name) {
    String asked = name.strip();
    if (asked.equals("Text")) {
      // What Windows calls Text is a label; what Linux calls text is a field.
      return STATICTEXT;
    }
    return BY_NAME.get(asked.toLowerCase(Locale.ROOT));
  }

  private static final Map<String, Role> BY_NAME = byName();

  private static Map<String, Role> byName() {
    Map<String, Role> roles = new HashMap<>();
    for (Role role : values()) {
      roles.put(role.word, role);
      for (String alias : role.aliases) {
        roles.put(alias, role);
      }
    }
    return roles;
  }

  private static String[] split(String text) {
    int count = 1;
    for (int i = 0; i < text.length(); i++) {
      count += text.charAt(i) == '|' ? 1 : 0;
    }
    String[] parts = new String[count];
    int start = 0;
    for (int i = 0; i < count; i++) {
      int end = text.indexOf('|', start);
      parts[i] = text.substring(start, end < 0 ? text.length() : end);
      start = end + 1;
    }
    return parts;
  }
}
