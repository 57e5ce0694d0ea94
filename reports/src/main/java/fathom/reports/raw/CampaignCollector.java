package fathom.reports.raw;

import fathom.model.Experiment;
import fathom.model.Parameter;
import fathom.model.samples.BurstCount;
import fathom.model.samples.Campaign;
import fathom.model.samples.CopyWindow;
import fathom.model.samples.CopyWindow.Variant;
import fathom.model.samples.InterferenceWindow;
import fathom.model.samples.PairMatch;
import fathom.model.samples.RoundTripWindow;
import fathom.model.samples.StreamWindow;
import fathom.model.samples.TimedWindow;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Takes raw rows one by one, turns each into a sample or says why not. The reasons carry no numbers
 * of the single row, so that equal ones can be counted.
 */
final class CampaignCollector {
  /** What was sent over what passed, from which on senders surely exceeded the line. */
  static final double OVERLOAD = 1.005;

  /** The same by rates that several processes' clocks tell: they start and end apart. */
  static final double OVERLOAD_BY_CLOCKS = 1.02;

  private final boolean loopback;
  private final boolean lossless;
  private final Map<Experiment, List<TimedWindow>> timed = new EnumMap<>(Experiment.class);
  private final Map<Experiment, List<CopyWindow>> copies = new EnumMap<>(Experiment.class);
  private final List<RoundTripWindow> roundTrips = new ArrayList<>();
  private final List<InterferenceWindow> interference = new ArrayList<>();
  private final List<BurstCount> bursts = new ArrayList<>();
  private final List<TimedWindow> cpuTimes = new ArrayList<>();
  private final List<StreamWindow> streams = new ArrayList<>();
  private final List<PairMatch> pairs = new ArrayList<>();
  private final SortedMap<Integer, Integer> notExceeded = new TreeMap<>();

  /**
   * @param loopback whether the campaign ran over loopback, where no line comes before the
   *     receiver's socket
   * @param lossless whether the transport holds senders back instead of losing what has no room:
   *     then nothing tells whether they were held back
   */
  CampaignCollector(boolean loopback, boolean lossless) {
    this.loopback = loopback;
    this.lossless = lossless;
  }

  /** Takes a row; gives the reason when it is dropped. */
  Optional<String> take(Experiment experiment, JmhIteration row) {
    if (!Double.isFinite(row.micros())) {
      return Optional.of("the time is not finite");
    }
    if (!(row.micros() > 0)) {
      return Optional.of("the time is not positive");
    }
    Optional<String> problem = Counters.problem(experiment, row);
    if (problem.isPresent()) {
      return problem;
    }
    // Infinite counts as lost too; a NaN was refused above.
    if (row.has(Counters.LOST) && row.counter(Counters.LOST) > 0) {
      return Optional.of("messages were lost");
    }
    int size = Counters.sizeOrZero(row);
    return switch (experiment) {
      case COPY_CACHE_TO_CACHE, COPY_CACHE_TO_MEMORY, COPY_MEMORY_TO_MEMORY ->
          takeCopy(experiment, row, size);
      case SEND_OVERHEAD -> {
        takeCpuTime(row, size);
        yield takeTime(experiment, row, size, medianPerMessage(row));
      }
      case SEND_SERVICE, USER_RECEIVE -> takeTime(experiment, row, size, medianPerMessage(row));
      // At equilibrium a send takes the time its queue makes it wait: single ones tell nothing.
      case SEND_GAP ->
          takeTime(
              experiment,
              row,
              size,
              gapMicros(row).orElse(row.micros() / messagesPerOperation(row)));
      case RECEIVE_GAP -> takeReceiveGap(row, size);
      case RECEIVE_OVERHEAD -> takeInterference(row, size);
      case PING_PONG -> takeRoundTrip(row, size);
      case STREAMS -> takeStream(row, size);
      case BURST_LOSS -> takeBurst(row, size);
      case PAIRS -> takeMatch(row);
    };
  }

  /** Some benchmarks time a burst of messages as one JMH operation, and say so. */
  private static double messagesPerOperation(JmhIteration row) {
    return row.has(Counters.BURST) && row.counter(Counters.BURST) > 0
        ? row.counter(Counters.BURST)
        : 1;
  }

