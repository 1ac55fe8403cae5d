package dev.leancomputeruse.settings;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.ArrayList;
import java.util.List;

/** A piece of JSON that we write, and how it looks in the style of a file. */
sealed interface Fragment {

  /** An object with its members in order. */
  record Members(List<Member> members) implements Fragment {}

  /** An array. */
  record Elements(List<Fragment> elements) implements Fragment {}

  /** A string or number, as it is written. */
  record Scalar(String text) implements Fragment {}

  /** A key and its value. */
  record Member(String name, Fragment value) {}

  static Scalar string(String text) {
    return new Scalar('"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"');
  }

  /** Returns the handler of a registration. */
  static Fragment handler(Registration registration) {
    return new Members(
        List.of(
            new Member("type", string("command")),
            new Member("command", string(registration.command())),
            new Member("timeout", new Scalar(Integer.toString(registration.timeout())))));
  }

  /** Returns the group of a registration, with its handler. */
  static Fragment group(Registration registration) {
    return new Members(
        List.of(
            new Member("matcher", string(registration.matcher())),
            new Member("hooks", new Elements(List.of(handler(registration))))));
  }

  /**
   * Returns the text.
   *
   * @param indentation of the line on which the fragment begins
   * @param multiline whether containers that hold anything are opened over several lines
   */
  default String render(Style style, String indentation, boolean multiline) {
    if (this instanceof Members object) {
      List<String> members = new ArrayList<>();
      for (Member member : object.members()) {
        members.add(member(member.name(), member.value(), style, indentation, multiline));
      }
      return enclose('{', members, '}', style.objectPadding(), style, indentation, multiline);
    }
    if (this instanceof Elements array) {
      List<String> elements = new ArrayList<>();
      for (Fragment element : array.elements()) {
        elements.add(element.render(style, indentation + style.unit(), multiline));
      }
      return enclose('[', elements, ']', style.arrayPadding(), style, indentation, multiline);
    }
    return ((Scalar) this).text();
  }

  private static String member(
      String name, Fragment value, Style style, String indentation, boolean multiline) {
    return string(name).text()
        + style.colon()
        + value.render(style, indentation + style.unit(), multiline);
  }

  private static String enclose(
      char open,
      List<String> parts,
      char close,
      String padding,
      Style style,
      String indentation,
      boolean multiline) {
    if (parts.isEmpty()) {
      return "" + open + close;
    }
    if (!multiline) {
      return open + padding + String.join("," + style.separator(), parts) + padding + close;
    }
    String lead = style.newline() + indentation + style.unit();
    return open + lead + String.join("," + lead, parts) + style.newline() + indentation + close;
  }
}
