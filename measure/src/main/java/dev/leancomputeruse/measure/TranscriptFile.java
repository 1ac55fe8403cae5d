package dev.leancomputeruse.measure;

import java.nio.file.Path;

/**
 * A transcript.
 *
 * @param path where it is
 * @param project the directory it stands in below the root, which is the project's mangled path
 * @param session the session it is about by its own name, for rows that do not say
 * @param size its bytes on disk when it was found
 */
record TranscriptFile(Path path, String project, String session, long size) {

  boolean isCompressed() {
    return path.getFileName().toString().endsWith(".gz");
  }
}
