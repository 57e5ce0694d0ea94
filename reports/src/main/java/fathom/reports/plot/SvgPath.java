package fathom.reports.plot;

import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.PathIterator;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Shapes and numbers in the words of SVG. */
final class SvgPath {
  /** A hundredth of a unit is less than a screen shows. */
  private static final int DECIMALS = 2;

  private SvgPath() {}

  /** The outline as the value of a {@code d} attribute; empty for a shape without any. */
  static String of(Shape shape, AffineTransform transform) {
    StringBuilder out = new StringBuilder();
    double[] points = new double[6];
    for (PathIterator way = shape.getPathIterator(transform); !way.isDone(); way.next()) {
      switch (way.currentSegment(points)) {
        case PathIterator.SEG_MOVETO -> append(out, 'M', points, 2);
        case PathIterator.SEG_LINETO -> append(out, 'L', points, 2);
        case PathIterator.SEG_QUADTO -> append(out, 'Q', points, 4);
        case PathIterator.SEG_CUBICTO -> append(out, 'C', points, 6);
        default -> out.append('Z');
      }
    }
    return out.toString();
  }

  private static void append(StringBuilder out, char command, double[] points, int count) {
    out.append(command);
    for (int i = 0; i < count; i++) {
      out.append(i == 0 ? "" : " ").append(number(points[i]));
    }
  }

  /**
   * A number to two decimals.
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
