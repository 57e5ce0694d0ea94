package fathom.fitting;

import fathom.model.Experiment;
import fathom.model.Outcome;
import fathom.model.Parameter;
import fathom.model.samples.BurstCount;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * B_L, the packets a switch holds for one bottleneck port (TW eq. 4), and how the buffer is
 * organised, from what bursts into several ports at once find room for (TH A.1).
 */
final class BufferFitter {
  /** D/A depends on the senders and on the size, so these must not be mixed. */
  record Arrangement(int receivers, int senders, int sizeBytes) {
    static Arrangement of(BurstCount burst) {
      return new Arrangement(burst.receivers(), burst.senders(), burst.sizeBytes());
    }

    String words() {
      return String.format(
          Locale.ROOT,
          "%d %s of %d bytes into %d %s",
          senders,
          senders == 1 ? "sender" : "senders",
          sizeBytes,
          receivers,
          receivers == 1 ? "receiver" : "receivers");
    }
  }

  private static final Comparator<Arrangement> ORDER =
      Comparator.comparingInt(Arrangement::receivers)
          .thenComparingInt(Arrangement::senders)
          .thenComparingInt(Arrangement::sizeBytes);

  private static final String SYMBOL = Parameter.NETWORK_BUFFER.symbol();

  /** From this share of the offered packets on, receivers lost too much to be passed over. */
  private static final double MANY_RECEIVER_DROPS = 0.02;

  private final NavigableMap<Arrangement, List<BurstCount>> steady;
  private final FitLog log;

  private BufferFitter(NavigableMap<Arrangement, List<BurstCount>> steady, FitLog log) {
    this.steady = steady;
    this.log = log;
  }

  /** The buffer of one port, or why it cannot be told. */
  static Outcome fit(List<BurstCount> bursts, FitLog log) {
    if (bursts.isEmpty()) {
      return new Outcome.Rejected(
          "no raw results for " + SYMBOL + " (" + Experiment.BURST_LOSS.id() + ")");
    }
    NavigableMap<Arrangement, List<BurstCount>> all =
        ForkMedians.grouped(bursts, Arrangement::of, ORDER);
    warnReceiverDrops(all, log);
    return new BufferFitter(steady(all, log), log).fit();
  }

  /**
   * A where B_L was measured: that of the arrangement the fit took, stalled bursts left out. Empty
   * when no burst into one port says how long it took to send.
   */
  static Optional<Arrival> arrival(List<BurstCount> bursts) {
    FitLog ignored = new FitLog();
    BufferFitter fitter =
        new BufferFitter(
            steady(ForkMedians.grouped(bursts, Arrangement::of, ORDER), ignored), ignored);
    return fitter
        .mostTelling(1, Optional.empty())
        .flatMap(
            a -> ArrivalRate.of(fitter.bursts(a)).map(rate -> new Arrival(a.sizeBytes(), rate)));
  }

  /** The rate at which packets of one size arrived at the port. */
  record Arrival(int sizeBytes, ArrivalRate rate) {}

  private static NavigableMap<Arrangement, List<BurstCount>> steady(
      NavigableMap<Arrangement, List<BurstCount>> all, FitLog log) {
    NavigableMap<Arrangement, List<BurstCount>> steady = new TreeMap<>(ORDER);
    all.forEach((a, own) -> steady.put(a, ArrivalRate.withoutStalled(own, log)));
    return steady;
  }

  private Outcome fit() {
    Optional<Arrangement> onePort = mostTelling(1, Optional.empty());
    if (onePort.isEmpty()) {
      return new Outcome.Rejected(
          "no bursts into a single port; " + SYMBOL + " is the buffer of one port");
    }
    Arrangement chosen = onePort.get();
    dropOthers(chosen);
    ArrivalRate.of(bursts(chosen)).stream()
        .flatMap(rate -> rate.unsteady().stream())
        .map(finding -> SYMBOL + ": arrivals were not steady: " + finding)
        .forEach(log::warn);
    return switch (fitted(chosen)) {
      case Attempt.Ok<BurstCurve.Buffer>(BurstCurve.Buffer buffer) -> {
        BufferSignature signature = signature(chosen, buffer);
        yield new Outcome.Buffer(
            buffer.packets(),
            buffer.departureOverArrival(),
            signature.architecture(),
            signature.reason());
      }
      case Attempt.Failed<BurstCurve.Buffer>(String reason) -> new Outcome.Rejected(reason);
    };
  }

