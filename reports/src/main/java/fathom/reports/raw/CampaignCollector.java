package fathom.reports.raw;

import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.predict.Point;
import fathom.model.protocol.Counter;
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
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Takes raw rows one by one, turns each into a sample or says why not. The reasons carry no numbers
 * of the single row, so that equal ones can be counted.
 */
final class CampaignCollector {
  /** Why a row is dropped in which somebody sent in the name of the run's hosts. */
  static final String STRANGERS = "messages arrived that were not of this measurement";

  /**
   * Why a row is dropped in which messages came twice, or were too short to tell whose they are.
   */
  static final String SURPLUS = "more messages arrived than were sent";

  private final boolean loopback;
  private final boolean lossless;
  private final ReceiveGaps receiveGaps;
  private final Map<Experiment, List<TimedWindow>> timed = new EnumMap<>(Experiment.class);
  private final Map<Experiment, List<CopyWindow>> copies = new EnumMap<>(Experiment.class);
  private final List<RoundTripWindow> roundTrips = new ArrayList<>();
  private final List<InterferenceWindow> interference = new ArrayList<>();
  private final List<BurstCount> bursts = new ArrayList<>();
  private final List<TimedWindow> cpuTimes = new ArrayList<>();
  private final List<StreamWindow> streams = new ArrayList<>();
  private final List<PairMatch> pairs = new ArrayList<>();

  /**
   * @param loopback whether the campaign ran over loopback, where no line comes before the
   *     receiver's socket
   * @param lossless whether the transport holds senders back instead of losing what has no room:
   *     then nothing tells whether they were held back
   */
  CampaignCollector(boolean loopback, boolean lossless) {
    this.loopback = loopback;
    this.lossless = lossless;
    receiveGaps = new ReceiveGaps(loopback, lossless);
  }

  /** Takes a row; gives the reason when it is dropped. */
  Optional<String> take(Experiment experiment, JmhIteration row) {
    // First: who floods a network causes losses as well, and is to be told of.
    if (row.has(Counter.STRANGERS) && row.counter(Counter.STRANGERS) > 0) {
      return Optional.of(STRANGERS);
    }
    if (row.has(Counter.SURPLUS) && row.counter(Counter.SURPLUS) > 0) {
      return Optional.of(SURPLUS);
    }
    Optional<String> noTime = RowTimes.problem(row.micros());
    if (noTime.isPresent()) {
      return noTime;
    }
    // Infinite counts as lost too; a NaN is refused below.
    if (row.has(Counter.LOST) && row.counter(Counter.LOST) > 0) {
      return Optional.of(lost(experiment));
    }
    Optional<String> problem = Counters.problem(experiment, row);
    if (problem.isPresent()) {
      return problem;
    }
    int size = Counters.sizeOrZero(row);
    return switch (experiment) {
      case COPY_CACHE_TO_CACHE, COPY_CACHE_TO_MEMORY, COPY_MEMORY_TO_MEMORY ->
          takeCopy(experiment, row, size);
      case SEND_OVERHEAD -> {
        takeCpuTime(row, size);
        yield takeTime(experiment, row, size, RowTimes.medianPerMessage(row));
      }
      // At equilibrium a send takes the time its queue makes it wait: single ones tell nothing.
      case SEND_GAP -> takeTime(experiment, row, size, RowTimes.gapPerMessage(row));
      case RECEIVE_GAP -> takeReceiveGap(row, size);
      case RECEIVE_OVERHEAD -> takeInterference(row, size);
      case PING_PONG -> takeRoundTrip(row, size);
      case STREAMS -> takeStream(row, size);
      case BURST_LOSS -> takeBurst(row, size);
      case PAIRS -> takeMatch(row);
      default -> takeTime(experiment, row, size, RowTimes.medianPerMessage(row));
    };
  }

  /** What a count of missing messages means; what a stream has taken, it never loses. */
  private String lost(Experiment experiment) {
    if (experiment == Experiment.USER_RECEIVE) {
      return "messages had not arrived yet when they were asked for";
    }
    return lossless ? "messages came too late" : "messages were lost";
  }

  private void takeCpuTime(JmhIteration row, int size) {
    RowTimes.cpuPerMessage(row).stream()
        .filter(us -> RowTimes.problem(us).isEmpty())
        .forEach(us -> cpuTimes.add(new TimedWindow(size, row.replicate(), us)));
  }

  private Optional<String> takeTime(Experiment experiment, JmhIteration row, int size, double us) {
    Optional<String> noTime = RowTimes.problem(us);
    if (noTime.isPresent()) {
      return noTime;
    }
    timed
        .computeIfAbsent(experiment, e -> new ArrayList<>())
        .add(new TimedWindow(size, row.replicate(), us));
    return Optional.empty();
  }

