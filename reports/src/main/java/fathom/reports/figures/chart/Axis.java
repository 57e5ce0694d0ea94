package fathom.reports.figures.chart;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A scale laid along an edge of a panel, in units of the picture.
 *
 * @param begin where its lowest value stands
 * @param end where its highest value stands
 */
record Axis(Scale scale, double begin, double end) {
  private static final double BETWEEN_TEXTS = 4;

  /** In lengths of the axis: what lies farther away is drawn as if it lay there. */
  private static final double FAR = 1e6;

  /**
   * Where a value stands; beyond the ends of the axis if it does not hold it. What a logarithmic
   * axis has no place for lies as far before its beginning as it is long.
   */
  double at(double value) {
    boolean isNowhere = scale.kind() == Scale.ScaleKind.LOGARITHMIC && value <= 0;
    double low = scale.place(scale.low());
    double share = (scale.place(value) - low) / (scale.place(scale.high()) - low);
    return begin + (end - begin) * (isNowhere ? -1 : Math.clamp(share, -FAR, FAR));
  }

  /** Where a value stands, or the end of the axis beyond which it lies. */
  double cut(double value) {
    return at(scale.cut(value));
  }

  /** Where its marks stand. */
  List<Double> places() {
    return scale.marks().stream().map(mark -> at(mark.value())).toList();
  }

  /** The marks whose texts stand clear of each other: all, powers of ten, or every second or so. */
  List<Scale.AxisTick> told() {
    List<Scale.AxisTick> all = scale.marks();
    List<Scale.AxisTick> tens =
        all.stream()
            .filter(m -> Math.log10(m.value()) == Math.rint(Math.log10(m.value())))
            .toList();
    boolean isByTens = scale.kind() == Scale.ScaleKind.LOGARITHMIC && tens.size() > 1;
    List<Scale.AxisTick> told = all;
    for (int each = 1; each < all.size() && !isClear(told); each++) {
      List<Scale.AxisTick> of = isByTens ? tens : all;
      int step = isByTens ? each : each + 1;
      told = IntStream.range(0, of.size()).filter(i -> i % step == 0).mapToObj(of::get).toList();
    }
    return told;
  }

  private boolean isClear(List<Scale.AxisTick> marks) {
    double free = Double.NEGATIVE_INFINITY;
    for (Scale.AxisTick mark : marks) {
      double half = PlotFont.width(mark.text()) / 2;
      double middle = at(mark.value());
      if (middle - half < free) {
        return false;
      }
      free = middle + half + BETWEEN_TEXTS;
    }
    return true;
  }
}
