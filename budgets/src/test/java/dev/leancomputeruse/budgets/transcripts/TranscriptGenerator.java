package dev.leancomputeruse.budgets.transcripts;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.SplittableRandom;

/**
 * Makes transcripts of any size, the same ones for the same seed, and says what is in them.
 *
 * <p>They have the shape of the client's own: one line per content block with the same message id,
 * a partial count of output on the first of them, tool results that stand twice on their line, a
 * subagent's file beside every fourth session, and lines that hold no call. A line is about 2 kB.
 *
 * <p>Command line: {@code SEED BYTES DIRECTORY}.
 */
public final class TranscriptGenerator {
  private static final long START = Instant.parse("2026-11-01T08:00:00Z").toEpochMilli();
  private static final long FILE_SIZE = 1_000_000;
  private static final String[] WORDS = {
    "window", "button", "the", "of", "value", "return", "final", "import", "state", "element", "is",
    "\\n", "\\\"text\\\"", "=>", "{", "}", "label", "file", "src/main", "\\t", "0x1f", "caf\u00e9"
  };
  private static final String[] TOOLS = {"Read", "Bash", "Edit", "Grep", "mcp__cua-driver__click"};
  private static final String[] MODELS = {
    "claude-opus-4-6", "claude-sonnet-4-6", "claude-haiku-4-5"
  };

  /**
   * What was made.
   *
   * @param files transcripts
   * @param bytes their size
   * @param lines their lines
   * @param calls calls, each counted once
   * @param input their input tokens
   * @param output their output tokens
   * @param cacheRead their reads from the cache
   * @param cacheWrite their writes to the cache
   */
  public record Made(
      long files,
      long bytes,
      long lines,
      long calls,
      long input,
      long output,
      long cacheRead,
      long cacheWrite) {}

  private final SplittableRandom random;
  private final Path projects;
  private final StringBuilder line = new StringBuilder(8192);
  private long files;
  private long bytes;
  private long lines;
  private long calls;
  private long input;
  private long output;
  private long cacheRead;
  private long cacheWrite;

  private TranscriptGenerator(long seed, Path directory) {
    this.random = new SplittableRandom(seed);
    this.projects = directory.resolve("projects");
  }

  public static void main(String[] args) throws IOException {
    System.out.println(
        generate(Long.parseLong(args[0]), Long.parseLong(args[1]), Path.of(args[2])));
  }

  /** Makes at least {@code size} bytes of transcripts under {@code directory/projects}. */
  public static Made generate(long seed, long size, Path directory) throws IOException {
    TranscriptGenerator generator = new TranscriptGenerator(seed, directory);
    while (generator.bytes < size) {
      generator.session(Math.min(FILE_SIZE, size - generator.bytes));
    }
    return new Made(
        generator.files,
        generator.bytes,
        generator.lines,
        generator.calls,
        generator.input,
        generator.output,
        generator.cacheRead,
        generator.cacheWrite);
  }

  private void session(long size) throws IOException {
    String id = uuid();
    Path project = projects.resolve("-home-user-project-" + files % 7);
    long time = START + (files % 28) * 86_400_000L + random.nextInt(3_600_000);
    if (files % 4 == 3) {
      String agent = "a" + Long.toHexString(random.nextLong());
      Path file = project.resolve(id).resolve("subagents").resolve("agent-" + agent + ".jsonl");
      write(file, size / 4, id, agent, time);
    }
    write(project.resolve(id + ".jsonl"), size, id, null, time);
  }

