package fathom.reports.plot;

/** The shapes of points, in units of the picture. */
final class Markers {
  private static final double MARKER = 7;

  private Markers() {}

  /**
   * A marker around a place.
   *
   * @param size 1 for the usual one
   */
  static SvgPath of(Trace.Marker marker, double size, double x, double y) {
    double half = MARKER * size / 2;
    return switch (marker) {
      case CIRCLE -> SvgPath.circle(x, y, half);
      case SQUARE -> SvgPath.box(x - half, y - half, x + half, y + half);
      case TRIANGLE -> polygon(x, y, half, 0, -1.2, 1.15, 0.9, -1.15, 0.9);
      case DIAMOND -> polygon(x, y, half, 0, -1.3, 1.3, 0, 0, 1.3, -1.3, 0);
      case CROSS ->
          polygon(
              x, y, half, -0.4, -1.2, 0.4, -1.2, 0.4, -0.4, 1.2, -0.4, 1.2, 0.4, 0.4, 0.4, 0.4, 1.2,
              -0.4, 1.2, -0.4, 0.4, -1.2, 0.4, -1.2, -0.4, -0.4, -0.4);
    };
  }

  /**
   * One with its tip at a place.
   *
   * @param size how far it reaches down from there; less than 0 for upwards
   */
  static SvgPath arrowhead(double size, double x, double y) {
    return polygon(x, y, size, 0, 0, 0.6, 1, -0.6, 1);
  }

  /** Corners around a place, in multiples of a size. */
  private static SvgPath polygon(double x, double y, double size, double... corners) {
    double[] placed = new double[corners.length];
    for (int i = 0; i < corners.length; i++) {
      placed[i] = (i % 2 == 0 ? x : y) + size * corners[i];
    }
    return SvgPath.polygon(placed);
  }
}