  /**
   * Time per message in µs. A stall of a shared machine spoils the mean of a window, which is JMH's
   * score, and not the median of its operations, where the benchmark gives one.
   */
  private static double medianPerMessage(JmhIteration row) {
    double perOperation =
        row.has(Counters.MEDIAN_MICROS) ? row.counter(Counters.MEDIAN_MICROS) : row.micros();
    return perOperation / messagesPerOperation(row);
  }

  private void takeCpuTime(JmhIteration row, int size) {
    double perOperation = row.has(Counters.CPU_MICROS) ? row.counter(Counters.CPU_MICROS) : 0;
    if (perOperation > 0) {
      cpuTimes.add(
          new TimedWindow(size, row.replicate(), perOperation / messagesPerOperation(row)));
    }
  }

  private Optional<String> takeTime(Experiment experiment, JmhIteration row, int size, double us) {
    timed
        .computeIfAbsent(experiment, e -> new ArrayList<>())
        .add(new TimedWindow(size, row.replicate(), us));
    return Optional.empty();
  }

  private Optional<String> takeCopy(Experiment experiment, JmhIteration row, int size) {
    Optional<Variant> told = Counters.variant(row.counter(Counters.VARIANT));
    if (told.isEmpty()) {
      return Optional.of("counter " + Counters.VARIANT + " is none of 0, 1, 2");
    }
    Variant variant = told.get();
    copies
        .computeIfAbsent(experiment, e -> new ArrayList<>())
        .add(
            new CopyWindow(
                variant == Variant.PICK_ONLY ? 0 : size, variant, row.replicate(), row.micros()));
    return Optional.empty();
  }

  private Optional<String> takeReceiveGap(JmhIteration row, int size) {
    double received = row.counter(Counters.RECEIVED);
    double withDropped = received + row.counter(Counters.DROPPED);
    if (!(received > 0)) {
      return Optional.of("nothing was received");
    }
    // Over a line, what the socket dropped came over it as well, and the line's gap counts it. On
    // loopback the receiver is the bottleneck, and only what it took has passed.
    double gap =
        loopback ? row.micros() : gapMicros(row).orElse(row.micros() * received / withDropped);
    if (!lossless && !exceeded(row, withDropped / received, gap)) {
      notExceeded.merge(size, 1, Integer::sum);
    }
    return takeTime(Experiment.RECEIVE_GAP, row, size, gap);
  }

  /**
   * How many receive-gap rows by size do not show that senders exceeded the line: what they sent
   * came through. Their gap is an upper bound: that at which packets were sent.
   */
  SortedMap<Integer, Integer> notExceeded() {
    return notExceeded;
  }

  /**
   * Whether what was sent surely exceeded what passed the bottleneck: the receiver on loopback,
   * else the line, which then lost some, or passed less than the senders' own clocks say they sent.
   */
  private boolean exceeded(JmhIteration row, double ofReceiver, double gapMicros) {
    if (loopback) {
      return ofReceiver >= OVERLOAD;
    }
    double sent = row.counter(Counters.SENT);
    double offeredGap =
        row.has(Counters.OFFERED_GAP_MICROS) ? row.counter(Counters.OFFERED_GAP_MICROS) : 0;
    return sent >= OVERLOAD * (sent - row.counter(Counters.LOST_ON_THE_WAY))
        || (offeredGap > 0 && gapMicros >= OVERLOAD_BY_CLOCKS * offeredGap);
  }

  /** Between two instants, where the benchmark gives it. */
  private static OptionalDouble gapMicros(JmhIteration row) {
    return row.has(Counters.GAP_MICROS) && row.counter(Counters.GAP_MICROS) > 0
        ? OptionalDouble.of(row.counter(Counters.GAP_MICROS))
        : OptionalDouble.empty();
  }

  private Optional<String> takeInterference(JmhIteration row, int size) {
    double work = row.counter(Counters.WORK);
    if (!(work > 0)) {
      return Optional.of("no control work was done");
    }
    if (row.has(Counters.UNDISTURBED_MICROS)) {
      return takePaired(row, size);
    }
    interference.add(
        new InterferenceWindow(
            size, row.replicate(), workMicros(row), workMicros(row) * arrivalsPerMicro(row, work)));
    return Optional.empty();
  }

