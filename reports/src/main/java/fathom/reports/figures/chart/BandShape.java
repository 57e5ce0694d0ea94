package fathom.reports.figures.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * A band as it is drawn between two axes, in units of the picture, which grow downwards. What
 * reaches beyond the vertical axis is cut there, without an edge: an edge along the end of the axis
 * would read as the end of the band.
 */
final class BandShape {
  /** The band at a place, both ends where they are, on the axis or not. */
  private record Slice(double x, double lower, double upper) {
    Slice towards(Slice other, double share) {
      return new Slice(
          x + share * (other.x - x),
          lower + share * (other.lower - lower),
          upper + share * (other.upper - upper));
    }
  }

  private final double bottom;
  private final double top;
  private final List<Slice> slices = new ArrayList<>();

  /**
   * @param spots in ascending order of x
   */
  BandShape(List<Spot> spots, Axis x, Axis y) {
    bottom = y.begin();
    top = y.end();
    for (Spot spot : spots) {
      Slice next = new Slice(x.at(spot.x()), y.at(spot.low()), y.at(spot.high()));
      if (!slices.isEmpty()) {
        addCrossings(slices.getLast(), next);
      }
      slices.add(next);
    }
  }

  /** Where an end of the band leaves the axis or comes back to it. */
  private void addCrossings(Slice from, Slice to) {
    DoubleStream.of(
            crossing(from.lower, to.lower, bottom),
            crossing(from.lower, to.lower, top),
            crossing(from.upper, to.upper, bottom),
            crossing(from.upper, to.upper, top))
        .filter(share -> share > 0 && share < 1)
        .sorted()
        .distinct()
        .forEach(share -> slices.add(from.towards(to, share)));
  }

  private static double crossing(double from, double to, double at) {
    return from == to ? -1 : (at - from) / (to - from);
  }

  /** Along the upper ends and back along the lower ones. */
  SvgPath area() {
    SvgPath area = new SvgPath();
    slices.forEach(s -> area.to(s.x, Math.clamp(s.upper, top, bottom)));
    slices.reversed().forEach(s -> area.to(s.x, Math.clamp(s.lower, top, bottom)));
    return area.close();
  }

  /** Both edges, as far as they lie on the axis. */
  SvgPath edges() {
    SvgPath path = new SvgPath();
    append(path, s -> s.upper);
    append(path, s -> s.lower);
    return path;
  }

  private void append(SvgPath path, ToDoubleFunction<Slice> end) {
    boolean down = false;
    for (int i = 0; i + 1 < slices.size(); i++) {
      Slice from = slices.get(i);
      Slice to = slices.get(i + 1);
      // Between crossings it is on one side: the middle says on which.
      double middle = (end.applyAsDouble(from) + end.applyAsDouble(to)) / 2;
      boolean seen = top <= middle && middle <= bottom;
      if (seen && !down) {
        path.move(from.x, end.applyAsDouble(from));
      }
      if (seen) {
        path.line(to.x, end.applyAsDouble(to));
      }
      down = seen;
    }
  }

  /** The middle of each stretch over which the upper end lies above the axis. */
  List<Double> cutAbove() {
    return cut(s -> top - s.upper);
  }

  /** The middle of each stretch over which the lower end lies below the axis. */
  List<Double> cutBelow() {
    return cut(s -> s.lower - bottom);
  }

  private List<Double> cut(ToDoubleFunction<Slice> beyond) {
    List<Double> middles = new ArrayList<>();
    double begin = Double.NaN;
    for (int i = 0; i + 1 < slices.size(); i++) {
      Slice from = slices.get(i);
      Slice to = slices.get(i + 1);
      boolean out = (beyond.applyAsDouble(from) + beyond.applyAsDouble(to)) / 2 > 0;
      begin = out && Double.isNaN(begin) ? from.x : begin;
      boolean ends = !out || i + 2 == slices.size();
      if (ends && !Double.isNaN(begin)) {
        middles.add((begin + (out ? to.x : from.x)) / 2);
        begin = Double.NaN;
      }
    }
    return middles;
  }
}
