package dev.leancomputeruse.measure;

import java.util.Arrays;

/**
 * What one line says. One object per reader is filled again and again; names are numbers of {@link
 * Names}, ids are hashes.
 */
final class Row {
  /** What a line turned out to be. */
  enum Kind {
    OTHER,
    CALL,
    /** The client's own words, such as an error, in the form of an answer: no call. */
    SYNTHETIC,
    RESULTS,
    COST_STATE
  }

  Kind kind = Kind.OTHER;

  long callKey;
  long sessionKey;
  long agentKey;
  boolean hasRequestId;
  boolean sidechain;
  int session;
  int agent;
  int agentType;
  int model;
  int project;
  long time;

  int input;
  int output;
  int cacheRead;
  int cacheWrite;
  int cacheWrite1h;
  int webSearches;
  boolean fast;
  boolean inUs;

  int uses;
  long[] useKey = new long[8];
  int[] useTool = new int[8];
  byte[] useKind = new byte[8];
  int[] useInput = new int[8];

  int results;
  long[] resultKey = new long[8];
  long[] resultBytes = new long[8];
  int[] resultImages = new int[8];
  boolean[] resultError = new boolean[8];

  void clear() {
    kind = Kind.OTHER;
    callKey = 0;
    sessionKey = 0;
    agentKey = 0;
    hasRequestId = false;
    sidechain = false;
    session = Names.NONE;
    agent = Names.NONE;
    agentType = Names.NONE;
    model = Names.NONE;
    time = Timestamps.UNDATED;
    clearUsage();
    clearContent();
  }

  void clearUsage() {
    input = 0;
    output = 0;
    cacheRead = 0;
    cacheWrite = 0;
    cacheWrite1h = 0;
    webSearches = 0;
    fast = false;
    inUs = false;
  }

  /** Whether the usage holds anything that could be paid for. */
  boolean hasTokens() {
    return input != 0 || output != 0 || cacheRead != 0 || cacheWrite != 0 || webSearches != 0;
  }

  void clearContent() {
    uses = 0;
    results = 0;
  }

  /** Sets ids apart that are only good within one agent's run. */
  void scopeIds() {
    for (int i = 0; i < uses; i++) {
      useKey[i] = ToolUseId.within(useKey[i], sessionKey, agentKey);
    }
    for (int i = 0; i < results; i++) {
      resultKey[i] = ToolUseId.within(resultKey[i], sessionKey, agentKey);
    }
  }

  void addUse(long key, int tool, DesktopUse kind, int input) {
    if (uses == useKey.length) {
      useKey = Arrays.copyOf(useKey, uses * 2);
      useTool = Arrays.copyOf(useTool, uses * 2);
      useKind = Arrays.copyOf(useKind, uses * 2);
      useInput = Arrays.copyOf(useInput, uses * 2);
    }
    useKey[uses] = key;
    useTool[uses] = tool;
    useKind[uses] = (byte) kind.code();
    useInput[uses++] = input;
  }

  void addResult(long key, long bytes, int images, boolean error) {
    if (results == resultKey.length) {
      resultKey = Arrays.copyOf(resultKey, results * 2);
      resultBytes = Arrays.copyOf(resultBytes, results * 2);
      resultImages = Arrays.copyOf(resultImages, results * 2);
      resultError = Arrays.copyOf(resultError, results * 2);
    }
    resultKey[results] = key;
    resultBytes[results] = bytes;
    resultImages[results] = images;
    resultError[results++] = error;
  }
}
