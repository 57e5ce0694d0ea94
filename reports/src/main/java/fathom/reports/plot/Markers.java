package fathom.reports.plot;

import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;

/** The shapes of points, in units of the picture. */
final class Markers {
  private static final double MARKER = 7;

  private Markers() {}

  /**
   * A marker around the origin.
   *
   * @param size 1 for the usual one
   */
  static Shape of(Trace.Marker marker, double size) {
    double width = MARKER * size;
    double half = width / 2;
    return switch (marker) {
      case CIRCLE -> new Ellipse2D.Double(-half, -half, width, width);
      case SQUARE -> new Rectangle2D.Double(-half, -half, width, width);
      case TRIANGLE -> polygon(0, -half * 1.2, half * 1.15, half * 0.9, -half * 1.15, half * 0.9);
      case DIAMOND -> polygon(0, -half * 1.3, half * 1.3, 0, 0, half * 1.3, -half * 1.3, 0);
      case CROSS -> cross(half * 1.2, half * 0.4);
    };
  }

  /**
   * One whose tip is the origin.
   *
   * @param size how far it reaches down from there; less than 0 for upwards
   */
  static Shape arrowhead(double size) {
    return polygon(0, 0, size * 0.6, size, -size * 0.6, size);
  }

  /** Upright, with arms of this length and this much to each side. */
  private static Shape cross(double arm, double side) {
    return polygon(
        -side, -arm, side, -arm, side, -side, arm, -side, arm, side, side, side, side, arm, -side,
        arm, -side, side, -arm, side, -arm, -side, -side, -side);
  }

  private static Shape polygon(double... points) {
    Path2D.Double path = new Path2D.Double();
    path.moveTo(points[0], points[1]);
    for (int i = 2; i < points.length; i += 2) {
      path.lineTo(points[i], points[i + 1]);
    }
    path.closePath();
    return path;
  }
}
