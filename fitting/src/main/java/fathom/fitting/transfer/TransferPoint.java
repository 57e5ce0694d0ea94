package fathom.fitting.transfer;

import fathom.fitting.points.CostPoint;
import fathom.fitting.points.FitLog;
import fathom.fitting.points.ForkMedians;
import fathom.fitting.points.NoiseModel;
import fathom.fitting.regression.Groups;
import fathom.model.parameter.Experiment;
import fathom.model.samples.RoundTripWindow;
import fathom.model.samples.TimedWindow;
import fathom.model.sheet.FitDiagnostics.FitPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * L as one fork shows it for one size and number of nodes: RTT/2 − O_s − O_r − U_r (TW §3.2).
 *
 * @param nodes p, two per pair that was active
 * @param cost L in µs; its noise is in proportion to half the round trip
 * @param sigma standard deviation from the noise of the round trips
 * @param overhead what was taken off, common to all points of this size
 */
record TransferPoint(int nodes, CostPoint cost, double sigma, Overheads.Sum overhead) {
  private static final int NODES_PER_PAIR = 2;

  int sizeBytes() {
    return cost.sizeBytes();
  }

  FitPoint place() {
    return new FitPoint(cost.sizeBytes(), OptionalInt.of(nodes));
  }

  double micros() {
    return cost.micros();
  }

  /** One point per number of pairs, size and fork, in that order. */
  static List<TransferPoint> of(List<RoundTripWindow> windows, Overheads overheads, FitLog log) {
    NavigableMap<Integer, List<CostPoint>> byPairs = new TreeMap<>();
    Groups.of(windows, RoundTripWindow::pairs, Integer::compare)
        .forEach(
            (pairs, own) -> {
              List<TimedWindow> timed =
                  own.stream()
                      .map(w -> new TimedWindow(w.sizeBytes(), w.replicate(), w.micros()))
                      .toList();
              byPairs.put(
                  pairs,
                  ForkMedians.points(Experiment.PING_PONG, timed, log).stream()
                      .map(roundTrip -> transfer(roundTrip, overheads))
                      .toList());
            });
    // One spread for all numbers of pairs: the six forks of one tell their own badly.
    double share =
        NoiseModel.share(
            byPairs.values().stream()
                .flatMap(points -> ForkMedians.bySize(points).values().stream())
                .toList());
    List<TransferPoint> points = new ArrayList<>();
    byPairs.forEach(
        (pairs, costs) ->
            points.addAll(
                of(NODES_PER_PAIR * pairs, costs, NoiseModel.of(costs, share), overheads)));
    return List.copyOf(points);
  }

  private static CostPoint transfer(CostPoint roundTrip, Overheads overheads) {
    return roundTrip.derived(0.5, overheads.at(roundTrip.sizeBytes()).micros());
  }

  private static List<TransferPoint> of(
      int nodes, List<CostPoint> points, NoiseModel noise, Overheads overheads) {
    return points.stream()
        .map(
            p ->
                new TransferPoint(
                    nodes, p, noise.sigma(p.sizeBytes()), overheads.at(p.sizeBytes())))
        .toList();
  }
}
