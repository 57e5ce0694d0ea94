package fathom.reports.figures.chart;

import fathom.reports.document.Digits;
import fathom.reports.document.SizeLabel;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * An axis: its range, whether it is logarithmic, and where its marks stand.
 *
 * @param label what it counts, with the unit
 * @param kind how values become places
 * @param low value at the beginning
 * @param high value at the end, above {@code low}
 * @param marks in ascending order of their places, within the range
 */
public record Scale(String label, ScaleKind kind, double low, double high, List<AxisTick> marks) {
  /** How values become places. */
  public enum ScaleKind {
    LINEAR,
    LOGARITHMIC
  }

  /** A value that is written at the axis. */
  public record AxisTick(double value, String text) {}

  private static final int WANTED_STEPS = 5;

  /** A size in bytes is told to its last digit; a double holds all whole numbers up to here. */
  private static final double MOST_WHOLE = 1L << 53;

  /** Above this many decades only whole ones are marked. */
  private static final double FEW_DECADES = 3.1;

  /** From this ratio on, an even axis shows the smallest values as nothing. */
  private static final double MUCH = 8;

  private static final List<Integer> STEPS = List.of(1, 2, 5);

  /** No axis is drawn closer than this share of its values. */
  private static final double LEAST_SHARE = 1e-6;

  /** Of an even axis: steps beyond are no numbers any more. */
  private static final double LEAST_WIDTH = 1e-300;

  private static final double MOST_WIDTH = 1e300;

  /** Of an axis close around values, as a share of them. */
  private static final double LEAST_SPAN = 0.1;

  private static final int FEWEST_MARKS = 2;

  /** Below the middle of the last row. */
  private static final double BELOW_ROWS = 0.6;

  /** Sizes up to here are counted in bytes, on an axis that goes farther in KiB and MiB. */
  private static final double LARGE = 1 << 15;

  private static final int LONG_EXPONENT = 6;

  private static final int MOST_DECADES = 8;

  /** What rounding may add to a bound that is meant to be a mark. */
  private static final double SLACK = 1e-9;

  public Scale {
    marks = List.copyOf(marks);
    if (kind == ScaleKind.LOGARITHMIC && !(low > 0)) {
      throw new NotDrawnException("no logarithmic axis begins at " + low);
    }
    // Shares of its length are taken.
    double length = place(kind, high) - place(kind, low);
    if (!(length > 0) || !Double.isFinite(length)) {
      throw new NotDrawnException("no axis goes from " + low + " to " + high);
    }
  }

  /** From a mark to a mark, in steps of 1, 2 or 5 times a power of ten. */
  public static Scale linear(String label, double low, double high) {
    double least = LEAST_SHARE * Math.max(Math.abs(low), Math.abs(high));
    double width = Math.max(high - low, least > 0 ? least : 1);
    if (!(width > LEAST_WIDTH && width < MOST_WIDTH)) {
      throw new NotDrawnException("no axis goes from " + low + " to " + high);
    }
    BigDecimal step = step(width / WANTED_STEPS);
    long first = (long) Math.floor(low / step.doubleValue() + SLACK);
    long last = Math.max(first + 1, (long) Math.ceil(high / step.doubleValue() - SLACK));
    List<AxisTick> marks = new ArrayList<>();
    for (long i = first; i <= last; i++) {
      marks.add(mark(step.multiply(BigDecimal.valueOf(i))));
    }
    return new Scale(
        label, ScaleKind.LINEAR, marks.getFirst().value(), marks.getLast().value(), marks);
  }

  /** From 0 to a little beyond a value, with marks as {@link #linear} has them. */
  public static Scale until(String label, double high) {
    Scale marked = linear(label, 0, high);
    return marked.between(0, high > 0 ? high * 1.02 : marked.high());
  }

  /** From 1, 2 or 5 times a power of ten to another; close around values that differ little. */
  public static Scale logarithmic(String label, double low, double high) {
    if (low > high / 2) {
      Scale even = around(label, low, high);
      return new Scale(label, ScaleKind.LOGARITHMIC, even.low(), even.high(), even.marks());
    }
    List<AxisTick> all = new ArrayList<>();
    int from = (int) Math.floor(Math.log10(low)) - 1;
    int to = (int) Math.ceil(Math.log10(high)) + 1;
    for (int decade = from; decade <= to; decade++) {
      for (int step : STEPS) {
        all.add(mark(BigDecimal.valueOf(step).scaleByPowerOfTen(decade)));
      }
    }
    double begin = all.stream().mapToDouble(AxisTick::value).filter(v -> v < low).max().orElse(low);
    double end = all.stream().mapToDouble(AxisTick::value).filter(v -> v > high).min().orElse(high);
    double decades = Math.log10(end) - Math.log10(begin);
    int each = Math.ceilDiv((int) Math.ceil(decades), MOST_DECADES);
    return new Scale(
        label,
        ScaleKind.LOGARITHMIC,
        begin,
        end,
        all.stream()
            .filter(m -> m.value() >= begin && m.value() <= end)
            .filter(m -> decades <= FEW_DECADES || isPowerOfTen(m.value(), each))
            .toList());
  }

