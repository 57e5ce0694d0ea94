package fathom.reports.raw;

import fathom.model.parameter.Experiment;
import fathom.model.samples.CopyWindow.Variant;
import fathom.reports.json.JsonAt;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The auxiliary counters each experiment's benchmark emits, and when a row's are unusable. */
final class Counters {
  static final String SIZE = "size";
  static final String VARIANT = "variant";
  static final String PAIRS = "pairs";
  static final String BURST = "burst";
  static final String LOST = "lost";

  /** Messages that none of the run's own sent; optional. */
  static final String STRANGERS = "strangers";

  static final String RECEIVED = "received";
  static final String DROPPED = "dropped";
  static final String OFFERED = "offered";
  static final String MESSAGES = "messages";
  static final String WORK = "work";
  static final String SENDERS = "senders";
  static final String RECEIVERS = "receivers";
  static final String ARRIVED = "arrived";
  static final String RECEIVER_DROPS = "receiverDrops";
  static final String BYTES_PER_MICRO = "bytesPerMicro";

  static final String FROM = "from";
  static final String TO = "to";
  static final String ROUND = "round";
  static final String ROUND_TRIP_MICROS = "roundTripMicros";
  static final String ROUND_MICROS = "roundMicros";

  /** Messages the senders sent from first to last. */
  static final String SENT = "sent";

  /** Those of them that reached neither the receiving process nor its full buffer. */
  static final String LOST_ON_THE_WAY = "lostOnTheWay";

  /** Time between two instants over the messages sent or arrived between them, in µs; optional. */
  static final String GAP_MICROS = "gapMicros";

  /** Time between two messages of all senders together, by their own clocks, in µs; optional. */
  static final String OFFERED_GAP_MICROS = "offeredGapMicros";

  /** Mean time of the units of work that no stall hit, in µs; optional. */
  static final String KEPT_MICROS = "keptMicros";

  /** The same while no messages arrived, between those that did, in µs; optional. */
  static final String UNDISTURBED_MICROS = "undisturbedMicros";

  /** Median time of the single operations of a window, in µs per JMH operation; optional. */
  static final String MEDIAN_MICROS = "medianMicros";

  /** Median CPU time of the sending thread, in µs per JMH operation; optional. */
  static final String CPU_MICROS = "cpuMicros";

  /** Median time on the clock of the operations behind {@link #CPU_MICROS}, in µs; optional. */
  static final String CPU_CLOCK_MICROS = "cpuClockMicros";

  /**
   * Time from a burst's start until the slowest sender's queue was empty; or time in which the far
   * end sent the messages that disturbed work; in µs, optional.
   */
  static final String SENDING_MICROS = "sendingMicros";

  /** A window on the clock, in µs, and what the kernel says of the timed thread in it; optional. */
  static final String ACCOUNT_MICROS = "accountMicros";

  static final String QUEUED_MICROS = "queuedMicros";
  static final String THREAD_CPU_MICROS = "threadCpuMicros";

  /** How long a fixed piece of work took on the timed core, in µs; optional. */
  static final String YARDSTICK_BEFORE = "yardstickBeforeMicros";

  static final String YARDSTICK_AFTER = "yardstickAfterMicros";

  /** What a cache line took to the other side's processor and back, in ns; optional. */
  static final String CROSSING_NANOS = "crossingNanos";

  /** Frames that the interface sent or received for {@link #MESSAGES}; optional. */
  static final String FRAMES = "frames";

  /** Bytes of these frames as the interface counts them, without checksum and gap; optional. */
  static final String FRAME_BYTES = "frameBytes";

  private Counters() {}

  /**
   * Counters without which a row of this experiment has no meaning; where it just times operations
   * on messages, their size.
   */
  static List<String> required(Experiment experiment) {
    return switch (experiment) {
      case COPY_CACHE_TO_CACHE, COPY_CACHE_TO_MEMORY, COPY_MEMORY_TO_MEMORY ->
          List.of(SIZE, VARIANT);
      case RECEIVE_GAP -> List.of(SIZE, RECEIVED, DROPPED, SENT, LOST_ON_THE_WAY);
      case RECEIVE_OVERHEAD -> List.of(SIZE, MESSAGES, WORK);
      case STREAMS -> List.of(SIZE, PAIRS, BYTES_PER_MICRO);
      case PING_PONG -> List.of(SIZE, PAIRS, LOST);
      case BURST_LOSS -> List.of(SIZE, SENDERS, RECEIVERS, OFFERED, ARRIVED, RECEIVER_DROPS);
      case PAIRS -> List.of(FROM, TO, ROUND, ROUND_TRIP_MICROS, BYTES_PER_MICRO, ROUND_MICROS);
      default -> List.of(SIZE);
    };
  }