  /**
   * Work with arrivals and without, in turns: arrivals per time are those of the far end's turns.
   */
  private Optional<String> takePaired(JmhIteration row, int size) {
    double work = row.has(Counters.KEPT_MICROS) ? row.counter(Counters.KEPT_MICROS) : 0;
    double undisturbed = row.counter(Counters.UNDISTURBED_MICROS);
    double sending = row.has(Counters.SENDING_MICROS) ? row.counter(Counters.SENDING_MICROS) : 0;
    if (!(work > 0) || !(undisturbed > 0)) {
      return Optional.of("no unit of work fell wholly into arrivals, or between them");
    }
    if (!(sending > 0) || !(row.counter(Counters.MESSAGES) > 0)) {
      return Optional.of("the far end sent nothing");
    }
    double arrivalsPerMicro = row.counter(Counters.MESSAGES) / sending;
    interference.add(
        new InterferenceWindow(size, row.replicate(), work, work * arrivalsPerMicro, undisturbed));
    return Optional.empty();
  }

  /** Time of a unit of work that no stall of the machine hit, where the benchmark says. */
  private static double workMicros(JmhIteration row) {
    return row.has(Counters.KEPT_MICROS) && row.counter(Counters.KEPT_MICROS) > 0
        ? row.counter(Counters.KEPT_MICROS)
        : row.micros();
  }

  private static double arrivalsPerMicro(JmhIteration row, double work) {
    return row.counter(Counters.MESSAGES) / (work * row.micros());
  }

  private Optional<String> takeRoundTrip(JmhIteration row, int size) {
    int pairs = (int) row.counter(Counters.PAIRS);
    if (pairs < 1) {
      return Optional.of("no pair was active");
    }
    roundTrips.add(new RoundTripWindow(size, pairs, row.replicate(), medianPerMessage(row)));
    return Optional.empty();
  }

  private Optional<String> takeStream(JmhIteration row, int size) {
    int pairs = (int) row.counter(Counters.PAIRS);
    double bytesPerMicro = row.counter(Counters.BYTES_PER_MICRO);
    if (pairs < 1) {
      return Optional.of("no pair was active");
    }
    if (!(bytesPerMicro > 0)) {
      return Optional.of("nothing was received");
    }
    streams.add(new StreamWindow(size, pairs, row.replicate(), bytesPerMicro));
    return Optional.empty();
  }

  private Optional<String> takeMatch(JmhIteration row) {
    int from = (int) row.counter(Counters.FROM);
    int to = (int) row.counter(Counters.TO);
    int round = (int) row.counter(Counters.ROUND);
    if (from < 1 || to < 1 || from == to || round < 1) {
      return Optional.of("no pair of nodes");
    }
    if (!(row.counter(Counters.ROUND_TRIP_MICROS) > 0)) {
      return Optional.of("no round trip was answered");
    }
    if (!(row.counter(Counters.BYTES_PER_MICRO) > 0)) {
      return Optional.of("nothing was received");
    }
    if (!(row.counter(Counters.ROUND_MICROS) > 0)) {
      return Optional.of("the round took no time");
    }
    pairs.add(
        new PairMatch(
            from,
            to,
            round,
            row.replicate(),
            row.counter(Counters.ROUND_TRIP_MICROS),
            row.counter(Counters.BYTES_PER_MICRO),
            row.counter(Counters.ROUND_MICROS)));
    return Optional.empty();
  }

  private Optional<String> takeBurst(JmhIteration row, int size) {
    long offered = (long) row.counter(Counters.OFFERED);
    long arrived = (long) row.counter(Counters.ARRIVED);
    long receiverDrops = (long) row.counter(Counters.RECEIVER_DROPS);
    int senders = (int) row.counter(Counters.SENDERS);
    int receivers = (int) row.counter(Counters.RECEIVERS);
    if (offered < 1) {
      return Optional.of("nothing was offered");
    }
    if (senders < 1 || receivers < 1) {
      return Optional.of("no sender or no receiver took part");
    }
    if (arrived + receiverDrops > offered) {
      return Optional.of("more packets arrived than were offered");
    }
    double sendingMicros =
        row.has(Counters.SENDING_MICROS) ? row.counter(Counters.SENDING_MICROS) : 0;
    bursts.add(
        new BurstCount(
            size,
            senders,
            receivers,
            row.replicate(),
            offered,
            arrived,
            receiverDrops,
            sendingMicros));
    return Optional.empty();
  }

  Campaign campaign(Map<Parameter, String> notObservable) {
    return new Campaign(
        timed,
        copies,
        roundTrips,
        interference,
        bursts,
        cpuTimes,
        streams,
        pairs,
        notObservable,
        loopback);
  }
}
