package fathom.fitting.buffer;

import fathom.fitting.points.FitLog;
import fathom.model.parameter.Experiment;
import fathom.model.samples.BurstCount;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The bursts of the arrangement that B_L was fitted from, for who draws them beside the fit.
 *
 * @param used those that have a say in B_L
 * @param leftOut those of the same senders and packets that have none: stalled, strays, or not
 *     beyond the knee
 */
public record FittedBursts(List<BurstCount> used, List<BurstCount> leftOut) {
  public FittedBursts {
    used = List.copyOf(used);
    leftOut = List.copyOf(leftOut);
  }

  /**
   * Of all bursts of a run; none where none went into a single port.
   *
   * @param bursts as they were counted
   */
  public static FittedBursts of(List<BurstCount> bursts) {
    FitLog log = new FitLog();
    BufferFitter.fit(bursts, log);
    Set<Place> dropped =
        log.dropped().stream()
            .filter(row -> row.experiment() == Experiment.BURST_LOSS)
            .map(row -> new Place(row.fork(), row.iteration()))
            .collect(Collectors.toSet());
    List<BurstCount> own = BufferFitter.chosen(bursts);
    return new FittedBursts(
        own.stream().filter(b -> !dropped.contains(Place.of(b))).toList(),
        own.stream().filter(b -> dropped.contains(Place.of(b))).toList());
  }

  /** A row of the experiment. */
  private record Place(int fork, int iteration) {
    static Place of(BurstCount burst) {
      return new Place(burst.replicate().fork(), burst.replicate().iteration());
    }
  }
}
