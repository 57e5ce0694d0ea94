package fathom.bench.memory;

import java.util.Arrays;
import java.util.Random;

/**
 * A message of doubles and a sum that it is added to, element by element, again and again.
 *
 * <p>Nothing of it can be left out, and no number ever becomes slow: the message holds the whole
 * numbers 1 to 8, the sum begins at 1, and after n additions each of its elements is 1 + n times
 * the message's, exactly, as long as that is below 2^53; {@link #check} demands it. No element is
 * ever denormal, infinite or no number, and a compiler that skipped an addition would be found out.
 *
 * <p>Arrays from their beginning, not off-heap memory and not places within arrays: only there does
 * the compiler of JDK 25 add several doubles at once, as the loop of an MPI library does. Elsewhere
 * it cannot tell that the two do not overlap, adds them one by one, and takes up to four times as
 * long.
 */
final class Addends {
  /** Up to here each choice has arrays of its own; larger ones are in no core's own caches. */
  static final int LARGEST_MOVED_BYTES = 1 << 20;

  private static final int DOUBLES_OF_PAGE = 4096 / Double.BYTES;

  /** The message repeats after so many elements. */
  private static final int DIFFERENT = 8;

  private static final double FIRST = 1;

  private final Random lengths;
  private final double[] largeMessage;
  private final double[] largeSum;
  private double[] message = new double[0];
  private double[] sum = new double[0];
  private int count;
  private long additions;

  /**
   * @param largestBytes of the largest message, whole doubles
   * @param seed makes the places
   */
  Addends(int largestBytes, long seed) {
    lengths = new Random(seed);
    int large = largestBytes > LARGEST_MOVED_BYTES ? largestBytes / Double.BYTES : 0;
    largeMessage = new double[large];
    largeSum = new double[large];
    fill(largeMessage);
  }

  private static void fill(double[] message) {
    for (int i = 0; i < message.length; i++) {
      message[i] = 1 + i % DIFFERENT;
    }
  }

  /** This size or the next that is a whole number of doubles. */
  static int wholeDoubles(int bytes) {
    return Math.ceilDiv(bytes, Double.BYTES) * Double.BYTES;
  }

  /**
   * From now on messages of this size, elsewhere than before: what two addresses have in common
   * within a page can cost time, and must not be one chance for all windows of a fork. The sum
   * begins anew.
   */
  void choose(int bytes) {
    count = bytes / Double.BYTES;
    additions = 0;
    if (bytes > LARGEST_MOVED_BYTES) {
      message = largeMessage;
      sum = largeSum;
    } else {
      message = somewhere();
      sum = somewhere();
      fill(message);
    }
    Arrays.fill(sum, 0, count, FIRST);
  }

  /**
   * The heap puts arrays one behind the other: the length of one moves the next within its page.
   */
  private double[] somewhere() {
    return new double[count + lengths.nextInt(DOUBLES_OF_PAGE)];
  }

  /** Adds the message to the sum once. */
  void add() {
    additions++;
    add(message, sum, count);
  }

  private static void add(double[] message, double[] sum, int count) {
    for (int i = 0; i < count; i++) {
      sum[i] += message[i];
    }
  }

  /**
   * Holds the sum against the number of additions.
   *
   * @throws IllegalStateException where they differ: then what was timed was not all of them
   */
  void check() {
    for (int i = 0; i < count; i++) {
      double right = FIRST + additions * message[i];
      if (sum[i] != right) {
        throw new IllegalStateException(
            ("element " + i + " of " + count + " is " + sum[i] + " after " + additions)
                + (" additions and should be " + right + ": not all of them were made"));
      }
    }
  }

  /** For the test that {@link #check} sees what a compiler might leave out. */
  void countOneThatWasNotMade() {
    additions++;
  }

  /** The sum as it is now. */
  double[] sum() {
    return Arrays.copyOf(sum, count);
  }
}
