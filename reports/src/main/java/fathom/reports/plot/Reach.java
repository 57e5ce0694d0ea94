package fathom.reports.plot;

import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * The smallest and the largest of what is drawn.
 *
 * @param low the smallest value; ends of bars below 0 do not count where all values are above
 * @param high the largest value, ends of bars included
 */
record Reach(double low, double high) {
  static Reach of(Collection<Trace> traces) {
    List<Spot> spots = traces.stream().flatMap(Trace::reach).toList();
    DoubleSummaryStatistics values = spots.stream().mapToDouble(Spot::y).summaryStatistics();
    DoubleSummaryStatistics ends =
        spots.stream().flatMapToDouble(s -> DoubleStream.of(s.low(), s.high())).summaryStatistics();
    if (spots.isEmpty()) {
      return new Reach(0, 1);
    }
    // A bar that crosses 0 shall not force an even axis upon what differs by magnitudes.
    double least =
        spots.stream()
            .mapToDouble(Spot::low)
            .filter(low -> values.getMin() <= 0 || low > 0)
            .min()
            .orElse(values.getMin());
    return new Reach(Math.min(values.getMin(), least), ends.getMax());
  }
}
