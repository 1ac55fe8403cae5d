package dev.leancomputeruse.installer;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;

/** Prints one JSON object on stdout, in ASCII, so that no locale can damage it. */
final class Json {
  private static final JsonFactory FACTORY =
      JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  /** Writes the object. */
  interface Body {
    void write(JsonGenerator json) throws IOException;
  }

  private Json() {}

  static void print(Host host, Body body) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      json.setPrettyPrinter(
          new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")));
      body.write(json);
    }
    host.out().print(text.append('\n'));
    host.out().flush();
  }

  /** What a command does. */
  interface Run {
    int run() throws Problem, IOException;
  }

  /** Runs a command; where JSON was asked for, a problem is one object as well. */
  static int orProblem(Host host, boolean json, Run command) throws Problem, IOException {
    try {
      return command.run();
    } catch (Problem problem) {
      if (json && !problem.told()) {
        print(host, object -> writeProblem(object, problem));
      }
      throw problem;
    }
  }

  private static void writeProblem(JsonGenerator json, Problem problem) throws IOException {
    json.writeStartObject();
    json.writeStringField("product", Product.NAME);
    json.writeStringField("version", Product.version());
    json.writeBooleanField("ok", false);
    json.writeStringField("outcome", "refused");
    lines(json, "problems", problem.lines());
    json.writeEndObject();
  }

  /** Writes an array of texts. */
  static void lines(JsonGenerator json, String name, List<String> lines) throws IOException {
    json.writeArrayFieldStart(name);
    for (String line : lines) {
      json.writeString(line);
    }
    json.writeEndArray();
  }

  /** A text as it stands between the quotes of a JSON string. */
  static String escaped(String text) {
    return new String(JsonStringEncoder.getInstance().quoteAsString(text));
  }
}
