package fathom.reports.raw;

import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.predict.Point;
import fathom.model.protocol.Counter;
import fathom.model.samples.BurstCount;
import fathom.model.samples.Campaign;
import fathom.model.samples.CopyWindow;
import fathom.model.samples.CopyWindow.CopyVariant;
import fathom.model.samples.InterferenceWindow;
import fathom.model.samples.PairMatch;
import fathom.model.samples.RoundTripWindow;
import fathom.model.samples.StreamWindow;
import fathom.model.samples.TimedWindow;
import fathom.model.samples.UnusableSampleException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Takes the rows of a run one by one, and makes a sample of each or says why not. */
final class Samples {
  /** What was sent over what passed, from which on senders surely exceeded the line. */
  private static final double OVERLOAD = 1.005;

  /** The same by rates that several processes' clocks tell: they start and end apart. */
  static final double OVERLOAD_BY_CLOCKS = 1.02;

  private static final String NOTHING = "nothing was received";

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

  /**
   * @param loopback whether the campaign ran over loopback, where no line comes before the
   *     receiver's socket
   * @param lossless whether the transport holds senders back instead of losing what has no room:
   *     then nothing tells whether they were held back
   */
  Samples(boolean loopback, boolean lossless) {
    this.loopback = loopback;
    this.lossless = lossless;
  }

