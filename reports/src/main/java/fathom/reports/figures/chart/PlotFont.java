package fathom.reports.figures.chart;

/**
 * The font of plots: a size, and the widths of Helvetica's characters, which Arial and Liberation
 * Sans share. Java's own way to measure text needs fontconfig and a font on the machine, and what
 * comes of it differs from machine to machine; this neither needs nor finds any.
 */
public final class PlotFont {
  /** The families a reader's program is asked for, in order. */
  static final String FAMILIES = "Helvetica, Arial, 'Liberation Sans', sans-serif";

  static final int SIZE = 12;

  /** What a reader's font may need beyond the table's, as DejaVu Sans does. */
  private static final double WIDER = 1.15;

  private static final double PER_MILLE = 1000;

  /** Of a character the table has not: a wide one. */
  private static final int UNKNOWN = 600;

  private static final char FIRST = ' ';

  /** Thousandths of the size, from the blank to the tilde. */
  private static final int[] WIDTHS = {
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, // to /
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, // to ?
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, // to O
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, // to _
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, // to o
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584 // to ~
  };

  private PlotFont() {}

  /** How wide a text is, in units of the picture: its widest line. */
  static double width(String text) {
    double thousandths =
        text.lines()
            .mapToDouble(line -> line.codePoints().mapToDouble(PlotFont::width).sum())
            .max()
            .orElse(0);
    return thousandths * SIZE / PER_MILLE;
  }

  /** How wide it may become in a reader's font. */
  public static double room(String text) {
    return WIDER * width(text);
  }

  /**
   * As much of a text as there is room for, with an ellipsis for the rest.
   *
   * @param keepsEnd whether its middle is left out instead of its end
   */
  public static String cut(String text, double room, boolean keepsEnd) {
    int[] points = text.codePoints().toArray();
    String shown = text;
    for (int left = points.length - 1; left > 0 && room(shown) > room; left--) {
      int head = keepsEnd ? (left + 1) / 2 : left;
      int tail = left - head;
      shown = new String(points, 0, head) + "…" + new String(points, points.length - tail, tail);
    }
    return shown;
  }

  private static int width(int point) {
    int index = point - FIRST;
    return index >= 0 && index < WIDTHS.length ? WIDTHS[index] : UNKNOWN;
  }
}