  private Optional<String> takeCopy(Experiment experiment, JmhIteration row, int size) {
    Optional<Variant> told = Counters.variant(row.counter(Counter.VARIANT));
    if (told.isEmpty()) {
      return Optional.of("counter " + Counter.VARIANT.id() + " is none of 0, 1, 2");
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
    if (!(row.counter(Counter.RECEIVED) > 0)) {
      return Optional.of("nothing was received");
    }
    ReceiveGaps.Gap gap = receiveGaps.take(row);
    Optional<String> noTime = RowTimes.problem(gap.micros());
    if (noTime.isEmpty()) {
      timed
          .computeIfAbsent(Experiment.RECEIVE_GAP, e -> new ArrayList<>())
          .add(new TimedWindow(size, row.replicate(), gap.micros(), gap.isCensored()));
    }
    return noTime;
  }

  /** Says of sizes that their windows show upper limits only. */
  void censor(Experiment experiment, Set<Integer> sizes) {
    timed.computeIfPresent(
        experiment,
        (any, windows) ->
            windows.stream()
                .map(w -> sizes.contains(w.sizeBytes()) ? w.asCensored() : w)
                .collect(Collectors.toCollection(ArrayList::new)));
  }

  private Optional<String> takeInterference(JmhIteration row, int size) {
    double work = row.counter(Counter.WORK);
    if (!(work > 0)) {
      return Optional.of("no work was timed beside the arrivals");
    }
    if (row.has(Counter.UNDISTURBED_MICROS)) {
      return takePaired(row, size);
    }
    double us = RowTimes.workMicros(row);
    double arrivalsPerMicro = row.counter(Counter.MESSAGES) / (work * row.micros());
    return takeInterference(row, size, us, us * arrivalsPerMicro, 0);
  }

  /**
   * Work with arrivals and without, in turns: arrivals per time are those of the far end's turns.
   */
  private Optional<String> takePaired(JmhIteration row, int size) {
    double work = row.has(Counter.KEPT_MICROS) ? row.counter(Counter.KEPT_MICROS) : 0;
    double undisturbed = row.counter(Counter.UNDISTURBED_MICROS);
    double sending = row.has(Counter.SENDING_MICROS) ? row.counter(Counter.SENDING_MICROS) : 0;
    if (!(work > 0) || !(undisturbed > 0)) {
      return Optional.of(
          "O_r compares work with arriving messages and without; one of the two was missing");
    }
    if (!(sending > 0) || !(row.counter(Counter.MESSAGES) > 0)) {
      return Optional.of("the far end sent nothing");
    }
    double arrivalsPerMicro = row.counter(Counter.MESSAGES) / sending;
    return takeInterference(row, size, work, work * arrivalsPerMicro, undisturbed);
  }

  private Optional<String> takeInterference(
      JmhIteration row, int size, double work, double messagesPerWork, double undisturbed) {
    if (!Double.isFinite(messagesPerWork)) {
      return Optional.of("the messages per unit of work are no number");
    }
    interference.add(
        new InterferenceWindow(size, row.replicate(), work, messagesPerWork, undisturbed));
    return Optional.empty();
  }

  private Optional<String> takeRoundTrip(JmhIteration row, int size) {
    int pairs = (int) row.counter(Counter.PAIRS);
    Optional<String> none = noPairs(pairs);
    if (none.isPresent()) {
      return none;
    }
    double us = RowTimes.medianPerMessage(row);
    Optional<String> noTime = RowTimes.problem(us);
    if (noTime.isEmpty()) {
      roundTrips.add(new RoundTripWindow(size, pairs, row.replicate(), us));
    }
    return noTime;
  }

  /** Nodes are twice as many, which a whole number must hold. */
  private static Optional<String> noPairs(int pairs) {
    if (pairs < 1) {
      return Optional.of("no pair was active");
    }
    return pairs > Point.MOST_NODES / 2
        ? Optional.of("counter " + Counter.PAIRS.id() + " is more than any cluster has")
        : Optional.empty();
  }

  private Optional<String> takeStream(JmhIteration row, int size) {
    int pairs = (int) row.counter(Counter.PAIRS);
    double bytesPerMicro = row.counter(Counter.BYTES_PER_MICRO);
    Optional<String> none = noPairs(pairs);
    if (none.isPresent()) {
      return none;
    }
    if (!(bytesPerMicro > 0)) {
      return Optional.of("nothing was received");
    }
    streams.add(new StreamWindow(size, pairs, row.replicate(), bytesPerMicro));
    return Optional.empty();
  }

  private Optional<String> takeMatch(JmhIteration row) {
    int from = (int) row.counter(Counter.FROM);
    int to = (int) row.counter(Counter.TO);
    int round = (int) row.counter(Counter.ROUND);
    if (from < 1 || to < 1 || from == to || round < 1) {
      return Optional.of("no pair of nodes");
    }
    if (!(row.counter(Counter.ROUND_TRIP_MICROS) > 0)) {
      return Optional.of("no round trip was answered");
    }
    if (!(row.counter(Counter.BYTES_PER_MICRO) > 0)) {
      return Optional.of("nothing was received");
    }
    if (!(row.counter(Counter.ROUND_MICROS) > 0)) {
      return Optional.of("the round took no time");
    }
    pairs.add(
        new PairMatch(
            from,
            to,
            round,
            row.replicate(),
            row.counter(Counter.ROUND_TRIP_MICROS),
            row.counter(Counter.BYTES_PER_MICRO),
            row.counter(Counter.ROUND_MICROS)));
    return Optional.empty();
  }

  private Optional<String> takeBurst(JmhIteration row, int size) {
    long offered = (long) row.counter(Counter.OFFERED);
    long arrived = (long) row.counter(Counter.ARRIVED);
    long receiverDrops = (long) row.counter(Counter.RECEIVER_DROPS);
    int senders = (int) row.counter(Counter.SENDERS);
    int receivers = (int) row.counter(Counter.RECEIVERS);
    if (offered < 1) {
      return Optional.of("no packet was sent");
    }
    if (senders < 1 || receivers < 1) {
      return Optional.of("no sender or no receiver took part");
    }
    if (arrived + receiverDrops > offered) {
      return Optional.of("more packets arrived than were sent");
    }
    double sendingMicros =
        row.has(Counter.SENDING_MICROS) ? row.counter(Counter.SENDING_MICROS) : 0;
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

  /** The windows of an experiment that were taken so far. */
  List<TimedWindow> windows(Experiment experiment) {
    return timed.getOrDefault(experiment, List.of());
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