  private void write(Path file, long size, String session, String agent, long start)
      throws IOException {
    Files.createDirectories(file.getParent());
    files++;
    long end = bytes + size;
    long time = start;
    String model = MODELS[random.nextInt(MODELS.length)];
    long context = 12_000;
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
      while (bytes < end) {
        time += 2000 + random.nextInt(9000);
        context = context > 150_000 ? 12_000 : context + 400 + random.nextInt(1500);
        turn(out, session, agent, time, model, context);
      }
    }
  }

  /** A call on two lines, the result of its tool, and now and then a line of another kind. */
  private void turn(
      OutputStream out, String session, String agent, long time, String model, long context)
      throws IOException {
    String message = "msg_01" + Long.toHexString(random.nextLong());
    String use = "toolu_01" + Long.toHexString(random.nextLong());
    int in = 1 + random.nextInt(12);
    int written = 200 + random.nextInt(2000);
    int answer = 40 + random.nextInt(900);
    long read = context - written;
    calls++;
    input += in;
    output += answer;
    cacheRead += read;
    cacheWrite += written;
    String head = head(session, agent, time, "assistant");
    String usage = usage(in, written, read, 1 + random.nextInt(8));
    line.append(head).append(message(message, model));
    line.append("{\"type\":\"text\",\"text\":\"");
    text(300 + random.nextInt(1200));
    line.append("\"}").append(usage).append("}\n");
    print(out);
    line.append(head).append(message(message, model));
    line.append("{\"type\":\"tool_use\",\"id\":\"").append(use).append("\",\"name\":\"");
    line.append(TOOLS[random.nextInt(TOOLS.length)]).append("\",\"input\":{\"command\":\"");
    text(60 + random.nextInt(400));
    line.append("\",\"description\":\"look\"}}").append(usage(in, written, read, answer));
    line.append("}\n");
    print(out);
    line.append(head(session, agent, time + 900, "user"));
    line.append("\"message\":{\"role\":\"user\",\"content\":[{\"tool_use_id\":\"").append(use);
    line.append("\",\"type\":\"tool_result\",\"content\":\"");
    int from = line.length();
    text(random.nextInt(4) == 0 ? 4000 + random.nextInt(6000) : 200 + random.nextInt(1500));
    String result = line.substring(from);
    line.append("\",\"is_error\":").append(random.nextInt(20) == 0).append("}]},");
    line.append("\"toolUseResult\":{\"stdout\":\"").append(result).append("\",\"stderr\":\"\"}}\n");
    print(out);
    if (random.nextInt(4) == 0) {
      line.append(head(session, agent, time + 950, "attachment"));
      line.append("\"attachment\":{\"type\":\"hook_success\",\"content\":\"");
      text(200 + random.nextInt(800));
      line.append("\"}}\n");
      print(out);
    }
  }

  private String head(String session, String agent, long time, String type) {
    return "{\"parentUuid\":\""
        + uuid()
        + "\",\"isSidechain\":"
        + (agent != null)
        + (agent == null ? "" : ",\"agentId\":\"" + agent + "\"")
        + ",\"userType\":\"external\",\"cwd\":\"/home/user/project\",\"sessionId\":\""
        + session
        + "\",\"version\":\"2.1.332\",\"gitBranch\":\"main\",\"type\":\""
        + type
        + "\",\"uuid\":\""
        + uuid()
        + "\",\"timestamp\":\""
        + Instant.ofEpochMilli(time / 1000 * 1000 + 7)
        + "\","
        + (type.equals("assistant")
            ? "\"requestId\":\"req_01" + Long.toHexString(time * 31 + session.hashCode()) + "\","
            : "");
  }

  private static String message(String id, String model) {
    return "\"message\":{\"id\":\""
        + id
        + "\",\"type\":\"message\",\"role\":\"assistant\",\"model\":\""
        + model
        + "\",\"content\":[";
  }

  private static String usage(int in, int written, long read, int answer) {
    return "],\"stop_reason\":\"tool_use\",\"stop_sequence\":null,\"usage\":{\"input_tokens\":"
        + in
        + ",\"cache_creation_input_tokens\":"
        + written
        + ",\"cache_read_input_tokens\":"
        + read
        + ",\"cache_creation\":{\"ephemeral_5m_input_tokens\":"
        + written
        + ",\"ephemeral_1h_input_tokens\":0},\"output_tokens\":"
        + answer
        + ",\"service_tier\":\"standard\"}}";
  }

  private void text(int length) {
    int end = line.length() + length;
    while (line.length() < end) {
      line.append(WORDS[random.nextInt(WORDS.length)]).append(' ');
    }
  }

  private void print(OutputStream out) throws IOException {
    byte[] encoded = line.toString().getBytes(StandardCharsets.UTF_8);
    out.write(encoded);
    bytes += encoded.length;
    lines++;
    line.setLength(0);
  }

  private String uuid() {
    return new java.util.UUID(random.nextLong(), random.nextLong()).toString();
  }
}
