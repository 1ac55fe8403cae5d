package dev.leancomputeruse.desk.engine.atspi;

/** The platform's names of roles, by their number in the AT-SPI specification. */
final class RoleNames {
  static final int ALERT = 2;
  static final int CHECK_BOX = 7;
  static final int COMBO_BOX = 11;
  static final int DIALOG = 16;
  static final int FILE_CHOOSER = 19;
  static final int FRAME = 23;
  static final int LABEL = 29;
  static final int LIST_ITEM = 32;
  static final int MENU = 33;
  static final int MENU_BAR = 34;
  static final int MENU_ITEM = 35;
  static final int PAGE_TAB = 37;
  static final int PASSWORD_TEXT = 40;
  static final int POPUP_MENU = 41;
  static final int PUSH_BUTTON = 43;
  static final int SCROLL_BAR = 48;
  static final int SCROLL_PANE = 49;
  static final int SPIN_BUTTON = 52;
  static final int TABLE_CELL = 56;
  static final int TEXT = 61;
  static final int VIEWPORT = 68;
  static final int WINDOW = 69;
  static final int ENTRY = 79;

  private static final String ALL =
      "invalid|accelerator label|alert|animation|arrow|calendar|canvas|check box|check menu item|"
          + "color chooser|column header|combo box|date editor|desktop icon|desktop frame|dial|"
          + "dialog|directory pane|drawing area|file chooser|filler|focus traversable|"
          + "font chooser|frame|glass pane|html container|icon|image|internal frame|label|"
          + "layered pane|list|list item|menu|menu bar|menu item|option pane|page tab|"
          + "page tab list|panel|password text|popup menu|progress bar|push button|radio button|"
          + "radio menu item|root pane|row header|scroll bar|scroll pane|separator|slider|"
          + "spin button|split pane|status bar|table|table cell|table column header|"
          + "table row header|tearoff menu item|terminal|text|toggle button|tool bar|tool tip|"
          + "tree|tree table|unknown|viewport|window|extended|header|footer|paragraph|ruler|"
          + "application|autocomplete|editbar|embedded|entry|chart|caption|document frame|heading|"
          + "page|section|redundant object|form|link|input method window|table row|tree item|"
          + "document spreadsheet|document presentation|document text|document web|"
          + "document email|comment|list box|grouping|image map|notification|info bar|level bar|"
          + "title bar|block quote|audio|video|definition|article|landmark|log|marquee|math|"
          + "rating|timer|static|math fraction|math root|subscript|superscript|description list|"
          + "description term|description value|footnote|content deletion|content insertion|mark|"
          + "suggestion|push button menu|switch";

  private final String[] names = ALL.split("\\|");

  /** Returns the name; {@code unknown} for a number that is none. */
  String of(long role) {
    return role >= 0 && role < names.length ? names[(int) role] : "unknown";
  }

  /** Returns whether it is part of a menu. */
  static boolean ofMenus(long role) {
    return role == MENU
        || role == MENU_BAR
        || role == MENU_ITEM
        || role == 8
        || role == 45
        || role == 59
        || role == POPUP_MENU;
  }

  /** Returns whether it only arranges what is in it. */
  static boolean isLayout(long role) {
    return role == 20
        || role == 39
        || role == 49
        || role == 53
        || role == 68
        || role == 30
        || role == 46
        || role == 36
        || role == 24
        || role == 85
        || role == 86
        || role == 67
        || role == 99;
  }

  /** Returns whether it stands at the top of an app. */
  static boolean isWindow(long role) {
    return role == FRAME
        || role == DIALOG
        || role == FILE_CHOOSER
        || role == ALERT
        || role == WINDOW
        || role == 9
        || role == 22
        || role == POPUP_MENU;
  }

  /** Returns whether text is what it is for. */
  static boolean isText(long role) {
    return role == TEXT
        || role == 79
        || role == 60
        || role == 73
        || role == 76
        || role == SPIN_BUTTON
        || role == 82
        || (role >= 94 && role <= 96);
  }

  /** Returns whether a number is what it shows. */
  static boolean isNumber(long role) {
    return role == 51 || role == SPIN_BUTTON || role == 42 || role == 103 || role == 15;
  }

  /** Returns whether it is on or off. */
  static boolean isSwitch(long role) {
    return role == CHECK_BOX || role == 44 || role == 62 || role == 130 || role == 8 || role == 45;
  }

  /** Returns whether it is a row or an icon, which a double click opens. */
  static boolean isRow(long role) {
    return role == TABLE_CELL || role == 26 || role == 90 || role == 91;
  }

  /** Returns whether it is one of several in a container that selects. */
  static boolean isChoice(long role) {
    return role == LIST_ITEM
        || role == TABLE_CELL
        || role == PAGE_TAB
        || role == 26
        || role == 90
        || role == 91;
  }
}
