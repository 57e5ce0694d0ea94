package fathom.reports.plot;

import java.awt.Shape;
import java.awt.geom.Path2D;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * A band as it is drawn between two axes, in units in which they are even. What reaches beyond the
 * vertical axis is cut there, without an edge: an edge along the end of the axis would read as the
 * end of the band.
 */
final class BandShape {
  /** The band at a place, both ends where they are, on the axis or not. */
  private record Slice(double x, double low, double high) {
    Slice towards(Slice other, double share) {
      return new Slice(
          x + share * (other.x - x),
          low + share * (other.low - low),
          high + share * (other.high - high));
    }
  }

  private final double bottom;
  private final double top;
  private final List<Slice> slices = new ArrayList<>();

  /**
   * @param spots in ascending order of x
   */
  BandShape(List<Spot> spots, Scale x, Scale y) {
    bottom = y.place(y.low());
    top = y.place(y.high());
    for (Spot spot : spots) {
      Slice next = new Slice(x.place(spot.x()), end(y, spot.low()), end(y, spot.high()));
      if (!slices.isEmpty()) {
        addCrossings(slices.getLast(), next);
      }
      slices.add(next);
    }
  }

  /** What a logarithmic axis has no place for lies as far below it as it is high. */
  private double end(Scale y, double value) {
    return y.kind() == Scale.Kind.LOGARITHMIC && value <= 0 ? 2 * bottom - top : y.place(value);
  }

  /** Where an end of the band leaves the axis or comes back to it. */
  private void addCrossings(Slice from, Slice to) {
    DoubleStream.of(
            crossing(from.low, to.low, bottom),
            crossing(from.low, to.low, top),
            crossing(from.high, to.high, bottom),
            crossing(from.high, to.high, top))
        .filter(share -> share > 0 && share < 1)
        .sorted()
        .distinct()
        .forEach(share -> slices.add(from.towards(to, share)));
  }

  private static double crossing(double from, double to, double at) {
    return from == to ? -1 : (at - from) / (to - from);
  }

  /** x and y by turns, along the upper ends and back along the lower ones. */
  double[] area() {
    double[] around = new double[4 * slices.size()];
    for (int i = 0; i < slices.size(); i++) {
      Slice slice = slices.get(i);
      around[2 * i] = slice.x;
      around[2 * i + 1] = Math.clamp(slice.high, bottom, top);
      int back = 2 * (2 * slices.size() - 1 - i);
      around[back] = slice.x;
      around[back + 1] = Math.clamp(slice.low, bottom, top);
    }
    return around;
  }

  /** Both edges, as far as they lie on the axis. */
  Shape edges() {
    Path2D.Double path = new Path2D.Double();
    append(path, s -> s.high);
    append(path, s -> s.low);
    return path;
  }

  private void append(Path2D path, ToDoubleFunction<Slice> end) {
    boolean down = false;
    for (int i = 0; i + 1 < slices.size(); i++) {
      Slice from = slices.get(i);
      Slice to = slices.get(i + 1);
      // Between crossings it is on one side: the middle says on which.
      double middle = (end.applyAsDouble(from) + end.applyAsDouble(to)) / 2;
      boolean seen = bottom <= middle && middle <= top;
      if (seen && !down) {
        path.moveTo(from.x, end.applyAsDouble(from));
      }
      if (seen) {
        path.lineTo(to.x, end.applyAsDouble(to));
      }
      down = seen;
    }
  }

  /** The middle of each stretch over which the upper end lies above the axis. */
  double[] cutAbove() {
    return cut(s -> s.high - top);
  }

  /** The middle of each stretch over which the lower end lies below the axis. */
  double[] cutBelow() {
    return cut(s -> bottom - s.low);
  }

  private double[] cut(ToDoubleFunction<Slice> beyond) {
    double[] middles = new double[slices.size()];
    int count = 0;
    double begin = Double.NaN;
    for (int i = 0; i + 1 < slices.size(); i++) {
      Slice to = slices.get(i + 1);
      boolean out = (beyond.applyAsDouble(slices.get(i)) + beyond.applyAsDouble(to)) / 2 > 0;
      begin = out && Double.isNaN(begin) ? slices.get(i).x : begin;
      boolean ends = !out || i + 2 == slices.size();
      if (ends && !Double.isNaN(begin)) {
        middles[count] = (begin + (out ? to.x : slices.get(i).x)) / 2;
        count++;
        begin = Double.NaN;
      }
    }
    return Arrays.copyOf(middles, count);
  }
}
