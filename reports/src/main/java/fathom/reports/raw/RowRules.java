package fathom.reports.raw;

import fathom.model.parameter.Experiment;
import fathom.model.protocol.Counter;
import fathom.model.samples.TimedWindow;
import fathom.model.samples.UnusableSampleException;
import fathom.reports.json.JsonAt;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The counters that a row of an experiment needs, and which of them make it unusable. The reasons
 * carry no numbers of the single row, so that equal ones can be counted.
 */
final class RowRules {
  /** Why a row is dropped in which somebody sent in the name of the run's hosts. */
  static final String STRANGERS = "messages arrived that were not of this measurement";

  /**
   * Why a row is dropped in which messages came twice, or were too short to tell whose they are.
   */
  static final String SURPLUS = "more messages arrived than were sent";

  private RowRules() {}

  /**
   * Refuses a row whose counters cannot be used.
   *
   * @param lossless whether the transport holds senders back instead of losing what has no room
   * @throws UnusableSampleException with the reason
   */
  static void check(Experiment experiment, boolean lossless, Window row) {
    // First: who floods a network causes losses as well, and is to be told of.
    refuseIf(row.counter(Counter.STRANGERS) > 0, STRANGERS);
    refuseIf(row.counter(Counter.SURPLUS) > 0, SURPLUS);
    TimedWindow.requireTime(row.micros());
    // Infinite counts as lost too; a NaN is refused below.
    refuseIf(row.counter(Counter.LOST) > 0, lost(experiment, lossless));
    for (Counter counter : required(experiment)) {
      double value = row.counter(counter);
      refuseIf(!Double.isFinite(value) || value < 0, isNo(counter, "count"));
      refuseIf(
          counter.isWhole() && (value != Math.rint(value) || value > Integer.MAX_VALUE),
          isNo(counter, "whole number"));
    }
    for (Counter counter : List.of(Counter.LOST, Counter.STRANGERS, Counter.SURPLUS)) {
      refuseIf(row.has(counter) && !(row.counter(counter) >= 0), isNo(counter, "count"));
    }
    for (Counter counter : optionalTimes(experiment)) {
      refuseIf(row.has(counter) && !isTime(counter, row.counter(counter)), isNo(counter, "time"));
    }
  }

  /** Refuses a row for a reason. */
  static void refuseIf(boolean isUnusable, String reason) {
    if (isUnusable) {
      throw new UnusableSampleException(reason);
    }
  }

  /** What a count of missing messages means; what a stream has taken, it never loses. */
  private static String lost(Experiment experiment, boolean lossless) {
    if (experiment == Experiment.USER_RECEIVE) {
      return "messages had not arrived yet when they were asked for";
    }
    return lossless ? "messages came too late" : "messages were lost";
  }

  private static String isNo(Counter counter, String what) {
    return "counter " + counter.id() + " is not a " + what;
  }

  /**
   * A median of 0 would stand in the place of the score, and a mean must not slip in for it. The
   * other times are beside the point of their row: 0 says that they were not recorded.
   */
  private static boolean isTime(Counter counter, double value) {
    return Double.isFinite(value) && (counter == Counter.MEDIAN_MICROS ? value > 0 : value >= 0);
  }

  /**
   * Counters without which a row of this experiment has no meaning; if it just times operations on
   * messages, their size.
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

  /**
   * Times some versions of an experiment's benchmark emit as counters; they may be fractional. If
   * operations are timed one by one, their median is one of them.
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

  /** Fails if a file lacks a counter: then it is not from this experiment's benchmark. */
  static void requireAll(JsonAt file, Experiment experiment, List<Window> iterations) {
    for (Counter counter : required(experiment)) {
      if (iterations.stream().anyMatch(i -> !i.has(counter))) {
        throw file.bad(
            String.format(
                Locale.ROOT,
                "has no counter \"%s\", which every result of %s carries (needed: %s); run it with"
                    + " -prof fathom.bench.fork.Counters",
                counter.id(),
                experiment.id(),
                required(experiment).stream().map(Counter::id).collect(Collectors.joining(", "))));
      }
    }
  }
}
