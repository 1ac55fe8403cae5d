package dev.leancomputeruse.measure;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Writes HTML; every text goes through {@link #escape}. */
final class HtmlWriter {
  private final Appendable out;

  HtmlWriter(Appendable out) {
    this.out = out;
  }

  /** Appends markup as it is. */
  void raw(String markup) throws IOException {
    out.append(markup);
  }

  void element(String tag, String kind, String text) throws IOException {
    out.append('<').append(tag);
    if (!kind.isEmpty()) {
      out.append(" class=\"").append(kind).append('"');
    }
    out.append('>').append(escape(text)).append("</").append(tag).append(">\n");
  }

  /** Begins a section; the figure says how sure its figures are. */
  void section(String title, @Nullable Figure figure) throws IOException {
    out.append("<section>\n<h2>").append(escape(title)).append("</h2>\n");
    if (figure != null) {
      label(figure);
    }
  }

  void label(Figure figure) throws IOException {
    out.append("<span class=\"sure\" title=\"")
        .append(escape(figure.why()))
        .append("\">")
        .append(figure.provenance().label())
        .append("</span>\n");
  }

  void tableHead(String... names) throws IOException {
    out.append("<div class=\"scroll\" tabindex=\"0\"><table>\n<thead><tr>");
    for (String name : names) {
      out.append("<th scope=\"col\">").append(escape(name)).append("</th>");
    }
    out.append("</tr></thead>\n<tbody>\n");
  }

  void tableRow(String... cells) throws IOException {
    out.append("<tr>");
    for (int i = 0; i < cells.length; i++) {
      out.append(i == 0 ? "<th scope=\"row\">" : "<td>")
          .append(escape(cells[i]))
          .append(i == 0 ? "</th>" : "</td>");
    }
    out.append("</tr>\n");
  }

  void tableEnd(int more) throws IOException {
    out.append("</tbody>\n</table></div>\n");
    if (more > 0) {
      element("p", "quiet", "And " + Numbers.count(more) + " more; --json has them all.");
    }
  }

  /** The text as HTML, also within attributes, without characters that nobody sees. */
  static String escape(String text) {
    String shown = Printable.name(text, Integer.MAX_VALUE, true);
    StringBuilder escaped = new StringBuilder(shown.length() + 16);
    for (int i = 0; i < shown.length(); i++) {
      char c = shown.charAt(i);
      switch (c) {
        case '&' -> escaped.append("&amp;");
        case '<' -> escaped.append("&lt;");
        case '>' -> escaped.append("&gt;");
        case '"' -> escaped.append("&quot;");
        case '\'' -> escaped.append("&#39;");
        default -> escaped.append(c);
      }
    }
    return escaped.toString();
  }
}
