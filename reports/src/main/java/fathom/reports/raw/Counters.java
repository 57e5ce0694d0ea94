package fathom.reports.raw;

import fathom.model.parameter.Experiment;
import fathom.model.protocol.Counter;
import fathom.model.samples.CopyWindow.Variant;
import fathom.reports.json.JsonAt;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The counters that a row of each experiment needs, and when a row's counters are unusable. */
final class Counters {
  private Counters() {}

  /**
   * Counters without which a row of this experiment has no meaning; where it just times operations
   * on messages, their size.
   */
  static List<Counter> required(Experiment experiment) {
    return switch (experiment) {
      case COPY_CACHE_TO_CACHE, COPY_CACHE_TO_MEMORY, COPY_MEMORY_TO_MEMORY ->
          List.of(Counter.SIZE, Counter.VARIANT);
      case RECEIVE_GAP ->
          List.of(
              Counter.SIZE,
              Counter.RECEIVED,
              Counter.DROPPED,
              Counter.SENT,
              Counter.LOST_ON_THE_WAY);
      case RECEIVE_OVERHEAD -> List.of(Counter.SIZE, Counter.MESSAGES, Counter.WORK);
      case STREAMS -> List.of(Counter.SIZE, Counter.PAIRS, Counter.BYTES_PER_MICRO);
      case PING_PONG -> List.of(Counter.SIZE, Counter.PAIRS, Counter.LOST);
      case BURST_LOSS ->
          List.of(
              Counter.SIZE,
              Counter.SENDERS,
              Counter.RECEIVERS,
              Counter.OFFERED,
              Counter.ARRIVED,
              Counter.RECEIVER_DROPS);
      case PAIRS ->
          List.of(
              Counter.FROM,
              Counter.TO,
              Counter.ROUND,
              Counter.ROUND_TRIP_MICROS,
              Counter.BYTES_PER_MICRO,
              Counter.ROUND_MICROS);
      default -> List.of(Counter.SIZE);
    };
  }

  /** Fails if a file lacks a counter: then it is not from this experiment's benchmark. */
  static void requireAll(JsonAt file, Experiment experiment, List<JmhIteration> iterations) {
    for (Counter counter : required(experiment)) {
      if (iterations.stream().anyMatch(i -> !i.has(counter))) {
        throw file.bad(
            String.format(
                Locale.ROOT,
                "has no counter \"%s\", which every result of %s carries (needed: %s)",
                counter.id(),
                experiment.id(),
                required(experiment).stream().map(Counter::id).collect(Collectors.joining(", "))));
      }
    }
  }

  /** Why a row's counters cannot be used, if they cannot. */
  static Optional<String> problem(Experiment experiment, JmhIteration row) {
    for (Counter counter : required(experiment)) {
      double value = row.counter(counter);
      if (!Double.isFinite(value) || value < 0) {
        return isNo(counter, "count");
      }
      if (counter.isWhole() && (value != Math.rint(value) || value > Integer.MAX_VALUE)) {
        return isNo(counter, "whole number");
      }
    }
    for (Counter counter : List.of(Counter.LOST, Counter.STRANGERS, Counter.SURPLUS)) {
      if (row.has(counter) && !(row.counter(counter) >= 0)) {
        return isNo(counter, "count");
      }
    }
    return optionalTimes(experiment).stream()
        .filter(row::has)
        .filter(counter -> !isTime(counter, row.counter(counter)))
        .findFirst()
        .flatMap(counter -> isNo(counter, "time"));
  }

  private static Optional<String> isNo(Counter counter, String what) {
    return Optional.of("counter " + counter.id() + " is not a " + what);
  }

  /**
   * Times some versions of an experiment's benchmark emit as counters; they may be fractional.
   * Where operations are timed one by one, their median.
   */
  static List<Counter> optionalTimes(Experiment experiment) {
    return switch (experiment) {
      case SEND_OVERHEAD ->
          List.of(Counter.MEDIAN_MICROS, Counter.CPU_MICROS, Counter.CPU_CLOCK_MICROS);
      case SEND_GAP -> List.of(Counter.GAP_MICROS);
      case RECEIVE_GAP -> List.of(Counter.GAP_MICROS, Counter.OFFERED_GAP_MICROS);
      case RECEIVE_OVERHEAD ->
          List.of(Counter.KEPT_MICROS, Counter.UNDISTURBED_MICROS, Counter.SENDING_MICROS);
      case BURST_LOSS -> List.of(Counter.SENDING_MICROS);
      case COPY_CACHE_TO_CACHE,
          COPY_CACHE_TO_MEMORY,
          COPY_MEMORY_TO_MEMORY,
          REDUCTION,
          STREAMS,
          PAIRS ->
          List.of();
      default -> List.of(Counter.MEDIAN_MICROS);
    };
  }

  /**
   * A median of 0 would stand in the place of the score, and a mean must not slip in for it. The
   * other times are beside the point of their row: 0 says that they were not recorded.
   */
  private static boolean isTime(Counter counter, double value) {
    return Double.isFinite(value) && (counter == Counter.MEDIAN_MICROS ? value > 0 : value >= 0);
  }

  /** The size a row claims, 0 where it claims none that could be one. */
  static int sizeOrZero(JmhIteration row) {
    double size = row.counter(Counter.SIZE);
    return size >= 0 && size <= Integer.MAX_VALUE && size == Math.rint(size) ? (int) size : 0;
  }

  /** The variant that {@link Counter#VARIANT} stands for; empty for any other number. */
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