  /** Fails where a file lacks a counter: then it is not from this experiment's benchmark. */
  static void requireAll(JsonAt file, Experiment experiment, List<JmhIteration> iterations) {
    for (String name : required(experiment)) {
      if (iterations.stream().anyMatch(i -> !i.has(name))) {
        throw file.bad(
            String.format(
                Locale.ROOT,
                "has no counter \"%s\", which every result of %s carries (needed: %s)",
                name,
                experiment.id(),
                String.join(", ", required(experiment))));
      }
    }
  }

  /** Why a row's counters cannot be used, if they cannot. */
  static Optional<String> problem(Experiment experiment, JmhIteration row) {
    for (String name : required(experiment)) {
      double value = row.counter(name);
      if (!Double.isFinite(value) || value < 0) {
        return Optional.of("counter " + name + " is not a count");
      }
      if (!isRate(name) && (value != Math.rint(value) || value > Integer.MAX_VALUE)) {
        return Optional.of("counter " + name + " is not a whole number");
      }
    }
    for (String name : List.of(LOST, STRANGERS)) {
      if (row.has(name) && !(row.counter(name) >= 0)) {
        return Optional.of("counter " + name + " is not a count");
      }
    }
    return optionalTimes(experiment).stream()
        .filter(row::has)
        .filter(name -> !isTime(name, row.counter(name)))
        .findFirst()
        .map(name -> "counter " + name + " is not a time");
  }

  /**
   * Times some versions of an experiment's benchmark emit as counters; they may be fractional.
   * Where operations are timed one by one, their median.
   */
  static List<String> optionalTimes(Experiment experiment) {
    return switch (experiment) {
      case SEND_OVERHEAD -> List.of(MEDIAN_MICROS, CPU_MICROS, CPU_CLOCK_MICROS);
      case SEND_GAP -> List.of(GAP_MICROS);
      case RECEIVE_GAP -> List.of(GAP_MICROS, OFFERED_GAP_MICROS);
      case RECEIVE_OVERHEAD -> List.of(KEPT_MICROS, UNDISTURBED_MICROS, SENDING_MICROS);
      case BURST_LOSS -> List.of(SENDING_MICROS);
      case COPY_CACHE_TO_CACHE,
          COPY_CACHE_TO_MEMORY,
          COPY_MEMORY_TO_MEMORY,
          REDUCTION,
          STREAMS,
          PAIRS ->
          List.of();
      default -> List.of(MEDIAN_MICROS);
    };
  }

  /**
   * A median of 0 would stand in the place of the score, and a mean must not slip in for it. The
   * other times are beside the point of their row: 0 says that they were not recorded.
   */
  private static boolean isTime(String name, double value) {
    return Double.isFinite(value) && (name.equals(MEDIAN_MICROS) ? value > 0 : value >= 0);
  }

  /**
   * Counters that need not be whole: those that are only divided by each other, so that JMH may
   * have normalised them, and rates.
   */
  private static boolean isRate(String name) {
    return name.equals(MESSAGES)
        || name.equals(WORK)
        || name.equals(RECEIVED)
        || name.equals(DROPPED)
        || name.equals(OFFERED)
        || name.equals(ROUND_TRIP_MICROS)
        || name.equals(ROUND_MICROS)
        || name.equals(BYTES_PER_MICRO);
  }

  /** The size a row claims, 0 where it claims none that could be one. */
  static int sizeOrZero(JmhIteration row) {
    double size = row.counter(SIZE);
    return size >= 0 && size <= Integer.MAX_VALUE && size == Math.rint(size) ? (int) size : 0;
  }

  /** What the counter {@value #VARIANT} says was copied; empty for any other number. */
  static Optional<Variant> variant(double counter) {
    // No number is 0 once it is cast.
    if (counter != Math.rint(counter)) {
      return Optional.empty();
    }
    return switch ((int) counter) {
      case 0 -> Optional.of(Variant.SEGMENT);
      case 1 -> Optional.of(Variant.HEAP);
      case 2 -> Optional.of(Variant.PICK_ONLY);
      default -> Optional.empty();
    };
  }
}
