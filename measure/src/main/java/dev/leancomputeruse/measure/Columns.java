package dev.leancomputeruse.measure;

import java.util.Arrays;

/**
 * Columns of numbers that grow by pages, so that growing never copies them: the tables of a large
 * history are most of the memory this module needs.
 */
final class Columns {
  private static final int PAGE_BITS = 13;
  private static final int PAGE = 1 << PAGE_BITS;
  private static final int MASK = PAGE - 1;

  private Columns() {}

  /** 64-bit numbers. */
  static final class Longs {
    private long[][] pages = new long[0][];

    long get(int index) {
      return pages[index >> PAGE_BITS][index & MASK];
    }

    void set(int index, long value) {
      int page = index >> PAGE_BITS;
      if (page >= pages.length) {
        pages = Arrays.copyOf(pages, page + 1);
        pages[page] = new long[PAGE];
      }
      pages[page][index & MASK] = value;
    }
  }

  /** 32-bit numbers. */
  static final class Ints {
    private int[][] pages = new int[0][];

    int get(int index) {
      return pages[index >> PAGE_BITS][index & MASK];
    }

    void set(int index, int value) {
      int page = index >> PAGE_BITS;
      if (page >= pages.length) {
        pages = Arrays.copyOf(pages, page + 1);
        pages[page] = new int[PAGE];
      }
      pages[page][index & MASK] = value;
    }

    void max(int index, int value) {
      if (value > get(index)) {
        set(index, value);
      }
    }
  }

  /** 16-bit numbers without sign. */
  static final class Chars {
    private char[][] pages = new char[0][];

    int get(int index) {
      return pages[index >> PAGE_BITS][index & MASK];
    }

    void set(int index, int value) {
      int page = index >> PAGE_BITS;
      if (page >= pages.length) {
        pages = Arrays.copyOf(pages, page + 1);
        pages[page] = new char[PAGE];
      }
      pages[page][index & MASK] = (char) Math.min(value, Character.MAX_VALUE);
    }

    void max(int index, int value) {
      if (value > get(index)) {
        set(index, value);
      }
    }
  }

  /** Sets of eight flags. */
  static final class Flags {
    private byte[][] pages = new byte[0][];

    boolean has(int index, int flag) {
      return (pages[index >> PAGE_BITS][index & MASK] & flag) != 0;
    }

    int get(int index) {
      return pages[index >> PAGE_BITS][index & MASK];
    }

    void set(int index, int flags) {
      int page = index >> PAGE_BITS;
      if (page >= pages.length) {
        pages = Arrays.copyOf(pages, page + 1);
        pages[page] = new byte[PAGE];
      }
      pages[page][index & MASK] = (byte) flags;
    }

    void add(int index, int flags) {
      pages[index >> PAGE_BITS][index & MASK] |= (byte) flags;
    }
  }

  /** Finds the row of a 64-bit key. */
  static final class Index {
    private final Longs keys;
    private int[] slots = new int[1024];
    private int size;

    Index(Longs keys) {
      this.keys = keys;
    }

    int size() {
      return size;
    }

    /** The row of the key, or -1. */
    int find(long key) {
      int mask = slots.length - 1;
      for (int slot = (int) key & mask; ; slot = (slot + 1) & mask) {
        int row = slots[slot] - 1;
        if (row < 0 || keys.get(row) == key) {
          return row;
        }
      }
    }

    /** Adds a key that is not there and gives its row. */
    int add(long key) {
      if (size * 4L >= slots.length * 3L) {
        grow();
      }
      int row = size++;
      keys.set(row, key);
      place(row, key);
      return row;
    }

    private void grow() {
      slots = new int[slots.length * 2];
      for (int row = 0; row < size; row++) {
        place(row, keys.get(row));
      }
    }

    private void place(int row, long key) {
      int mask = slots.length - 1;
      int slot = (int) key & mask;
      while (slots[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      slots[slot] = row + 1;
    }
  }
}
