package fathom.fitting.buffer;

import fathom.fitting.points.Attempt;
import fathom.fitting.points.FitLog;
import fathom.fitting.regression.Groups;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.samples.BurstCount;
import fathom.model.sheet.Outcome;
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
public final class BufferFitter {
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

  /** Above this share of the offered packets receivers lost too much to be passed over. */
  private static final double MANY_RECEIVER_DROPS = 0.02;

  private final NavigableMap<Arrangement, List<BurstCount>> telling;
  private final NavigableMap<Arrangement, List<BurstCount>> steady;
  private final FitLog log;

  /**
   * @param all bursts as they were counted; of those into several ports all tell, because a stalled
   *     one is only one more that most do not agree with
   */
  private BufferFitter(NavigableMap<Arrangement, List<BurstCount>> all, FitLog log) {
    telling = new TreeMap<>(ORDER);
    steady = new TreeMap<>(ORDER);
    this.log = log;
    all.forEach(
        (arrangement, own) -> {
          boolean edge = arrangement.receivers() > 1 || hasEdge(own);
          List<BurstCount> unstalled = ArrivalRate.withoutStalled(own, edge ? new FitLog() : log);
          steady.put(arrangement, unstalled);
          telling.put(arrangement, edge ? own : unstalled);
        });
  }

  /** Where stalls are the rule, what they let through has an edge, and all bursts tell it. */
  private static boolean hasEdge(List<BurstCount> bursts) {
    return new BurstCurve(bursts).fit() instanceof Attempt.Ok<BurstCurve.Buffer>(var buffer)
        && buffer.edge().isPresent();
  }

  /** The buffer of one port, or why it cannot be told. */
  public static Outcome fit(List<BurstCount> bursts, FitLog log) {
    if (bursts.isEmpty()) {
      return new Outcome.Rejected(
          "no raw results for " + SYMBOL + " (" + Experiment.BURST_LOSS.id() + ")");
    }
    NavigableMap<Arrangement, List<BurstCount>> all = Groups.of(bursts, Arrangement::of, ORDER);
    warnReceiverDrops(all, log);
    return new BufferFitter(all, log).fit();
  }

  /** All bursts of the arrangement that {@link #fit} takes for the buffer of one port. */
  static List<BurstCount> chosen(List<BurstCount> bursts) {
    NavigableMap<Arrangement, List<BurstCount>> all = Groups.of(bursts, Arrangement::of, ORDER);
    return new BufferFitter(all, new FitLog())
        .mostTelling(1, Optional.empty())
        .map(arrangement -> all.getOrDefault(arrangement, List.of()))
        .orElse(List.of());
  }

  /**
   * A where B_L was measured: that of the arrangement the fit took, stalled bursts left out. Empty
   * when no burst into one port says how long it took to send.
   */
  public static Optional<Arrival> arrival(List<BurstCount> bursts) {
    BufferFitter fitter = new BufferFitter(Groups.of(bursts, Arrangement::of, ORDER), new FitLog());
    return fitter.mostTelling(1, Optional.empty()).flatMap(fitter::arrival);
  }

  private Optional<Arrival> arrival(Arrangement arrangement) {
    return ArrivalRate.of(steady.getOrDefault(arrangement, List.of()))
        .map(rate -> new Arrival(arrangement.sizeBytes(), rate));
  }

  /** The rate at which packets of one size arrived at the port. */
  public record Arrival(int sizeBytes, ArrivalRate rate) {}

  private Outcome fit() {
    Optional<Arrangement> onePort = mostTelling(1, Optional.empty());
    if (onePort.isEmpty()) {
      return new Outcome.Rejected(
          "no bursts into a single port were measured, and "
              + SYMBOL
              + " is the buffer of one port");
    }
    Arrangement chosen = onePort.get();
    dropOthers(chosen);
    arrival(chosen).stream()
        .flatMap(arrival -> arrival.rate().unsteady().stream())
        .map(finding -> SYMBOL + " may be wrong, its senders were not steady: " + finding)
        .forEach(log::warn);
    return switch (fitted(chosen)) {
      case Attempt.Ok<BurstCurve.Buffer>(BurstCurve.Buffer buffer) -> {
        BufferSignature signature = signature(chosen, buffer);
        buffer.edge().ifPresent(this::warnEdge);
        buffer.misfit().ifPresent(log::warn);
        yield new Outcome.Buffer(
            buffer.packets(),
            buffer.departureOverArrival(),
            signature.architecture(),
            signature.reason());
      }
      case Attempt.Failed<BurstCurve.Buffer>(String reason) -> new Outcome.Rejected(reason);
    };
  }