  private List<BurstCount> bursts(Arrangement arrangement) {
    return steady.getOrDefault(arrangement, List.of());
  }

  private BurstCurve curve(Arrangement arrangement) {
    return new BurstCurve(bursts(arrangement));
  }

  /** The fit of an arrangement, with a record of the bursts that had no say in it. */
  private Attempt<BurstCurve.Buffer> fitted(Arrangement arrangement) {
    Attempt<BurstCurve.Buffer> fit = curve(arrangement).fit();
    if (fit instanceof Attempt.Ok<BurstCurve.Buffer>(BurstCurve.Buffer buffer)) {
      buffer.strays().forEach(b -> ArrivalRate.drop(b, "stray: far from what all bursts say", log));
      buffer
          .unused()
          .forEach(b -> ArrivalRate.drop(b, "not beyond the knee: eq. 4 says nothing of B", log));
    }
    return fit;
  }

  /** The arrangement with most burst lengths beyond the knee, then most bursts. */
  private Optional<Arrangement> mostTelling(int receivers, Optional<Integer> sizeBytes) {
    return steady.keySet().stream()
        .filter(a -> a.receivers() == receivers)
        .filter(a -> sizeBytes.stream().allMatch(size -> size == a.sizeBytes()))
        .max(
            Comparator.comparingInt((Arrangement a) -> curve(a).losingLengths())
                .thenComparingInt(a -> bursts(a).size())
                .thenComparing(ORDER));
  }

  private void dropOthers(Arrangement chosen) {
    steady.forEach(
        (arrangement, own) -> {
          if (arrangement.receivers() == 1 && !arrangement.equals(chosen)) {
            String reason =
                "D/A differs between arrangements; that of "
                    + chosen.senders()
                    + " senders with "
                    + chosen.sizeBytes()
                    + " bytes says most";
            own.forEach(burst -> ArrivalRate.drop(burst, reason, log));
          }
        });
  }

  /** Only bursts of the same packets compare: what passes free of a port depends on their size. */
  private BufferSignature signature(Arrangement chosen, BurstCurve.Buffer onePort) {
    List<Arrangement> telling =
        steady.keySet().stream()
            .map(Arrangement::receivers)
            .filter(r -> r > 1)
            .distinct()
            .flatMap(r -> mostTelling(r, Optional.of(chosen.sizeBytes())).stream())
            .toList();
    dropOtherPorts(chosen, telling);
    List<BufferSignature> findings =
        telling.stream().map(a -> BufferSignature.of(a.receivers(), onePort, fitted(a))).toList();
    boolean otherSizes = steady.keySet().stream().anyMatch(a -> a.receivers() > 1);
    return findings.isEmpty() && otherSizes
        ? new BufferSignature(
            Outcome.Architecture.UNKNOWN,
            "several ports were loaded only with packets of other sizes than the one port")
        : BufferSignature.strongest(findings);
  }

  private void dropOtherPorts(Arrangement chosen, List<Arrangement> telling) {
    steady.forEach(
        (arrangement, own) -> {
          if (arrangement.receivers() > 1 && !telling.contains(arrangement)) {
            String reason =
                arrangement.sizeBytes() == chosen.sizeBytes()
                    ? "several ports: other senders into as many ports say more"
                    : "several ports: packets of another size than those into one port";
            own.forEach(burst -> ArrivalRate.drop(burst, reason, log));
          }
        });
  }

  private static void warnReceiverDrops(
      NavigableMap<Arrangement, List<BurstCount>> all, FitLog log) {
    all.forEach(
        (arrangement, own) -> {
          long drops = own.stream().mapToLong(BurstCount::receiverDrops).sum();
          long offered = own.stream().mapToLong(BurstCount::offered).sum();
          if (drops > 0) {
            log.warn(
                String.format(
                    Locale.ROOT,
                    "%s: %d packets passed the switch and were dropped in a receiver's socket (%s);"
                        + " they are counted as passed",
                    SYMBOL,
                    drops,
                    arrangement.words()));
          }
          if (drops > MANY_RECEIVER_DROPS * offered) {
            log.warn(
                String.format(
                    Locale.ROOT,
                    "%s: the socket %s of the %s too small: %.1f %% of the packets offered by %s"
                        + " were dropped there",
                    SYMBOL,
                    arrangement.receivers() == 1 ? "buffer" : "buffers",
                    arrangement.receivers() == 1
                        ? "one receiver was"
                        : arrangement.receivers() + " receivers were",
                    100.0 * drops / offered,
                    arrangement.words()));
          }
        });
  }
}
