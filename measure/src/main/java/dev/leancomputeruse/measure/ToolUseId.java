package dev.leancomputeruse.measure;

/**
 * Ids of tool uses as 64-bit keys.
 *
 * <p>The vendor's ids are unique anywhere, so a copy of a row in a forked session is known by them.
 * Other providers count from one in each conversation; an id too short to be unique is therefore
 * taken together with the session and the agent.
 */
final class ToolUseId {
  private static final int UNIQUE_LENGTH = 20;

  private ToolUseId() {}

  /** The key of the cursor's last string; its lowest bit is set if the id is a short one. */
  static long of(JsonCursor cursor) {
    long hash = JsonText.hash(cursor);
    boolean isShort = cursor.decodedLength() < UNIQUE_LENGTH;
    return isShort ? hash | 1 : (hash & ~1L) | 2;
  }

  /** The key within a session and an agent. */
  static long within(long key, long session, long agent) {
    if ((key & 1) == 0) {
      return key;
    }
    long mixed =
        (key ^ Long.rotateLeft(session, 17) ^ Long.rotateLeft(agent, 41)) * 0x9e3779b97f4a7c15L;
    return (mixed ^ (mixed >>> 29)) | 1;
  }
}
