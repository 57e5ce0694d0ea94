package fathom.fitting;

import fathom.model.Experiment;
import fathom.model.samples.RoundTripWindow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * L as one fork shows it for one size and number of nodes: RTT/2 − O_s − O_r − U_r (TW §3.2).
 *
 * @param nodes p, two per pair that was active
 * @param cost L in µs; its noise is in proportion to half the round trip
 * @param sigma standard deviation from the noise of the round trips
 * @param overheadVariance of what was taken off, common to all points of this size
 */
record TransferPoint(int nodes, CostPoint cost, double sigma, double overheadVariance) {
  private static final int NODES_PER_PAIR = 2;

  private record Cell(int pairs, int sizeBytes, int fork) {}

  private static final Comparator<Cell> ORDER =
      Comparator.comparingInt(Cell::pairs)
          .thenComparingInt(Cell::sizeBytes)
          .thenComparingInt(Cell::fork);

  int sizeBytes() {
    return cost.sizeBytes();
  }

  double micros() {
    return cost.micros();
  }

  /** One point per number of pairs, size and fork, in that order. */
  static List<TransferPoint> of(List<RoundTripWindow> windows, Overheads overheads, FitLog log) {
    for (RoundTripWindow window : windows) {
      if (window.sizeBytes() < 0) {
        log.drop(
            new DroppedRow(
                Experiment.PING_PONG,
                window.replicate().fork(),
                window.replicate().iteration(),
                window.sizeBytes(),
                "not a message size"));
      }
    }
    Map<Integer, List<CostPoint>> byNodes = new HashMap<>();
    List<RoundTripWindow> valid = windows.stream().filter(w -> w.sizeBytes() >= 0).toList();
    ForkMedians.grouped(valid, w -> new Cell(w.pairs(), w.sizeBytes(), w.replicate().fork()), ORDER)
        .forEach(
            (cell, own) ->
                byNodes
                    .computeIfAbsent(NODES_PER_PAIR * cell.pairs(), nodes -> new ArrayList<>())
                    .add(point(cell, own, overheads)));
    List<TransferPoint> points = new ArrayList<>();
    byNodes.keySet().stream()
        .sorted()
        .forEach(
            nodes -> points.addAll(of(nodes, byNodes.getOrDefault(nodes, List.of()), overheads)));
    return List.copyOf(points);
  }

  private static CostPoint point(Cell cell, List<RoundTripWindow> own, Overheads overheads) {
    double oneWay = Statistics.median(own.stream().map(RoundTripWindow::micros).toList()) / 2;
    return new CostPoint(
        cell.sizeBytes(),
        cell.fork(),
        oneWay - overheads.at(cell.sizeBytes()).micros(),
        oneWay,
        own.stream().map(w -> w.replicate().iteration()).sorted().toList());
  }

  private static List<TransferPoint> of(int nodes, List<CostPoint> points, Overheads overheads) {
    NoiseModel noise = NoiseModel.of(points);
    return points.stream()
        .map(
            p ->
                new TransferPoint(
                    nodes, p, noise.sigma(p.sizeBytes()), overheads.at(p.sizeBytes()).variance()))
        .toList();
  }
}
