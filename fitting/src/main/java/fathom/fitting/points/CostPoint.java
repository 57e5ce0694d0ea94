package fathom.fitting.points;

import fathom.model.samples.CampaignBlock;
import java.util.Comparator;
import java.util.List;

/**
 * One data point of a fit: the median over the windows of one fork at one size.
 *
 * @param sizeBytes message size
 * @param fork that measured it
 * @param block the unit of replication it belongs to
 * @param micros the cost in µs; may be negative where it is a difference
 * @param noiseUnit what the noise is in proportion to, in µs: the time on the clock from which the
 *     cost was derived, positive
 * @param windows the windows behind it, in the order they were measured
 */
public record CostPoint(
    int sizeBytes,
    int fork,
    CampaignBlock block,
    double micros,
    double noiseUnit,
    List<PointWindow> windows) {
  /**
   * One window of a point.
   *
   * @param iteration its place in the fork's order of measurement
   * @param micros the cost in µs that it alone shows; may be negative where it is a difference
   */
  public record PointWindow(int iteration, double micros) {
    public static final Comparator<PointWindow> ORDER =
        Comparator.comparingInt(PointWindow::iteration).thenComparingDouble(PointWindow::micros);
  }

  public CostPoint {
    windows = List.copyOf(windows);
  }

  /** A point of a fork that stands for itself. */
  public static CostPoint ofFork(
      int sizeBytes, int fork, double micros, double noiseUnit, List<PointWindow> windows) {
    return new CostPoint(sizeBytes, fork, CampaignBlock.ofFork(fork), micros, noiseUnit, windows);
  }

  /** The iterations behind it, for the record of dropped rows. */
  public List<Integer> iterations() {
    return windows.stream().map(PointWindow::iteration).toList();
  }

  /**
   * A share of this cost less a cost of other origin: {@code share·micros − taken}. The noise stays
   * in proportion to the share of what the clock said.
   */
  public CostPoint derived(double share, double taken) {
    return new CostPoint(
        sizeBytes,
        fork,
        block,
        share * micros - taken,
        share * noiseUnit,
        windows.stream()
            .map(w -> new PointWindow(w.iteration(), share * w.micros() - taken))
            .toList());
  }
}
