package fathom.reports.raw;

import fathom.model.Experiment;
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
  static final String RECEIVED = "received";
  static final String DROPPED = "dropped";
  static final String OFFERED = "offered";
  static final String MESSAGES = "messages";
  static final String WORK = "work";
  static final String SENDERS = "senders";
  static final String RECEIVERS = "receivers";
  static final String ARRIVED = "arrived";
  static final String RECEIVER_DROPS = "receiverDrops";

  private Counters() {}

  /** Counters without which a row of this experiment has no meaning. */
  static List<String> required(Experiment experiment) {
    return switch (experiment) {
      case COPY_CACHE_TO_CACHE, COPY_CACHE_TO_MEMORY, COPY_MEMORY_TO_MEMORY ->
          List.of(SIZE, VARIANT);
      case SEND_OVERHEAD, SEND_SERVICE, SEND_GAP, USER_RECEIVE -> List.of(SIZE);
      case RECEIVE_GAP -> List.of(SIZE, RECEIVED, DROPPED, OFFERED);
      case RECEIVE_OVERHEAD -> List.of(SIZE, MESSAGES, WORK);
      case STREAMS -> List.of(SIZE, PAIRS);
      case PING_PONG -> List.of(SIZE, PAIRS, LOST);
      case BURST_LOSS -> List.of(SIZE, SENDERS, RECEIVERS, OFFERED, ARRIVED, RECEIVER_DROPS);
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
    if (row.has(LOST) && !(row.counter(LOST) >= 0)) {
      return Optional.of("counter " + LOST + " is not a count");
    }
    return Optional.empty();
  }

  /** Counters that are only divided by each other, so that JMH may have normalised them. */
  private static boolean isRate(String name) {
    return name.equals(MESSAGES)
        || name.equals(WORK)
        || name.equals(RECEIVED)
        || name.equals(DROPPED)
        || name.equals(OFFERED);
  }

  /** The size a row claims, 0 where it claims none that could be one. */
  static int sizeOrZero(JmhIteration row) {
    double size = row.counter(SIZE);
    return size >= 0 && size <= Integer.MAX_VALUE && size == Math.rint(size) ? (int) size : 0;
  }
}
