package dev.leancomputeruse.desk.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Contract, <i>Scope</i>: which shell commands run a desk tool. */
class ShellCommandsTest {
  private static boolean runsDesk(String command) {
    return DeskCommands.in(command) != null;
  }

  @TestFactory
  List<DynamicTest> everyCaseThatWasCheckedInARealBash() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    try (InputStream in = getClass().getResourceAsStream("shell-commands.jsonl")) {
      for (String line : new String(in.readAllBytes(), UTF_8).lines().toList()) {
        JsonReader json = new JsonReader(line);
        json.beginObject();
        json.nextName(9);
        String command = json.string(9999);
        json.nextName(9);
        boolean desk = json.bool();
        json.nextName(9);
        String why = json.string(999);
        tests.add(
            DynamicTest.dynamicTest(
                why + ": " + command,
                () -> assertThat(runsDesk(command)).as(command).isEqualTo(desk)));
      }
    }
    assertThat(tests).hasSizeGreaterThan(50);
    return tests;
  }

  private static void counted(String... commands) {
    for (String command : commands) {
      assertThat(runsDesk(command)).as(command).isTrue();
    }
  }

  private static void notCounted(String... commands) {
    for (String command : commands) {
      assertThat(runsDesk(command)).as(command).isFalse();
    }
  }

  @Nested
  class Counted {
    @Test
    void afterEverySeparator() {
      counted(
          "a;desk x",
          "a&desk x",
          "a&&desk x",
          "a||desk x",
          "a|desk x",
          "a|&desk x",
          "a\ndesk x",
          "a &&\n\n desk x",
          "a | # pipe\n desk x",
          "\n\ndesk x",
          "a;\n# c\ndesk x");
    }

    @Test
    void inEveryCompoundCommand() {
      counted(
          "if desk x; then :; fi",
          "if :; then desk x; fi",
          "if false; then :; elif desk x; then :; fi",
          "if false; then :; else desk x; fi",
          "if :\nthen\ndesk x\nfi",
          "while desk x; do break; done",
          "until desk x; do :; done",
          "while :; do desk x; break; done",
          "for a in desk b; do desk $a; done",
          "for a\ndo desk x; done",
          "for a; do desk x; done",
          "for ((i=0; i<2; i++)); do desk x; done",
          "for ((i=0; i<2; i++)) { desk x; }",
          "select a in 1; do desk x; done",
          "case x in a|desk) :;; (x) desk x;; esac",
          "case x in x) desk x; esac",
          "case x in x)\n desk x\n;;\nesac",
          "case $(desk x) in *) ;; esac",
          "( ( (desk x) ) )",
          "((i=1)); desk x",
          "((desk x) && (a))",
          "((a); (desk x))",
          "((cat <<E | b); desk x)\nbody ) '\nE",
          "echo $((desk x) | (cat))",
          "echo \"$(( a; desk x ) )\"",
          "(( $(a) + 1 )); ((a) ; b); desk x",
          "coproc desk x",
          "coproc N { desk x; }",
          "! time desk x",
          "time -p -- desk x",
          "{ { desk x; }; } > out 2>&1",
          "[[ -f x && ( a < b || c =~ ^(a|b)$ ) ]] && desk x",
          "[[ $(desk x) == y ]]");
    }

    @Test
    void inSubstitutions() {
      counted(
          "echo \"a $(desk x) b\"",
          "echo \"`desk x`\"",
          "echo `echo \\`desk x\\``",
          "echo ${a:-$(desk x)}",
          "echo \"${a:-\"$(desk x)\"}\"",
          "echo $(( $(desk x) + 1 ))",
          "a=$(desk x) b=2",
          "a=(1 $(desk x))",
          "declare -a a=( $(desk x) )",
          "cat > >(desk x)",
          "cat <<EOF\n$(desk x)\nEOF",
          "cat <<EOF\n`desk x`\nEOF",
          "cat <<-EOF\n\t$(desk x)\n\tEOF\necho",
          "cat <<EOF\na \\$(b) ${c:-$(desk x)}\nEOF",
          "cat <<< $(desk x)",
          "cat <<EOF\n\\\nEOF\ndesk x",
          "cat <<EOF\nE\\\nOF\ndesk x",
          "echo $(cat <<EOF\nbody\nEOF\n) && desk x",
          "desk_out=$(\n  desk x\n)");
    }

    @Test
    void behindAssignmentsRedirectionsPathsAndQuotes() {
      counted(
          "A=1 B=\"2 3\" C+=d E[0]=$F desk x",
          "A=$(true) desk x",
          "<in >out 2>&1 &>all >>more 3<>rw >|clobber {fd}>f desk x",
          "<<<text desk x",
          "<<E desk x\nbody\nE",
          "/usr/local/bin/desk x",
          "./desk x",
          "~/bin/desk x",
          "\"/opt/my tools/desk\" x",
          "'/opt/my tools/desk' x",
          "\"$HOME/bin/desk\" x",
          "\"$HOME\"/bin/desk x",
          "$HOME/bin/desk-read x",
          "\"desk\" x",
          "\\desk x",
          "$'desk' x",
          "desk\\\n x",
          "A= desk x");
    }

    @Test
    void behindEveryWrapper() {
      counted(
          "command -p -- desk x",
          "exec desk x",
          "exec -c -a n desk x",
          "/usr/bin/time -f %e -o f desk x",
          "\\time -v desk x",
          "env desk x",
          "env -i -- A=1 desk x",
          "env - A=1 B=2 desk x",
          "env -u A --unset=B -C /tmp desk x",
          "/usr/bin/env bash -c 'desk x'",
          "sudo desk x",
          "sudo -n -E -u me -- desk x",
          "sudo --user=me A=1 desk x",
          "sudo -uroot desk x",
          "env -S 'desk x'",
          "env -S'desk x' click",
          "env --split-string='A=1 nice desk' x \"it's\"",
          "env -S \"desk x set_value '{\\\"i\\\":1}'\"",
          "timeout 5s desk x",
          "timeout -k 1 -s KILL 5 desk x",
          "timeout --signal=KILL --kill-after 1 5 desk x",
          "timeout --foreground 5 desk x",
          "nice desk x",
          "nice -5 desk x",
          "nice -n5 desk x",
          "nice --adjustment=5 desk x",
          "nohup nice env A=1 timeout 3 sudo command desk x",
          "xargs desk",
          "xargs -0 -n 1 -P4 desk",
          "xargs -r --max-args=1 --replace desk {}",
          "xargs -a f -d '\\n' sh -c 'desk \"$@\"' _");
    }

    @Test
    void inScriptsOfShellsAndEval() {
      counted(
          "sh -c 'desk x'",
          "/bin/bash -lc \"desk x\"",
          "bash -e -o pipefail -c 'cd /; desk x'",
          "bash -c -- 'desk x'",
          "zsh -c 'a && desk x'",
          "dash -c 'desk '\"com.x\"",
          "bash -c \"desk $APP click\"",
          "bash -c \"\\$(desk x)\"",
          "bash -c 'bash -c \"desk x\"'",
          "bash -c 'eval \"desk x\"'",
          "bash --norc -c 'desk x' name arg",
          "bash -c \"echo '\"; desk x",
          "eval 'if'; desk x",
          "echo `echo \"`; desk x",
          "eval desk x",
          "eval \"desk\" 'x y'",
          "eval eval eval desk x",
          "eval 'a;' desk x");
    }
  }

  @Nested
  class NotCounted {
    @Test
    void words() {
      notCounted(
          "echo desk",
          "echo a\\;desk",
          "echo \\\n desk",
          "a=desk",
          "a=(desk x)",
          "a+=(\ndesk\n)",
          "for desk in a; do :; done",
          "for a in desk; do :; done",
          "case desk in desk) ;; esac",
          "[[ desk ]]",
          "[ desk = desk ]",
          "type desk",
          "command -V desk",
          "ls >desk",
          "ls > desk",
          "cat <desk",
          "echo ${desk}",
          "echo $desk",
          "echo $((desk+1))",
          "((desk=1))",
          "(((desk x)))",
          "echo $(( (desk) + (1) ))",
          "bash -c \"desk x; echo '\"",
          "echo a#b ; # desk x",
          "desk.sh x",
          "xdesk x",
          "desk/run x",
          "DESK x",
          "desk=1 x",
          "echo \"$(echo desk)\"",
          "alias desk='x'",
          "unalias desk",
          "./desk/x",
          "desk\\ x");
    }

    @Test
    void whatIsNoCommandOfTheShellItself() {
      notCounted(
          "cat <<EOF\ndesk x\nEOF",
          "cat <<\\EOF\n$(desk x)\nEOF",
          "cat <<\"E F\"\n$(desk x)\nE F",
          "cat <<A <<B\ndesk\nA\n; desk x\nB",
          "cat <<EOF\n\\$(desk x) \\`desk x\\`\nEOF",
          "cat <<-EOF\n\tdesk x\n\tEOF",
          "bash <<< 'desk x'",
          "bash desk",
          "bash -n -c 'desk x'",
          "true \"${x:-'}\"; desk x",
          "true \"${x//'/}\"; desk x",
          "echo \"${x#'}\"; desk x",
          "cat <<EOF\nE\\\nOF\\\n; desk x\nEOF",
          "ssh h \"desk x\"",
          "ssh h 'a; desk x'",
          "docker run desk",
          "echo 'desk x' | sh",
          "find . -exec desk {} \\;",
          "trap 'desk x' EXIT",
          "sudo -l desk",
          "env -S 'echo desk x'",
          "env -S '$D desk x'",
          "env -S",
          "git commit -m 'x\ndesk x\n'");
    }

    @Test
    void functionBodies() {
      notCounted(
          "f() { desk x; }; f",
          "f () (desk x)",
          "function f { desk x; }",
          "function f() { if :; then desk x; fi; }",
          "f()\n{\n  $(desk x)\n}",
          "f() { g() { desk x; }; desk y; }",
          "f() { cat <<EOF\n$(desk x)\nEOF\n}",
          // Behind such a definition the name is not the tool any more.
          "desk() { :; }; desk x");
      counted("f() { :; }; desk x", "f() { desk x; } ; desk y");
    }

    @Test
    void commandWordsThatAreNotCertain() {
      notCounted(
          "$D x",
          "${D} x",
          "\"$D\" x",
          "d'e'sk x",
          "\"de\"sk x",
          "de$E x",
          "$(echo desk) x",
          "de\\sk x",
          "d?sk x",
          "des[k] x",
          "{desk,x} y",
          "env $OPTS desk$X y");
    }

    @Test
    void whatNoShellWouldTake() {
      notCounted(
          "desk x; echo 'a",
          "desk x; echo \"a",
          "desk x; (",
          "desk x )",
          "desk x; done",
          "desk x; `a",
          "desk x; $(a",
          "desk x ;; a",
          "; desk x",
          "&& desk x",
          "desk x && ",
          "desk x; if a; then b",
          "desk x; fi",
          "echo ${a desk x",
          "desk x | | a",
          "( desk x",
          "{ desk x }",
          "for in; desk x; done");
    }
  }

  @Nested
  class Together {
    private DeskCommands of(String command) {
      return DeskCommands.in(command);
    }

    @Test
    void kindsAndTargets() {
      assertThat(of("desk com.x click '{}'")).isEqualTo(new DeskCommands(ToolKind.ACTION, "com.x"));
      assertThat(of("desk com.x get_window_state").kind()).isEqualTo(ToolKind.OBSERVATION);
      assertThat(of("desk-read com.x A"))
          .isEqualTo(new DeskCommands(ToolKind.OBSERVATION, "com.x"));
      assertThat(of("desk-clean com.x").kind()).isEqualTo(ToolKind.CLEANUP);
      assertThat(of("desk apps").kind()).isEqualTo(ToolKind.PROBE);
      assertThat(of("desk running com.x").kind()).isEqualTo(ToolKind.PROBE);
      assertThat(of("desk com.x launch_app").kind()).isEqualTo(ToolKind.PROBE);
      assertThat(of("desk com.x batch f").kind()).isEqualTo(ToolKind.BATCH);
      assertThat(of("desk a x; desk b y")).isEqualTo(new DeskCommands(ToolKind.BATCH, "a"));
      assertThat(of("desk apps; desk b y").target()).isEqualTo("b");
      assertThat(of("desk-read a; desk-read b").kind()).isEqualTo(ToolKind.OBSERVATION);
      assertThat(of("for i in 1 2; do desk a x; done").kind()).isEqualTo(ToolKind.BATCH);
      assertThat(of("desk \"$A\" x").target()).isNull();
      for (String look :
          new String[] {
            "desk-read --max 5 b Foo",
            "desk-read --max=5 --json b",
            "desk --json b get_window_state",
            "desk --window --json b get_window_state",
            "desk -- b get_window_state"
          }) {
        assertThat(of(look)).as(look).isEqualTo(new DeskCommands(ToolKind.OBSERVATION, "b"));
      }
      for (String help : new String[] {"desk --help", "desk", "desk b click --help", "desk-read"}) {
        assertThat(of(help).kind()).as(help).isEqualTo(ToolKind.PROBE);
      }
      assertThat(of("desk --foreground b click").kind()).isEqualTo(ToolKind.ACTION);
      assertThat(of("a | xargs desk b x").kind()).isEqualTo(ToolKind.ACTION);
      for (String option : new String[] {"-n1", "-0n 2", "-I{}", "-L1", "--max-args=1", "-i"}) {
        assertThat(of("a | xargs " + option + " desk b x").kind()).isEqualTo(ToolKind.BATCH);
      }
      assertThat(of("a | xargs -n1 echo; desk b x").kind()).isEqualTo(ToolKind.ACTION);
      assertThat(of("env -S 'desk b' batch f")).isEqualTo(new DeskCommands(ToolKind.BATCH, "b"));
    }
  }

  @Nested
  class Bounds {
    @Test
    void twoHundredLevelsOfEveryNesting() {
      for (String[] pair :
          new String[][] {
            {"( ", ")"},
            {"{ ", "; }"},
            {"$(", ")"},
            {"echo \"$(", ")\""},
            {"if ", "; then :; fi"},
            {"while :; do ", "; done"},
            {"case a in a) ", ";; esac"},
            {"a <(", ")"},
            {"! ", ""},
            {"time ", ""},
            {"eval ", ""},
            {"nice ", ""}
          }) {
        String command = pair[0].repeat(200) + "desk x" + pair[1].repeat(200);
        assertThat(runsDesk(command)).as(pair[0]).isTrue();
      }
    }

    @Test
    void aMebibyteOfAnythingIsReadInLinearTimeAndDepth() {
      for (String part :
          new String[] {
            "(",
            "{ ",
            "$(",
            "`",
            "\"$(",
            "if ",
            "case a in a) ",
            "<(",
            "${a:-",
            "$((",
            "\"${a:-\"",
            "eval ",
            "eval 'x' ",
            "((",
            "((a) ",
            "$((a) ",
            "xargs -n1 ",
            "env -S ",
            "eval '",
            "nice ",
            "a=",
            "!",
            "\\",
            "'",
            "cat <<E\n",
            "<<E ",
            "a;",
            "desk;",
            "f() ",
            "coproc ",
            "[[ ",
            "a=(",
            "-=",
            "aa=",
            "#\n",
            "$",
            "sh -c 'a' ",
            "command "
          }) {
        String text = "desk x\n" + part.repeat((1 << 20) / part.length());
        long start = System.nanoTime();
        runsDesk(text);
        assertThat((System.nanoTime() - start) / 1_000_000).as(part).isLessThan(20_000);
      }
    }

    @Test
    void aCompoundCommandNeedsNoSeparatorBehindIt() {
      for (String command :
          new String[] {
            "if [[ a ]] then desk a; fi",
            "if (( 1 )) then desk a; fi",
            "if (desk a click) then echo ok; else echo no; fi",
            "while (desk a) do break; done",
            "for i in 1; do { desk a; } done",
            "if true; then if true; then desk a; fi fi",
            "{ (desk a) }",
            "case x in x) (desk a) esac",
            "if case x in x) ;; esac then desk a; fi",
          }) {
        assertThat(runsDesk(command)).as(command).isTrue();
      }
      assertThat(runsDesk("(true) desk a")).isFalse();
      assertThat(runsDesk("{ true; } >f then desk a")).isFalse();
    }

    @Test
    void tenThousandSegments() {
      String command = "desk x a && ".repeat(10_000) + "desk x a";
      assertThat(DeskCommands.in(command)).isEqualTo(new DeskCommands(ToolKind.BATCH, "x"));
    }
  }
}
