package fathom.model.simulate;

import java.util.Arrays;

/**
 * What is planned, earliest first, and in the order it was planned where times are equal.
 *
 * <p>A radix heap: times never lie before the one that was taken last, and the bits of doubles from
 * 0 up are ordered as they are. An event stands in the bucket of the highest digit in which its
 * time differs from the last one, and of that digit's value. When the nearest bucket comes, its
 * events go to nearer ones, by their order: each event moves at most once a digit, and few times as
 * a rule, however many wait.
 *
 * <p>Buckets are chains of chunks from one arena, which moves as a whole when it grows: memory
 * follows what waits, and no event is an object.
 */
final class EventQueue {
  private static final int DIGIT_BITS = 4;
  private static final int DIGITS = 1 << DIGIT_BITS;
  private static final int LEVELS = Long.SIZE / DIGIT_BITS;

  /** The bucket of what is due at the last time itself. */
  private static final int NOW = LEVELS * DIGITS;

  private static final int CHUNK_BITS = 6;
  private static final int CHUNK_WORDS = 1 << CHUNK_BITS;
  private static final int FIRST_CHUNKS = 64;
  private static final int NONE = -1;

  /** Time and event, time and event. */
  private long[] arena = new long[FIRST_CHUNKS << CHUNK_BITS];

  private int[] nextChunk = new int[FIRST_CHUNKS];
  private int chunks;
  private int freeChunk = NONE;

  private final int[] heads = new int[NOW + 1];
  private final int[] tails = new int[NOW + 1];

  /** Words in use of a bucket's last chunk. */
  private final int[] fills = new int[NOW + 1];

  private int levelsInUse;
  private final int[] digitsInUse = new int[LEVELS];

  private long last;
  private int read;
  private int event;

  EventQueue() {
    Arrays.fill(heads, NONE);
  }

  /**
   * Plans an event.
   *
   * @param micros not before the time of the event taken last
   */
  void add(double micros, int what) {
    long time = Double.doubleToRawLongBits(micros);
    if (time < last) {
      throw new IllegalStateException("an event in the past: " + micros + " after " + micros());
    }
    put(bucket(time), time, what);
  }

  /** Takes the next event; false when there is none. */
  boolean next() {
    int head = heads[NOW];
    if (head == NONE) {
      if (levelsInUse == 0) {
        return false;
      }
      approach();
      head = heads[NOW];
    }
    event = (int) arena[(head << CHUNK_BITS) + read + 1];
    read += 2;
    if (head == tails[NOW] ? read == fills[NOW] : read == CHUNK_WORDS) {
      heads[NOW] = head == tails[NOW] ? NONE : nextChunk[head];
      release(head);
      read = 0;
    }
    return true;
  }

  /** When the event taken last is due. */
  double micros() {
    return Double.longBitsToDouble(last);
  }

  /** What was planned. */
  int event() {
    return event;
  }

  /** Makes the earliest time of the nearest bucket the last one, and what is due then NOW. */
  private void approach() {
    int level = Integer.numberOfTrailingZeros(levelsInUse);
    int digit = Integer.numberOfTrailingZeros(digitsInUse[level]);
    int from = (level << DIGIT_BITS) | digit;
    digitsInUse[level] &= ~(1 << digit);
    if (digitsInUse[level] == 0) {
      levelsInUse &= ~(1 << level);
    }
    int head = heads[from];
    heads[from] = NONE;
    if (isOneTime(from, head)) {
      heads[NOW] = head;
      tails[NOW] = tails[from];
      fills[NOW] = fills[from];
      return;
    }
    for (int chunk = head; chunk != NONE; ) {
      boolean ends = chunk == tails[from];
      int words = ends ? fills[from] : CHUNK_WORDS;
      for (int word = 0; word < words; word += 2) {
        // Read anew each time: putting may move the arena.
        int at = (chunk << CHUNK_BITS) + word;
        long time = arena[at];
        put(bucket(time), time, arena[at + 1]);
      }
      int following = ends ? NONE : nextChunk[chunk];
      release(chunk);
      chunk = following;
    }
  }

  /** Sets the last time to a bucket's earliest; whether all its events are due then. */
  private boolean isOneTime(int bucket, int head) {
    long earliest = Long.MAX_VALUE;
    long latest = 0;
    for (int chunk = head; ; chunk = nextChunk[chunk]) {
      boolean ends = chunk == tails[bucket];
      int begin = chunk << CHUNK_BITS;
      int end = begin + (ends ? fills[bucket] : CHUNK_WORDS);
      for (int at = begin; at < end; at += 2) {
        earliest = Math.min(earliest, arena[at]);
        latest = Math.max(latest, arena[at]);
      }
      if (ends) {
        last = earliest;
        return earliest == latest;
      }
    }
  }

  private int bucket(long time) {
    long differs = time ^ last;
    if (differs == 0) {
      return NOW;
    }
    int level = (Long.SIZE - 1 - Long.numberOfLeadingZeros(differs)) / DIGIT_BITS;
    int digit = (int) (time >>> (level * DIGIT_BITS)) & (DIGITS - 1);
    return (level << DIGIT_BITS) | digit;
  }

  private void put(int bucket, long time, long what) {
    int chunk = tails[bucket];
    int fill = fills[bucket];
    if (heads[bucket] == NONE) {
      chunk = open(bucket);
      heads[bucket] = chunk;
      fill = 0;
    } else if (fill == CHUNK_WORDS) {
      int before = chunk;
      chunk = claim();
      nextChunk[before] = chunk;
      fill = 0;
    }
    tails[bucket] = chunk;
    int at = (chunk << CHUNK_BITS) + fill;
    arena[at] = time;
    arena[at + 1] = what;
    fills[bucket] = fill + 2;
  }

  private int open(int bucket) {
    if (bucket != NOW) {
      int level = bucket >> DIGIT_BITS;
      digitsInUse[level] |= 1 << (bucket & (DIGITS - 1));
      levelsInUse |= 1 << level;
    }
    return claim();
  }

  private int claim() {
    if (freeChunk != NONE) {
      int chunk = freeChunk;
      freeChunk = nextChunk[chunk];
      return chunk;
    }
    if (chunks == nextChunk.length) {
      nextChunk = Arrays.copyOf(nextChunk, 2 * chunks);
      arena = Arrays.copyOf(arena, nextChunk.length << CHUNK_BITS);
    }
    return chunks++;
  }

  private void release(int chunk) {
    nextChunk[chunk] = freeChunk;
    freeChunk = chunk;
  }
}
