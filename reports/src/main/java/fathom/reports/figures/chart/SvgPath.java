package fathom.reports.figures.chart;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** A shape in the words of SVG, in units of the picture, from the top left corner. */
final class SvgPath {
  /** A hundredth of a unit is less than a screen shows. */
  private static final int DECIMALS = 2;

  private final StringBuilder out = new StringBuilder();

  /** Corners around a place, x and y by turns in multiples of a size, and back to the first. */
  static SvgPath polygon(double x, double y, double size, double... corners) {
    SvgPath path = new SvgPath();
    for (int i = 0; i < corners.length; i += 2) {
      path.to(x + size * corners[i], y + size * corners[i + 1]);
    }
    return path.close();
  }

  /** The rectangle between two opposite corners. */
  static SvgPath box(double left, double top, double right, double bottom) {
    return new SvgPath()
        .move(left, top)
        .line(right, top)
        .line(right, bottom)
        .line(left, bottom)
        .close();
  }

  static SvgPath circle(double x, double y, double radius) {
    return new SvgPath()
        .move(x - radius, y)
        .arc(radius, x + radius, y)
        .arc(radius, x - radius, y)
        .close();
  }

  /** From one place straight to another. */
  static SvgPath between(double fromX, double fromY, double toX, double toY) {
    return new SvgPath().move(fromX, fromY).line(toX, toY);
  }

  SvgPath move(double x, double y) {
    return append('M', x, y);
  }

  SvgPath line(double x, double y) {
    return append('L', x, y);
  }

  /** A line, or the beginning of the first. */
  SvgPath to(double x, double y) {
    return isEmpty() ? move(x, y) : line(x, y);
  }

  SvgPath close() {
    out.append('Z');
    return this;
  }

  /** Half a circle. */
  private SvgPath arc(double radius, double x, double y) {
    out.append('A').append(number(radius)).append(' ').append(number(radius)).append(" 0 1 0 ");
    out.append(number(x)).append(' ').append(number(y));
    return this;
  }

  private SvgPath append(char command, double x, double y) {
    out.append(command).append(number(x)).append(' ').append(number(y));
    return this;
  }

  boolean isEmpty() {
    return out.isEmpty();
  }

  /** The value of a {@code d} attribute. */
  @Override
  public String toString() {
    return out.toString();
  }

  /**
   * A number to two decimals. An {@link Axis} gives no place that is none.
   *
   * @throws NumberFormatException if it is none: no picture holds a NaN
   */
  static String number(double value) {
    return BigDecimal.valueOf(value)
        .setScale(DECIMALS, RoundingMode.HALF_EVEN)
        .stripTrailingZeros()
        .toPlainString();
  }
}
