package dev.leancomputeruse.hooks;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Contract, <i>Running</i> and <i>Fail open</i>: bytes in, exit code and bytes out. */
class HookProcessTest {
  private static final String[] CAPTURED = {
    "PermissionRequest",
    "PostToolBatch-4-calls",
    "PostToolBatch-denied-by-hook",
    "PostToolBatch-failing-Bash",
    "PostToolBatch-unknown-tool",
    "PostToolUse-Agent",
    "PostToolUse-Bash-success",
    "PostToolUse-mcp-image",
    "PostToolUse-mcp-success",
    "PostToolUseFailure-Bash-exit1",
    "PostToolUseFailure-Bash-in-subagent",
    "PostToolUseFailure-Bash-timeout",
    "PostToolUseFailure-mcp-isError",
    "PostToolUseFailure-mcp-jsonrpc-error",
    "PreToolUse-Bash",
    "PreToolUse-Bash-in-subagent",
    "PreToolUse-mcp",
    "SessionEnd",
    "SessionStart",
    "Stop",
    "SubagentStart",
    "SubagentStop",
    "UserPromptSubmit",
  };

  @TempDir Path temporary;
  private int states;

  private record Answer(int exit, String out) {}

  private static final Answer SILENT = new Answer(0, "");

  private Answer send(Path state, byte[] payload) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int exit =
        HookProcess.run(
            state.toString(), temporary.toString(), new ByteArrayInputStream(payload), out);
    return new Answer(exit, out.toString(UTF_8));
  }

  private Answer send(Path state, String payload) {
    return send(state, payload.getBytes(UTF_8));
  }

  private Path freshState() {
    return temporary.resolve("state-" + states++);
  }

  private static void forget(Path state) throws IOException {
    if (Files.exists(state)) {
      try (Stream<Path> files = Files.list(state)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(state);
    }
  }

  @Nested
  class CapturedFromTheRealHost {
    @Test
    void eachOneAlonePasses() throws IOException {
      for (String name : CAPTURED) {
        Path state = freshState();
        for (int i = 0; i < 4; i++) {
          // The same use again and again counts once, so this never adds up to anything.
          assertThat(send(state, Payloads.captured(name))).as(name).isEqualTo(SILENT);
        }
      }
    }

    @Test
    void aFailingCallIsBlockedAtItsThirdTry() throws IOException {
      for (String[] pair :
          new String[][] {
            {"PostToolUseFailure-Bash-exit1", "PreToolUse-Bash", "toolu_mock0001_1"},
            {
              "PostToolUseFailure-Bash-in-subagent",
              "PreToolUse-Bash-in-subagent",
              "toolu_mock0003_1"
            },
            {"PostToolUseFailure-mcp-isError", "PreToolUse-mcp", "toolu_mock0002_0"},
          }) {
        Path state = freshState();
        for (int i = 0; i < 2; i++) {
          assertThat(send(state, Payloads.captured(pair[1])).exit()).isZero();
          send(state, Payloads.captured(pair[0]).replace(pair[2], "use-" + i));
        }
        Answer blocked = send(state, Payloads.captured(pair[1]));
        assertThat(blocked.exit()).as(pair[0]).isEqualTo(2);
        assertThat(blocked.out()).isEqualTo("lean-computer-use: " + HookHandler.STOP + "\n");
      }
    }

    @Test
    void theSubagentsCountIsNotItsParents() throws IOException {
      Path state = freshState();
      String failure = Payloads.captured("PostToolUseFailure-Bash-in-subagent");
      for (int i = 0; i < 2; i++) {
        send(state, failure.replace("toolu_mock0003_1", "use-" + i));
      }
      String before = Payloads.captured("PreToolUse-Bash-in-subagent");
      assertThat(send(state, before).exit()).isEqualTo(2);
      assertThat(send(state, before.replace("a8dac41eac3032154", "another")).exit()).isZero();
      assertThat(send(state, before.replaceAll(" \"agent_[a-z]+\": \"[^\"]*\",\n", "")).exit())
          .isZero();
    }

    @Test
    void unrelatedCallsLeaveNoTrace() throws IOException {
      for (String name :
          new String[] {
            "PostToolUseFailure-Bash-timeout",
            "PostToolUse-Agent",
            "SessionStart",
            "PreToolUse-mcp",
            "PostToolBatch-4-calls",
            "Stop"
          }) {
        Path state = freshState();
        send(state, Payloads.captured(name));
        assertThat(state).as(name).doesNotExist();
      }
    }
  }

  @Nested
  class FailOpen {
    @Test
    void tenThousandMutatedPayloadsPassOnFreshState() throws IOException {
      long seed = System.nanoTime();
      Random random = new Random(seed);
      List<byte[]> originals = new ArrayList<>();
      for (String name : CAPTURED) {
        if (name.contains("ToolUse")) {
          originals.add(Payloads.captured(name).getBytes(UTF_8));
        }
      }
      Path state = freshState();
      for (int i = 0; i < 10_000; i++) {
        byte[] payload = Mutations.of(originals.get(random.nextInt(originals.size())), random);
        assertThat(send(state, payload))
            .as("seed %d, payload %d: %s", seed, i, new String(payload, ISO_8859_1))
            .isEqualTo(SILENT);
        forget(state);
      }
    }

    @Test
    void aScreenshotOfFiveMegabytesPasses() throws IOException {
      String image = "A".repeat(5_000_000);
      String payload =
          Payloads.captured("PostToolUse-mcp-image").replaceFirst("iVBOR[^\"]*", image);
      assertThat(payload).hasSizeGreaterThan(5_000_000);
      Path state = freshState();
      assertThat(send(state, payload)).isEqualTo(SILENT);
      assertThat(state).isDirectory();
      assertThat(send(freshState(), payload.substring(0, payload.length() - 1_000)))
          .isEqualTo(SILENT);
    }

    @Test
    void malformedOrIncompletePayloadsPassEvenWhereTheWholeOneIsBlocked() throws IOException {
      Path state = freshState();
      String failure = Payloads.captured("PostToolUseFailure-Bash-exit1");
      send(state, failure.replace("toolu_mock0001_1", "a"));
      send(state, failure.replace("toolu_mock0001_1", "b"));
      String before = Payloads.captured("PreToolUse-Bash");
      assertThat(send(state, before).exit()).isEqualTo(2);
      byte[] bytes = before.strip().getBytes(UTF_8);
      for (int i = 0; i < bytes.length; i++) {
        assertThat(send(state, Arrays.copyOf(bytes, i))).as("cut off at %d", i).isEqualTo(SILENT);
      }
      for (String wrong :
          new String[] {
            "",
            "[]",
            "null",
            before + "{}",
            before.replace("\"Bash\"", "7"),
            before.replace("\"PreToolUse\"", "null"),
            before.replace("PreToolUse", "pretooluse"),
            before.replaceFirst("\"session_id\": \"[^\"]*\"", "\"session_id\": 7"),
            before.replaceFirst("\"session_id\": \"[^\"]*\",", ""),
            before.replaceFirst("\"session_id\": \"[^\"]*\"", "\"session_id\": \"\""),
            before.replaceFirst("\"tool_input\": \\{", "\"agent_id\": 7, \"tool_input\": {"),
            before.replaceFirst("\"command\": ", "\"command\": [],\"x\":"),
            before.replaceFirst("\"tool_input\": \\{", "\"tool_input\": [], \"x\": {"),
            before.replace("PreToolUse", "PreToolUse\u0001"),
          }) {
        assertThat(wrong).isNotEqualTo(before);
        assertThat(send(state, wrong)).as(wrong).isEqualTo(SILENT);
      }
      byte[] invalid = before.replace("\"x\"", "\"?\"").getBytes(UTF_8);
      invalid[before.indexOf("\"description\": \"") + 16] = (byte) 0xff;
      assertThat(send(state, invalid)).isEqualTo(SILENT);
      assertThat(send(state, before).exit()).isEqualTo(2);
      // A byte order mark is none of these: Windows shells put one in front of what they pipe.
      assertThat(send(state, "\ufeff" + before).exit()).isEqualTo(2);
    }

    @Test
    void anInternalErrorPassesAndDrains() {
      InputStream broken =
          new InputStream() {
            private int reads;

            @Override
            public int read() {
              throw new IllegalStateException();
            }

            @Override
            public int read(byte[] buffer, int start, int length) {
              if (reads++ == 0) {
                throw new StackOverflowError();
              }
              return reads > 3 ? -1 : length;
            }
          };
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      assertThat(HookProcess.run(null, temporary.toString(), broken, out)).isZero();
      assertThat(out.size()).isZero();
    }

    @Test
    void withoutAPlaceForTheStateItPasses() throws IOException {
      byte[] payload = Payloads.captured("PostToolUseFailure-Bash-exit1").getBytes(UTF_8);
      for (String temporaryDirectory :
          new String[] {temporary.resolve("gone").toString(), "relative", "\0"}) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(
                HookProcess.run(null, temporaryDirectory, new ByteArrayInputStream(payload), out))
            .isZero();
        assertThat(out.size()).isZero();
      }
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      assertThat(
              HookProcess.run(
                  "relative", temporary.toString(), new ByteArrayInputStream(payload), out))
          .isZero();
      try (Stream<Path> files = Files.list(temporary)) {
        assertThat(files).isEmpty();
      }
    }
  }
}