  private void warnEdge(LowerEdge edge) {
    log.warn(
        String.format(
            Locale.ROOT,
            "Note: in most bursts senders were late, so that more packets passed than the buffer"
                + " holds; %s is fitted to the bursts that let the fewest pass (likelihood-ratio"
                + " statistic %.0f against a fit through the middle)",
            SYMBOL,
            edge.likelihoodRatio()));
  }

  private List<BurstCount> bursts(Arrangement arrangement) {
    return telling.getOrDefault(arrangement, List.of());
  }

  private BurstCurve curve(Arrangement arrangement) {
    return new BurstCurve(bursts(arrangement));
  }

  /** The fit of an arrangement, with a record of the bursts that had no say in it. */
  private Attempt<BurstCurve.Buffer> fitted(Arrangement arrangement) {
    Attempt<BurstCurve.Buffer> fit = curve(arrangement).fit();
    if (fit instanceof Attempt.Ok<BurstCurve.Buffer>(BurstCurve.Buffer buffer)) {
      buffer
          .outliers()
          .forEach(
              b -> ArrivalRate.drop(b, "outlier: far from the other bursts of its length", log));
      buffer
          .unused()
          .forEach(b -> ArrivalRate.drop(b, "the burst was too short to overflow the buffer", log));
    }
    return fit;
  }

  /** The arrangement with most burst lengths beyond the knee, then most bursts. */
  private Optional<Arrangement> mostTelling(int receivers, Optional<Integer> sizeBytes) {
    return telling.keySet().stream()
        .filter(a -> a.receivers() == receivers)
        .filter(a -> sizeBytes.stream().allMatch(size -> size == a.sizeBytes()))
        .max(
            Comparator.comparingInt((Arrangement a) -> curve(a).losingLengths())
                .thenComparingInt(a -> bursts(a).size())
                .thenComparing(ORDER));
  }

  private void dropOthers(Arrangement chosen) {
    telling.forEach(
        (arrangement, own) -> {
          if (arrangement.receivers() == 1 && !arrangement.equals(chosen)) {
            String reason =
                "B_L was fitted from the bursts of "
                    + chosen.senders()
                    + " senders with "
                    + chosen.sizeBytes()
                    + " bytes only";
            own.forEach(burst -> ArrivalRate.drop(burst, reason, log));
          }
        });
  }

  /** Only bursts of the same packets compare: what passes free of a port depends on their size. */
  private BufferSignature signature(Arrangement chosen, BurstCurve.Buffer onePort) {
    List<Arrangement> several =
        telling.keySet().stream()
            .map(Arrangement::receivers)
            .filter(r -> r > 1)
            .distinct()
            .flatMap(r -> mostTelling(r, Optional.of(chosen.sizeBytes())).stream())
            .toList();
    dropOtherPorts(chosen, several);
    BufferSignature.Alone alone = new BufferSignature.Alone(onePort, chosen.senders());
    List<BufferSignature> findings = several.stream().map(a -> signature(alone, a)).toList();
    boolean otherSizes = telling.keySet().stream().anyMatch(a -> a.receivers() > 1);
    return findings.isEmpty() && otherSizes
        ? new BufferSignature(
            Outcome.Architecture.UNKNOWN,
            "several ports and the single port were loaded with packets of different sizes")
        : BufferSignature.strongest(findings);
  }

  private BufferSignature signature(BufferSignature.Alone alone, Arrangement several) {
    List<BurstCount> filling = bursts(several).stream().filter(alone::isFilledBy).toList();
    bursts(several).stream()
        .filter(burst -> !filling.contains(burst))
        .forEach(
            b ->
                ArrivalRate.drop(
                    b, "bursts into several ports: too short to fill the buffer of each", log));
    return filling.isEmpty()
        ? new BufferSignature(
            Outcome.Architecture.UNKNOWN,
            several.words() + " do not fill a buffer of each port: send longer bursts")
        : BufferSignature.of(alone, filling);
  }

  private void dropOtherPorts(Arrangement chosen, List<Arrangement> several) {
    telling.forEach(
        (arrangement, own) -> {
          if (arrangement.receivers() > 1 && !several.contains(arrangement)) {
            String reason =
                arrangement.sizeBytes() == chosen.sizeBytes()
                    ? "bursts into several ports: another number of senders, with more bursts, was used"
                    : "bursts into several ports: only those with packets as large as into one port were used";
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
                    "Note: %s counts %d packets as passed that a receiver's socket dropped after the"
                        + " switch (%s)",
                    SYMBOL,
                    drops,
                    arrangement.words()));
          }
          if (drops > MANY_RECEIVER_DROPS * offered) {
            log.warn(
                String.format(
                    Locale.ROOT,
                    "%s may be too large: the socket %s of the %s too small and dropped %.1f %% of the"
                        + " packets (%s)",
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