  /** Message sizes, marked at powers of four; of two, or at the ends, where few are in range. */
  public static Scale sizes(String label, double low, double high) {
    List<AxisTick> marks = powers(4, low, high);
    if (marks.size() < FEWEST_MARKS) {
      marks = powers(2, low, high);
    }
    if (marks.size() < FEWEST_MARKS) {
      marks = List.of(new AxisTick(low, Digits.exact(low)), new AxisTick(high, Digits.exact(high)));
    }
    // Marks with a unit of their own need none beside them.
    String told = high < LARGE ? label : label.replaceFirst(", bytes$", "");
    return new Scale(told, ScaleKind.LOGARITHMIC, low / 1.2, high * 1.2, marks);
  }

  private static List<AxisTick> powers(int base, double low, double high) {
    List<AxisTick> marks = new ArrayList<>();
    for (long size = 1; size <= high; size *= base) {
      if (size >= low) {
        marks.add(new AxisTick(size, high < LARGE ? Long.toString(size) : SizeLabel.of(size)));
      }
    }
    return marks;
  }

  /**
   * Rows from the top down: row 0 stands at 0, the next at −1.
   *
   * @param above rows of room above the middle of the first
   */
  public static Scale rows(List<String> names, double above) {
    List<AxisTick> marks = new ArrayList<>();
    for (int row = names.size() - 1; row >= 0; row--) {
      marks.add(new AxisTick(-row, names.get(row)));
    }
    return new Scale("", ScaleKind.LINEAR, 1 - names.size() - BELOW_ROWS, above, marks);
  }

  /** Logarithmic where values differ much and none is 0 or less; linear from 0 otherwise. */
  public static Scale fitting(String label, double low, double high) {
    if (low > 0 && high >= MUCH * low) {
      return logarithmic(label, low, high);
    }
    return linear(label, Math.min(0, low), high);
  }

  /** Places one after the other, evenly: the first name stands at 1; an empty one has no text. */
  public static Scale places(String label, List<String> names) {
    List<AxisTick> marks = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      marks.add(new AxisTick(i + 1, names.get(i)));
    }
    return new Scale(label, ScaleKind.LINEAR, 0.5, names.size() + 0.5, marks);
  }

  /**
   * Close around values of one kind, so that a change of one of them is seen. But never so close
   * that what is next to nothing looks like much: an even axis spans a tenth of its values or more.
   */
  public static Scale around(String label, double low, double high) {
    if (low < high / 2) {
      return fitting(label, low, high);
    }
    double middle = (low + high) / 2;
    double half = Math.max(high - low, LEAST_SPAN * Math.abs(middle)) / 2;
    return linear(label, middle - half, middle + half);
  }

  /** As far to one side of 0 as to the other, a little beyond a value. */
  public static Scale even(String label, double end) {
    Scale marked = linear(label, -end, end);
    double high = Math.min(marked.high(), end * 1.04);
    return marked.between(-high, high);
  }

  /** The same from one value to another, with the marks that are between them. */
  public Scale between(double from, double to) {
    return new Scale(label, kind, from, to, marks).with(m -> from <= m.value() && m.value() <= to);
  }

  /** The same with some of its marks. */
  public Scale with(Predicate<AxisTick> marked) {
    return new Scale(label, kind, low, high, marks.stream().filter(marked).toList());
  }

  /** The value at a share of the length of the axis. */
  public double valueAt(double share) {
    double at = place(low) + share * (place(high) - place(low));
    return kind == ScaleKind.LINEAR ? at : Math.pow(10, at);
  }

  /** Where a value stands, in units in which the axis is even. */
  double place(double value) {
    return place(kind, value);
  }

  private static double place(ScaleKind kind, double value) {
    return kind == ScaleKind.LINEAR ? value : Math.log10(value);
  }

  /** Whether a value lies on the axis, its ends included. */
  public boolean holds(double value) {
    return low <= value && value <= high;
  }

  /** The value, or the end of the axis beyond which it lies. */
  double cut(double value) {
    return Math.clamp(value, low, high);
  }

  /** A value with the unit that ends the label: {@code 8.64 µs}. */
  String told(double value) {
    int unit = label.lastIndexOf(", ");
    boolean isWhole = value == Math.rint(value) && Math.abs(value) < MOST_WHOLE;
    return (isWhole ? Long.toString((long) value) : Digits.inPicture(value))
        + (unit < 0 ? "" : label.substring(unit + 1));
  }

  private static AxisTick mark(BigDecimal value) {
    if (value.signum() == 0) {
      return new AxisTick(0, "0");
    }
    BigDecimal shortest = value.stripTrailingZeros();
    int exponent = shortest.precision() - shortest.scale() - 1;
    String text =
        Math.abs(exponent) < LONG_EXPONENT
            ? shortest.toPlainString()
            : shortest.scaleByPowerOfTen(-exponent).toPlainString() + "e" + exponent;
    return new AxisTick(value.doubleValue(), text.replace('-', '−'));
  }

  private static boolean isPowerOfTen(double value, int each) {
    double exponent = Math.log10(value);
    double whole = Math.rint(exponent);
    return Math.abs(exponent - whole) < SLACK && Math.floorMod((long) whole, each) == 0;
  }

  private static BigDecimal step(double least) {
    int decade = (int) Math.floor(Math.log10(least));
    for (int step : List.of(1, 2, 5, 10)) {
      BigDecimal candidate = BigDecimal.valueOf(step).scaleByPowerOfTen(decade);
      if (candidate.doubleValue() >= least * (1 - SLACK)) {
        return candidate;
      }
    }
    return BigDecimal.ONE.scaleByPowerOfTen(decade + 1);
  }
}
