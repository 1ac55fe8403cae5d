package dev.leancomputeruse.desk.engine.driver;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * What a program left behind.
 *
 * @param exit its exit code; -1 if it did not end in time
 * @param out all it wrote to stdout
 * @param err what it wrote to stderr, as far as it was kept
 * @param timedOut whether it was given up
 * @param tooLong whether there was more output than is taken
 */
@SuppressWarnings("ArrayRecordComponent") // Several MB, passed on once and never compared.
record ProcessResult(int exit, byte[] out, String err, boolean timedOut, boolean tooLong) {
  String text() {
    return new String(out, UTF_8);
  }
}
