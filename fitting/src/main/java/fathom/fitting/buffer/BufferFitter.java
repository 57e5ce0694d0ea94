package fathom.fitting.buffer;

import fathom.fitting.points.Attempt;
import fathom.fitting.points.FitLog;
import fathom.fitting.points.Words;
import fathom.fitting.regression.Groups;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.samples.BurstCount;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * B_L, the packets a switch holds for one bottleneck port (TW eq. 4), and how the buffer is
 * organised, from what bursts into several ports at once find room for (TH A.1).
 */
public final class BufferFitter {
  /**
   * What bursts say of a buffer.
   *
   * @param outcome the buffer of one port, or why it cannot be told
   * @param arrival A where B_L was measured, stalled bursts left out; empty when no burst into one
   *     port says how long it took to send
   * @param used the bursts that have a say in B_L
   * @param leftOut those of the same senders and packets that have none: stalled, strays, or not
   *     beyond the knee
   */
  public record BufferFit(
      Outcome outcome, Optional<Arrival> arrival, List<BurstCount> used, List<BurstCount> leftOut) {
    public BufferFit {
      used = List.copyOf(used);
      leftOut = List.copyOf(leftOut);
    }

    private static BufferFit without(String reason) {
      return new BufferFit(new Outcome.Rejected(reason), Optional.empty(), List.of(), List.of());
    }
  }

  /** The rate at which packets of one size arrived at the port. */
  public record Arrival(int sizeBytes, ArrivalRate rate) {}

  /** D/A depends on the senders and on the size, so these must not be mixed. */
  private record Arrangement(int receivers, int senders, int sizeBytes) {
    static Arrangement of(BurstCount burst) {
      return new Arrangement(burst.receivers(), burst.senders(), burst.sizeBytes());
    }

    String words() {
      return Words.of(
          "%d %s of %s into %d %s",
          senders,
          senders == 1 ? "sender" : "senders",
          Words.bytes(sizeBytes),
          receivers,
          receivers == 1 ? "receiver" : "receivers");
    }
  }

  private static final Comparator<Arrangement> ORDER =
      Comparator.comparingInt(Arrangement::receivers)
          .thenComparingInt(Arrangement::senders)
          .thenComparingInt(Arrangement::sizeBytes);

  /**
   * Bursts of one arrangement.
   *
   * @param all as they were counted
   * @param steady those without a stalled sender
   * @param telling those that tell the buffer
   */
  private record Group(
      Arrangement arrangement,
      List<BurstCount> all,
      List<BurstCount> steady,
      List<BurstCount> telling) {
    /**
     * Of bursts into several ports all tell, because a stalled one is only one more that most do
     * not agree with. Where stalls are the rule, what they let through has an edge, and all bursts
     * tell it.
     */
    static Group of(Arrangement arrangement, List<BurstCount> all, FitLog log) {
      boolean allTell = arrangement.receivers() > 1 || hasEdge(all);
      List<BurstCount> steady = ArrivalRate.withoutStalled(all, allTell ? new FitLog() : log);
      return new Group(arrangement, all, steady, allTell ? all : steady);
    }

    private static boolean hasEdge(List<BurstCount> bursts) {
      return new BurstCurve(bursts).fit()
              instanceof Attempt.Ok<BurstCurve.BufferEstimate>(var buffer)
          && buffer.edge().isPresent();
    }

    BurstCurve curve() {
      return new BurstCurve(telling);
    }
  }

  private static final String SYMBOL = Parameter.NETWORK_BUFFER.symbol();

  /** Above this share of the offered packets receivers lost too much to be passed over. */
  private static final double MANY_RECEIVER_DROPS = 0.02;

  private final List<Group> groups = new ArrayList<>();
  private final FitLog log;

  private BufferFitter(List<BurstCount> bursts, FitLog log) {
    this.log = log;
    NavigableMap<Arrangement, List<BurstCount>> all = Groups.of(bursts, Arrangement::of, ORDER);
    all.forEach(this::warnReceiverDrops);
    all.forEach((arrangement, own) -> groups.add(Group.of(arrangement, own, log)));
  }

  /**
   * Fits what bursts say of the buffer. Their order changes nothing but that of the bursts in the
   * result.
   */
  public static BufferFit fit(List<BurstCount> bursts, FitLog log) {
    return bursts.isEmpty()
        ? BufferFit.without(
            "no raw results for " + SYMBOL + " (" + Experiment.BURST_LOSS.id() + ")")
        : new BufferFitter(bursts, log).fit();
  }

  private BufferFit fit() {
    return mostTelling(arrangement -> arrangement.receivers() == 1)
        .map(this::fit)
        .orElseGet(
            () ->
                BufferFit.without(
                    "no bursts into a single port were measured, and "
                        + SYMBOL
                        + " is the buffer of one port"));
  }

