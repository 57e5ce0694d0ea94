package fathom.bench.experiment;

import fathom.bench.fork.Durations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;

/**
 * Units of control work of one window, told apart by the phases of a far end that sends for so
 * long, rests for so long, and again. A shared machine's core is now faster, now slower, by more
 * than a message costs; from one phase to the next it is much the same.
 *
 * <p>No clock is compared. If the far end goes on by itself, phases are found from arrivals: it
 * marks the beginning of each phase with a message, which is seen when the socket is next emptied,
 * so the phase begins a little earlier. If each two phases begin at a word, that word is known.
 */
final class PhasedWork {
  /** More units than a window holds; of more, the first are kept. */
  private static final int MOST = 1 << 14;

  /** A unit that took so many times the median met a stall, not messages. */
  private static final double STALL = 5;

  private final long phaseNanos;
  private final long edgeNanos;
  // Allocated once and touched, so that no page fault falls into a timed unit.
  private final long[] starts = new long[MOST];
  private final int[] durations = new int[MOST];
  private int count;

  /**
   * @param phaseNanos how long the far end sends, and rests
   * @param edgeNanos how long a phase's beginning and end are left out, more than the socket is
   *     left alone
   */
  PhasedWork(long phaseNanos, long edgeNanos) {
    this.phaseNanos = phaseNanos;
    this.edgeNanos = edgeNanos;
    Arrays.fill(starts, 1);
    Arrays.fill(durations, 1);
  }

  void clear() {
    count = 0;
  }

  void add(long startNanos, long endNanos) {
    if (count < MOST) {
      starts[count] = startNanos;
      durations[count++] = (int) Math.min(endNanos - startNanos, Integer.MAX_VALUE);
    }
  }

  /**
   * @param disturbedMicros time of one unit while messages arrived; 0 without any
   * @param undisturbedMicros the same while none did
   * @param stalled units of either that a stall hit
   */
  record Split(double disturbedMicros, double undisturbedMicros, int stalled) {}

  /**
   * The median over phases, in each the mean of the units that no stall hit. The far end goes from
   * phase to phase by itself.
   *
   * @param arrivals when messages were taken from the socket, in order
   * @param intervalNanos between two messages of a phase
   */
  Split split(List<Long> arrivals, long intervalNanos) {
    if (arrivals.isEmpty()) {
      return new Split(0, 0, 0);
    }
    long origin = origin(arrivals, intervalNanos);
    return split(at -> at - Math.floorMod(at - origin, 2 * phaseNanos));
  }

  /**
   * The same where a word begins each two phases.
   *
   * @param begun when these words were said
   */
  Split split(NavigableSet<Long> begun) {
    return split(at -> Optional.ofNullable(begun.floor(at)).orElse(at - 2 * phaseNanos));
  }

  /**
   * @param begin when the two phases began to which an instant belongs
   */
  private Split split(LongUnaryOperator begin) {
    double most = STALL * median();
    Map<Long, List<Integer>> disturbed = new TreeMap<>();
    Map<Long, List<Integer>> undisturbed = new TreeMap<>();
    int stalled = 0;
    for (int i = 0; i < count; i++) {
      long began = begin.applyAsLong(starts[i]);
      long into = starts[i] - began;
      boolean sends = within(into, durations[i]);
      if (sends || within(into - phaseNanos, durations[i])) {
        if (durations[i] > most) {
          stalled++;
        } else {
          (sends ? disturbed : undisturbed)
              .computeIfAbsent(began, c -> new ArrayList<>())
              .add(durations[i]);
        }
      }
    }
    return new Split(micros(disturbed), micros(undisturbed), stalled);
  }

  private boolean within(long into, long duration) {
    return into >= edgeNanos && into + duration <= phaseNanos - edgeNanos;
  }

  /**
   * When a phase began, modulo two phases. A silence of a phase precedes a mark, and one of an
   * interval at most precedes a message; either may look different by what the socket is left
   * alone, which is less than the edge. The median over phases counts, because a message near the
   * end of a phase may look like a mark, and what empties the socket may itself be late by a phase.
   */
  private long origin(List<Long> arrivals, long intervalNanos) {
    long silence =
        Math.min(phaseNanos - edgeNanos, Math.max(phaseNanos / 2, intervalNanos + edgeNanos));
    List<Double> begun = new ArrayList<>();
    long last = Long.MIN_VALUE / 2;
    for (long at : arrivals) {
      if (at - last > silence) {
        long since = at - arrivals.getFirst();
        begun.add((double) (Math.floorMod(since + phaseNanos, 2 * phaseNanos) - phaseNanos));
      }
      last = at;
    }
    return begun.isEmpty() ? 0 : arrivals.getFirst() + Math.round(Durations.median(begun));
  }

  private double median() {
    return Durations.median(
        Arrays.stream(durations, 0, count).mapToObj(took -> (double) took).toList());
  }

  private static double micros(Map<Long, List<Integer>> phases) {
    List<Double> means =
        phases.values().stream()
            .map(own -> own.stream().mapToInt(took -> took).average().orElseThrow())
            .toList();
    return Durations.median(means) / 1000;
  }
}
