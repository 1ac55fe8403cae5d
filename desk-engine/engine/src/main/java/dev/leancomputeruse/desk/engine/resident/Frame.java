package dev.leancomputeruse.desk.engine.resident;

import dev.leancomputeruse.desk.engine.JsonObject;

/**
 * One message: an object, and bytes that are too many to be put into it.
 *
 * @param body empty where there is none
 */
@SuppressWarnings("ArrayRecordComponent") // Several MB, passed on once and never compared.
record Frame(JsonObject json, byte[] body) {
  static final byte[] NOTHING = new byte[0];

  static Frame of(JsonObject json) {
    return new Frame(json, NOTHING);
  }
}
