package dev.leancomputeruse.hooks;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import dev.leancomputeruse.desk.protocol.StateRoot;
import dev.leancomputeruse.files.Disk;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A session on a file system in memory: events in, verdicts out. */
final class Conversation implements AutoCloseable {
  final FileSystem files;
  final Path temporary;
  long now = System.currentTimeMillis();
  private int uses;

  Conversation() {
    files =
        Jimfs.newFileSystem(
            Configuration.unix().toBuilder()
                .setAttributeViews("basic", "owner", "posix", "unix")
                .setWorkingDirectory("/")
                .build());
    temporary = files.getPath("/tmp");
    try {
      Files.createDirectories(temporary);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  Verdict send(String json) {
    try {
      Payload payload = Payloads.parse(json);
      if (payload == null) {
        return Verdict.PASS;
      }
      StateRoot root = StateRoot.locate(null, temporary, Disk.real());
      return new HookHandler(root, Disk.real(), () -> now).handle(payload);
    } catch (IOException e) {
      return Verdict.PASS;
    }
  }

  Verdict.Kind say(Payloads.Builder payload) {
    return send(payload.json()).kind();
  }

  static Payloads.Builder event(String name) {
    return new Payloads.Builder(name).session("s");
  }

  private Payloads.Builder fresh(String event) {
    return event(event).use("use-" + uses++);
  }

  Verdict.Kind before(String command) {
    return say(fresh("PreToolUse").shell(command));
  }

  Verdict.Kind fails(String command) {
    return say(fresh("PostToolUseFailure").shell(command).with("error", "\"Exit code 1\""));
  }

  Verdict.Kind works(String command) {
    return answers(command, "desk ok");
  }

  Verdict.Kind answers(String command, String output) {
    return say(fresh("PostToolUse").shell(command).output(output));
  }

  Verdict.Kind beforeMcp(String tool, String input) {
    return say(fresh("PreToolUse").mcp(tool, input));
  }

  Verdict.Kind failsMcp(String tool, String input) {
    return say(fresh("PostToolUseFailure").mcp(tool, input).with("error", "\"no\""));
  }

  Verdict.Kind answersMcp(String tool, String input, String text) {
    return say(fresh("PostToolUse").mcp(tool, input).text(text));
  }

  Verdict.Kind respondsMcp(String tool, String input, String response) {
    return say(fresh("PostToolUse").mcp(tool, input).with("tool_response", response));
  }

  /** Everything that is on the disk, as text. */
  String everything() throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> paths = Files.walk(temporary)) {
      List<Path> list = new ArrayList<>(paths.toList());
      for (Path path : list) {
        all.append(path).append('\n');
        if (Files.isRegularFile(path)) {
          all.append(new String(Files.readAllBytes(path), UTF_8)).append('\n');
        }
      }
    }
    return all.toString();
  }

  @Override
  public void close() throws IOException {
    files.close();
  }
}
