package dev.leancomputeruse.desk.protocol;

import java.util.Random;

/**
 * Random shell programs from the forms of the contract's <i>Scope</i>. Each desk command has a
 * first argument of its own; those that bash will run are reached, whatever comes before.
 */
final class RandomProgram {
  private static final String[] TOOLS = {"desk", "desk-read", "desk-clean"};

  private final Random random;
  private int markers;
  private int functions;
  private int documents = 4;
  private int substitutions;

  /** A command; one with a here-document has to be followed by a newline. */
  private record Part(String text, boolean line) {
    String closed() {
      return text + (line ? "\n" : "; ");
    }

    String inside() {
      return text + (line ? "\n" : "");
    }
  }

  RandomProgram(long seed) {
    random = new Random(seed);
  }

  String text() {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(3); i >= 0; i--) {
      text.append(command(3).closed());
    }
    return text.toString();
  }

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private String marker() {
    return "m" + markers++;
  }

  private static Part part(String text) {
    return new Part(text, false);
  }

  private Part command(int depth) {
    if (depth == 0 || random.nextInt(3) == 0) {
      return random.nextInt(3) == 0 ? noise() : part(desk());
    }
    return switch (random.nextInt(5)) {
      case 0, 1 -> compound(depth - 1);
      case 2 -> list(depth - 1);
      case 3 -> substitution(depth - 1);
      default -> script(depth - 1);
    };
  }

  /** One desk command that runs. */
  private String desk() {
    String tool = pick(TOOLS);
    String word =
        pick(
            tool,
            tool,
            "'" + tool + "'",
            "\"" + tool + "\"",
            "\\" + tool,
            "$'" + tool + "'",
            "$BIN/" + tool,
            "\"$BIN/" + tool + "\"",
            "\"$BIN\"/" + tool,
            "$BIN/'" + tool + "'",
            "./" + tool,
            tool + "\\\n");
    String arguments =
        " " + marker() + pick("", " click", " click '{\"a\": \";\"}'", " \"$(:)\" # c\n:");
    String prefix =
        pick("", "", "A=1 ", "A='x y' B+=$C ", ">/dev/null ", "2>&1 ", "</dev/null A=1 ");
    String wrapper =
        pick(
            "",
            "",
            "",
            "command ",
            "command -p -- ",
            "env ",
            "env -u X A=1 ",
            "env -S 'A=1 nice' ",
            "timeout 9 ",
            "timeout -k 1 --signal=TERM 9s ",
            "nice ",
            "nice -n 1 ",
            "nice -1 ",
            "nohup ",
            "sudo ",
            "sudo -n -u root -- ",
            "/usr/bin/env A=1 ",
            "env nice timeout 9 ",
            "echo a | xargs -I{} ",
            "printf 'a\\n' | xargs -n 1 ",
            "time -p ",
            "time ",
            "! ! ",
            "(exec ");
    if (wrapper.startsWith("command -p") && !word.contains("/")) {
      wrapper = "command "; // -p searches the system's own places only.
    }
    if (wrapper.startsWith("(exec")) {
      return wrapper + word + arguments + "\n)";
    }
    if (wrapper.startsWith("time") || wrapper.startsWith("!")) {
      // In a pipeline only the first command can have these.
      return "{ " + wrapper + word + arguments + "\n}";
    }
    return (wrapper.contains("|") ? "" : prefix) + wrapper + word + arguments;
  }

  /** What does not run a desk command, though it looks like one. */
  private Part noise() {
    String command = pick(TOOLS) + " " + marker();
    // Bash prints what is in a substitution anew before it runs it, and gets some here-documents
    // wrong.
    int kind = random.nextInt(18);
    return switch (substitutions > 0 && kind >= 3 && kind <= 6 ? 0 : kind) {
      case 0 -> part("echo " + command);
      case 1 -> part("echo 'a; " + command + "'");
      case 2 -> part("echo \"a && " + command + " | b\"");
      case 3 -> new Part(": # ; " + command, true);
      case 4 -> new Part("cat <<'E 1'\n" + command + "\n$(" + command + ")\nE 1", true);
      case 5 -> new Part("cat <<E2\n" + command + "\n\\$(" + command + ")\nE2", true);
      case 6 -> new Part("cat <<-\\E3\n\t$(" + command + ")\n\tE3", true);
      case 7 -> part("cat <<< '" + command + "'");
      case 8 -> part("f" + functions++ + "() { " + command + "; }");
      case 9 -> part("function f" + functions++ + " { if :; then (" + command + "); fi; }");
      case 10 -> part("a=(" + command + ")");
      case 11 -> part("command -v " + command + " >/dev/null");
      case 12 -> part("type desk >/dev/null");
      case 13 -> part("[[ desk == d* && desk < e ]]");
      case 16 -> part("{ bash -c \"" + command + "; echo '\" || :; }");
      case 17 -> part("{ eval 'if " + command + "' || :; }");
      case 14 -> part("ssh host " + command);
      default -> part("for desk in desk; do : " + command + "; done");
    };
  }

  private Part list(int depth) {
    Part first = command(depth);
    Part second = command(depth);
    if (first.line()) {
      return new Part(first.text() + "\n" + second.text(), second.line());
    }
    String between =
        pick(
            "; ", "\n", " && ", " &&\n ", " | ", " |\n", " |& ", " & wait; ", "; ! : || ", " ||:;");
    // Of a pipeline only the first command can be timed; and its reader has to wait for the writer.
    return between.contains("|") && !between.contains("||")
        ? part(first.text() + between + "{ " + second.closed() + "cat >/dev/null; }")
        : new Part(first.text() + between + second.text(), second.line());
  }

  private Part compound(int depth) {
    Part body = command(depth);
    String in = body.closed();
    String end = pick("", "", " >/dev/null", " 2>&1 </dev/null");
    return switch (random.nextInt(18)) {
      // Bash counts parentheses here too.
      case 16 -> part("(( " + desk() + "\n) && (:) )" + end);
      case 17 -> part("((:); " + desk() + "\n)" + end);
      case 0 -> part("{ " + in + "}" + end);
      case 1 -> part("( " + body.inside() + " )" + end);
      case 2 -> part("if " + in + "then " + command(depth).closed() + "fi" + end);
      case 3 -> part("if false; then :; else " + in + "fi");
      case 4 -> part("if false; then :; elif :; then " + in + "fi");
      case 5 -> part("for i in 1 'desk x'; do " + in + "done" + end);
      case 6 -> part("for i in desk\ndo\n" + in + "done");
      case 7 -> part("while :; do " + in + "break; done" + end);
      case 8 -> part("until " + in + ":; do :; done");
      case 9 -> part("case desk in desk) " + in + ";; *) :; esac");
      case 10 -> part("case x in (desk|x)\n" + body.inside() + "\n;;\nesac" + end);
      case 11 -> part("for ((n%=0; n%<2; n%++)); do ".replace("%", marker()) + in + "done");
      case 12 -> part("[[ -n desk && ( a < b ) ]] && { " + in + "}");
      case 13 -> part("((1 + (2))) && { " + in + "}");
      case 14 -> part("{ ! { " + in + "} || :; }");
      default -> part("{ { " + in + "}; } 2>&1");
    };
  }

  private Part substitution(int depth) {
    substitutions++;
    Part body = command(depth);
    substitutions--;
    String in = body.inside();
    int kind = random.nextInt(13);
    return switch (substitutions > 0 && (kind == 7 || kind == 8) ? 0 : kind) {
      case 0 -> part("x=$( " + in + ")");
      case 1 -> part("echo \"a $( " + in + ") b\"");
      case 2 -> part("echo $( " + in + ") >/dev/null");
      case 3 -> part("x=" + backquoted(in));
      case 4 -> part("cat <( " + in + ") /dev/null");
      case 5 -> part("echo \"${nothing:-$( " + in + ")}\"");
      case 6 -> part("echo ${nothing:-\"$( " + in + ")\"}");
      case 7 -> document("<<", "a $( " + in + ") b");
      case 8 -> document("<<-", backquoted(in) + "\n\t# not the end");
      case 12 -> part("echo \"$((:); " + desk() + "\n)\"");
      case 9 -> part("a=(1 $( " + in + "))");
      // Bash counts parentheses to find the end of this; those of a case would mislead it.
      case 10 -> part("x=$((1 + $({ " + desk() + "\n} >/dev/null; echo 1)))");
      default -> part("A=$( " + in + ") B=1 true");
    };
  }

  /** A here-document with an end of its own: one with the same name within it would end it. */
  private Part document(String operator, String text) {
    String end = "E" + documents++;
    String tab = operator.endsWith("-") ? "\t" : "";
    return new Part("cat " + operator + end + "\n" + text + "\n" + tab + end, true);
  }

  private static String backquoted(String text) {
    StringBuilder quoted = new StringBuilder("`");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      quoted.append(c == '\\' || c == '`' ? "\\" : "").append(c);
    }
    return quoted.append('`').toString();
  }

  private Part script(int depth) {
    Part body = command(depth);
    String quoted = "'" + body.inside().replace("'", "'\\''") + "'";
    return part(
        switch (random.nextInt(6)) {
          case 0 -> "bash -c " + quoted;
          case 1 -> "bash -ec " + quoted + " name";
          case 2 ->
              "env -i BIN=\"$BIN\" PATH=\"$PATH\" LOG=\"$LOG\" bash --norc -o pipefail -c "
                  + quoted;
          case 3 -> "eval " + quoted;
          case 4 -> "sh -c '" + pick(TOOLS) + " " + marker() + "'";
          default -> "eval " + pick(TOOLS) + " " + marker() + " 'a b'";
        });
  }
}
