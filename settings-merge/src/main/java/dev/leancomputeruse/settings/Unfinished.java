package dev.leancomputeruse.settings;

import java.util.Arrays;

/** Stands where the work of this branch still goes on, so that others can compile against it. */
final class Unfinished {

  private Unfinished() {}

  @SuppressWarnings({"TypeParameterUnusedInFormals", "DoNotCallSuggester"})
  static <T> T part(Object... with) {
    throw new UnsupportedOperationException(Arrays.toString(with));
  }
}
