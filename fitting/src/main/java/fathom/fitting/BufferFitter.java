package fathom.fitting;

import fathom.model.Experiment;
import fathom.model.Outcome;
import fathom.model.Outcome.Architecture;
import fathom.model.samples.BurstCount;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.Optional;

/**
 * B_L, the packets a switch holds for one bottleneck port (TW eq. 4), and how the buffer is
 * organised, from what bursts into several ports at once find room for (TH A.1).
 */
final class BufferFitter {
  /** D/A depends on the senders and on the size, so these must not be mixed. */
  private record Arrangement(int receivers, int senders, int sizeBytes) {}

  private static final Comparator<Arrangement> ORDER =
      Comparator.comparingInt(Arrangement::receivers)
          .thenComparingInt(Arrangement::senders)
          .thenComparingInt(Arrangement::sizeBytes);

  /** How near a ratio of capacities must be to what an architecture predicts. */
  private static final double NEAR = 0.25;

  private final List<BurstCount> bursts;
  private final FitLog log;

  private BufferFitter(List<BurstCount> bursts, FitLog log) {
    this.bursts = bursts;
    this.log = log;
  }

  /** The buffer of one port, or why it cannot be told. */
  static Outcome fit(List<BurstCount> bursts, FitLog log) {
    return new BufferFitter(bursts, log).fit();
  }

  private Outcome fit() {
    if (bursts.isEmpty()) {
      return new Outcome.Rejected("no raw results for B_L (" + Experiment.BURST_LOSS.id() + ")");
    }
    long drops = bursts.stream().mapToLong(BurstCount::receiverDrops).sum();
    if (drops > 0) {
      log.warn(
          String.format(
              Locale.ROOT,
              "B_L: %d packets passed the switch and were dropped in a receiver's socket; they are"
                  + " counted as passed",
              drops));
    }
    Optional<Arrangement> onePort = mostTelling(1);
    if (onePort.isEmpty()) {
      return new Outcome.Rejected("no bursts into a single port; B_L is the buffer of one port");
    }
    dropOthers(onePort.get());
    return switch (curve(onePort.get()).fit()) {
      case Attempt.Ok<BurstCurve.Buffer>(BurstCurve.Buffer buffer) ->
          new Outcome.Buffer(
              buffer.packets(), buffer.departureOverArrival(), architecture(buffer), "");
      case Attempt.Failed<BurstCurve.Buffer>(String reason) -> new Outcome.Rejected(reason);
    };
  }

  private NavigableMap<Arrangement, List<BurstCount>> arrangements() {
    return ForkMedians.grouped(
        bursts, b -> new Arrangement(b.receivers(), b.senders(), b.sizeBytes()), ORDER);
  }

  private BurstCurve curve(Arrangement arrangement) {
    return new BurstCurve(arrangements().getOrDefault(arrangement, List.of()));
  }

  /** The arrangement with most burst lengths beyond the knee, then most bursts. */
  private Optional<Arrangement> mostTelling(int receivers) {
    NavigableMap<Arrangement, List<BurstCount>> all = arrangements();
    return all.keySet().stream()
        .filter(a -> a.receivers() == receivers)
        .max(
            Comparator.comparingInt((Arrangement a) -> curve(a).losingLengths())
                .thenComparingInt(a -> all.getOrDefault(a, List.of()).size())
                .thenComparing(ORDER));
  }

  private void dropOthers(Arrangement chosen) {
    for (BurstCount burst : bursts) {
      if (burst.receivers() == 1
          && (burst.senders() != chosen.senders() || burst.sizeBytes() != chosen.sizeBytes())) {
        log.drop(
            new DroppedRow(
                Experiment.BURST_LOSS,
                burst.replicate().fork(),
                burst.replicate().iteration(),
                burst.sizeBytes(),
                "D/A differs between arrangements; that of "
                    + chosen.senders()
                    + " senders with "
                    + chosen.sizeBytes()
                    + " bytes says most"));
      }
    }
  }

  /** Room grows with the ports where each has its own buffer, and does not where they share. */
  private Architecture architecture(BurstCurve.Buffer onePort) {
    return bursts.stream()
        .map(BurstCount::receivers)
        .filter(r -> r > 1)
        .distinct()
        .sorted()
        .flatMap(r -> mostTelling(r).stream())
        .map(a -> architecture(onePort, a))
        .filter(a -> a != Architecture.UNKNOWN)
        .findFirst()
        .orElse(Architecture.UNKNOWN);
  }

  private Architecture architecture(BurstCurve.Buffer onePort, Arrangement several) {
    if (!(curve(several).fit() instanceof Attempt.Ok<BurstCurve.Buffer>(BurstCurve.Buffer all))) {
      return Architecture.UNKNOWN;
    }
    double growth = all.packets().value() / onePort.packets().value();
    if (Math.abs(growth / several.receivers() - 1) <= NEAR) {
      return Architecture.PER_PORT;
    }
    return Math.abs(growth - 1) <= NEAR ? Architecture.SHARED : Architecture.UNKNOWN;
  }
}