  /** Takes a row; gives the reason when it is dropped. */
  Optional<String> take(Experiment experiment, Window row) {
    try {
      RowRules.check(experiment, lossless, row);
      add(experiment, row);
      return Optional.empty();
    } catch (UnusableSampleException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private void add(Experiment experiment, Window row) {
    switch (experiment) {
      case COPY_CACHE_TO_CACHE, COPY_CACHE_TO_MEMORY, COPY_MEMORY_TO_MEMORY ->
          copies.computeIfAbsent(experiment, any -> new ArrayList<>()).add(copy(row));
      case RECEIVE_OVERHEAD -> interference.add(interference(row));
      case PING_PONG ->
          roundTrips.add(
              new RoundTripWindow(
                  row.sizeBytes(), pairs(row), row.replicate(), row.medianPerMessage()));
      case STREAMS ->
          streams.add(
              new StreamWindow(
                  row.sizeBytes(),
                  pairs(row),
                  row.replicate(),
                  row.counter(Counter.BYTES_PER_MICRO)));
      case BURST_LOSS -> bursts.add(burst(row));
      case PAIRS -> pairs.add(match(row));
      case RECEIVE_GAP -> addTimed(experiment, receiveGap(row));
      // At equilibrium a send takes the time its queue makes it wait: single ones tell nothing.
      case SEND_GAP -> addTimed(experiment, row, row.gapPerMessage());
      default -> {
        addTimed(experiment, row, row.medianPerMessage());
        if (experiment == Experiment.SEND_OVERHEAD) {
          row.cpuPerMessage().stream()
              .filter(us -> us > 0 && Double.isFinite(us))
              .forEach(us -> cpuTimes.add(new TimedWindow(row.sizeBytes(), row.replicate(), us)));
        }
      }
    }
  }

  private void addTimed(Experiment experiment, Window row, double micros) {
    addTimed(experiment, new TimedWindow(row.sizeBytes(), row.replicate(), micros));
  }

  private void addTimed(Experiment experiment, TimedWindow window) {
    timed.computeIfAbsent(experiment, any -> new ArrayList<>()).add(window);
  }

  private static CopyWindow copy(Window row) {
    CopyVariant variant =
        row.variant()
            .orElseThrow(
                () ->
                    new UnusableSampleException(
                        "counter " + Counter.VARIANT.id() + " is none of 0, 1, 2"));
    return new CopyWindow(
        variant == CopyVariant.PICK_ONLY ? 0 : row.sizeBytes(),
        variant,
        row.replicate(),
        row.micros());
  }

  /**
   * The gap that a row shows. Over a line, what the socket dropped came over it as well, and the
   * line's gap counts it. On loopback the receiver is the bottleneck, and only what it took has
   * passed.
   */
  private TimedWindow receiveGap(Window row) {
    double received = row.counter(Counter.RECEIVED);
    RowRules.refuseIf(!(received > 0), NOTHING);
    double withDropped = received + row.counter(Counter.DROPPED);
    double gap = loopback ? row.micros() : row.gapOr(row.micros() * received / withDropped);
    return new TimedWindow(
        row.sizeBytes(),
        row.replicate(),
        gap,
        !lossless && !exceeded(row, withDropped / received, gap));
  }

  /**
   * Whether what was sent surely exceeded what passed the bottleneck: the receiver on loopback,
   * else the line, which then lost some, or passed less than the senders' own clocks say they sent.
   * If not, what they sent came through, and the gap is that at which packets were sent.
   */
  private boolean exceeded(Window row, double ofReceiver, double gapMicros) {
    if (loopback) {
      return ofReceiver >= OVERLOAD;
    }
    double sent = row.counter(Counter.SENT);
    double offeredGap = row.counter(Counter.OFFERED_GAP_MICROS);
    return sent >= OVERLOAD * (sent - row.counter(Counter.LOST_ON_THE_WAY))
        || (offeredGap > 0 && gapMicros >= OVERLOAD_BY_CLOCKS * offeredGap);
  }

  private static InterferenceWindow interference(Window row) {
    RowRules.refuseIf(!(row.counter(Counter.WORK) > 0), "no work was timed beside the arrivals");
    double undisturbed = 0;
    if (row.isPaired()) {
      undisturbed = row.counter(Counter.UNDISTURBED_MICROS);
      RowRules.refuseIf(
          !(row.counter(Counter.KEPT_MICROS) > 0 && undisturbed > 0),
          "O_r compares work with arriving messages and without; one of the two was missing");
      RowRules.refuseIf(
          !(row.counter(Counter.SENDING_MICROS) > 0 && row.counter(Counter.MESSAGES) > 0),
          "the far end sent nothing");
    }
    return new InterferenceWindow(
        row.sizeBytes(), row.replicate(), row.workMicros(), row.messagesPerWork(), undisturbed);
  }

  /** Nodes are twice as many, which a whole number must hold. */
  private static int pairs(Window row) {
    RowRules.refuseIf(
        row.counter(Counter.PAIRS) > Point.MOST_NODES / 2,
        "counter " + Counter.PAIRS.id() + " is more than any cluster has");
    return (int) row.counter(Counter.PAIRS);
  }

  private static BurstCount burst(Window row) {
    return new BurstCount(
        row.sizeBytes(),
        (int) row.counter(Counter.SENDERS),
        (int) row.counter(Counter.RECEIVERS),
        row.replicate(),
        (long) row.counter(Counter.OFFERED),
        (long) row.counter(Counter.ARRIVED),
        (long) row.counter(Counter.RECEIVER_DROPS),
        row.has(Counter.SENDING_MICROS) ? row.counter(Counter.SENDING_MICROS) : 0);
  }

  private static PairMatch match(Window row) {
    return new PairMatch(
        (int) row.counter(Counter.FROM),
        (int) row.counter(Counter.TO),
        (int) row.counter(Counter.ROUND),
        row.replicate(),
        row.counter(Counter.ROUND_TRIP_MICROS),
        row.counter(Counter.BYTES_PER_MICRO),
        row.counter(Counter.ROUND_MICROS));
  }

  /** The windows of an experiment that were taken so far. */
  List<TimedWindow> windows(Experiment experiment) {
    return timed.getOrDefault(experiment, List.of());
  }

  /** Says of sizes that their windows show upper limits only. */
  void censor(Experiment experiment, Set<Integer> sizes) {
    timed.computeIfPresent(
        experiment,
        (any, windows) ->
            new ArrayList<>(
                windows.stream()
                    .map(w -> sizes.contains(w.sizeBytes()) ? w.asCensored() : w)
                    .toList()));
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