  private BufferFit fit(Group chosen) {
    int bytes = chosen.arrangement().sizeBytes();
    String others =
        "B_L was fitted from the bursts of "
            + chosen.arrangement().senders()
            + " senders with "
            + bytes
            + " bytes only";
    groups.stream()
        .filter(group -> group.arrangement().receivers() == 1 && !group.equals(chosen))
        .forEach(group -> drop(group.telling(), others));
    Optional<Arrival> arrival =
        ArrivalRate.of(chosen.steady()).map(rate -> new Arrival(bytes, rate));
    arrival.stream()
        .flatMap(found -> found.rate().unsteady().stream())
        .map(finding -> SYMBOL + " may be wrong, its senders were not steady: " + finding)
        .forEach(log::warn);
    List<BurstCount> silent = new ArrayList<>();
    Outcome outcome =
        switch (chosen.curve().fit()) {
          case Attempt.Ok<BurstCurve.BufferEstimate>(BurstCurve.BufferEstimate buffer) -> {
            drop(buffer.outliers(), "outlier: far from the other bursts of its length");
            drop(buffer.unused(), "the burst was too short to overflow the buffer");
            silent.addAll(buffer.outliers());
            silent.addAll(buffer.unused());
            yield outcome(chosen, buffer);
          }
          case Attempt.Failed<BurstCurve.BufferEstimate>(String reason) ->
              new Outcome.Rejected(reason);
        };
    List<BurstCount> used = without(chosen.telling(), silent);
    return new BufferFit(outcome, arrival, used, without(chosen.all(), used));
  }

  private static List<BurstCount> without(List<BurstCount> bursts, List<BurstCount> some) {
    Set<BurstCount> out = new HashSet<>(some);
    return bursts.stream().filter(burst -> !out.contains(burst)).toList();
  }

  private Outcome outcome(Group chosen, BurstCurve.BufferEstimate buffer) {
    BufferSignature signature = signature(chosen.arrangement(), buffer);
    buffer.edge().ifPresent(this::warnEdge);
    buffer.misfit().ifPresent(log::warn);
    return new Outcome.Buffer(
        buffer.packets(),
        buffer.departureOverArrival(),
        signature.architecture(),
        signature.reason());
  }

  private void warnEdge(LowerEdge edge) {
    log.warn(
        "Note: in most bursts senders were late, so that more packets passed than the buffer"
            + " holds; %s is fitted to the bursts that let the fewest pass (likelihood-ratio"
            + " statistic %.0f against a fit through the middle)",
        SYMBOL, edge.likelihoodRatio());
  }

  private void drop(List<BurstCount> bursts, String reason) {
    bursts.forEach(burst -> ArrivalRate.drop(burst, reason, log));
  }

  /** The arrangement with most burst lengths beyond the knee, then most bursts. */
  private Optional<Group> mostTelling(Predicate<Arrangement> which) {
    return groups.stream()
        .filter(group -> which.test(group.arrangement()))
        .max(
            Comparator.comparingInt((Group group) -> group.curve().losingLengths())
                .thenComparingInt(group -> group.telling().size())
                .thenComparing(Group::arrangement, ORDER));
  }

  /** Only bursts of the same packets compare: what passes free of a port depends on their size. */
  private BufferSignature signature(Arrangement chosen, BurstCurve.BufferEstimate onePort) {
    List<Group> severalPorts =
        groups.stream().filter(group -> group.arrangement().receivers() > 1).toList();
    List<Group> telling =
        severalPorts.stream()
            .map(group -> group.arrangement().receivers())
            .distinct()
            .flatMap(
                ports ->
                    mostTelling(a -> a.receivers() == ports && a.sizeBytes() == chosen.sizeBytes())
                        .stream())
            .toList();
    for (Group group : severalPorts) {
      if (!telling.contains(group)) {
        drop(
            group.telling(),
            group.arrangement().sizeBytes() == chosen.sizeBytes()
                ? "bursts into several ports: another number of senders, with more bursts, was used"
                : "bursts into several ports: only those with packets as large as into one port were used");
      }
    }
    BufferSignature.Alone alone = new BufferSignature.Alone(onePort, chosen.senders());
    return telling.isEmpty() && !severalPorts.isEmpty()
        ? new BufferSignature(
            Outcome.Architecture.UNKNOWN,
            "several ports and the single port were loaded with packets of different sizes")
        : BufferSignature.strongest(
            telling.stream().map(group -> signature(alone, group)).toList());
  }

  private BufferSignature signature(BufferSignature.Alone alone, Group several) {
    Map<Boolean, List<BurstCount>> byFilling =
        several.telling().stream().collect(Collectors.partitioningBy(alone::isFilledBy));
    drop(
        byFilling.getOrDefault(false, List.of()),
        "bursts into several ports: too short to fill the buffer of each");
    List<BurstCount> filling = byFilling.getOrDefault(true, List.of());
    return filling.isEmpty()
        ? new BufferSignature(
            Outcome.Architecture.UNKNOWN,
            several.arrangement().words()
                + " do not fill a buffer of each port: send longer bursts")
        : BufferSignature.of(alone, filling);
  }

  private void warnReceiverDrops(Arrangement arrangement, List<BurstCount> own) {
    long drops = own.stream().mapToLong(BurstCount::receiverDrops).sum();
    long offered = own.stream().mapToLong(BurstCount::offered).sum();
    if (drops > 0) {
      log.warn(
          "Note: %s counts %d packets as passed that a receiver's socket dropped after the"
              + " switch (%s)",
          SYMBOL, drops, arrangement.words());
    }
    if (drops > MANY_RECEIVER_DROPS * offered) {
      log.warn(
          "%s may be too large: the socket %s of the %s too small and dropped %.1f %% of the"
              + " packets (%s)",
          SYMBOL,
          arrangement.receivers() == 1 ? "buffer" : "buffers",
          arrangement.receivers() == 1
              ? "one receiver was"
              : arrangement.receivers() + " receivers were",
          100.0 * drops / offered,
          arrangement.words());
    }
  }
}
