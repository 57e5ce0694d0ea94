package fathom.reports.figures.chart;

import fathom.reports.text.Markup;

/** Figures as SVG. The same figure gives the same bytes on every machine, under every locale. */
public final class ChartRenderer {
  /** Of every picture that is a file, in its own units. */
  static final int WIDTH = 720;

  /** What the vertical axis takes there, and what is left free at the other side. */
  static final int LEFT = 72;

  static final int RIGHT = 18;

  /** What is left of it for the panels. */
  public static final int PANEL_WIDTH = WIDTH - LEFT - RIGHT;

  /** What the horizontal axis takes below the last panel. */
  static final int BOTTOM = 46;

  /** Between panels, where only the marks of the horizontal axis stand. */
  private static final int BETWEEN = 20;

  /** Above each panel, so that the uppermost mark is not cut. */
  private static final int TOP = 8;

  /** Of a column of most journals, in millimetres; text is 7.9 points high there. */
  private static final int COLUMN_WIDTH = 84;

  /**
   * How wide a picture is set. Text has one size in units, so a picture made smaller than its units
   * cannot be read; a telephone gets one of less than half the width.
   *
   * @param word its class
   * @param suffix part of its ids
   * @param unit of the picture: a millimetre has so many, 0 for those of a screen
   */
  private record ChartLayout(
      String word, String suffix, int width, int left, int right, double unit) {
    static final ChartLayout WIDE = new ChartLayout("wide", "", WIDTH, LEFT, WIDTH - RIGHT, 0);
    static final ChartLayout NARROW = new ChartLayout("narrow", "-narrow", 340, 60, 326, 0);
    static final ChartLayout PRINTED =
        new ChartLayout("printed", "", 360, 60, 346, 360.0 / COLUMN_WIDTH);

    /** A length as an attribute of the picture. */
    String length(int units) {
      return unit == 0 ? Integer.toString(units) : SvgPath.number(units / unit) + "mm";
    }
  }

  private ChartRenderer() {}

  /**
   * Two {@code svg} elements for a page that has the rules of {@link PlotStyle#inPage}: classes
   * {@code wide} and {@code narrow}, of which the page shows one.
   */
  public static String element(Figure figure) {
    return svg(figure, ChartLayout.WIDE, "", figure.description())
        + svg(figure, ChartLayout.NARROW, "", figure.description());
  }

  /** An SVG file. */
  public static String file(Figure figure) {
    return alone(figure, ChartLayout.WIDE, PlotStyle.alone());
  }

  /** An SVG file for a column of a paper: black words of 7.9 points as text, light only. */
  public static String printed(Figure figure) {
    return alone(figure, ChartLayout.PRINTED, PlotStyle.printed());
  }

  private static String alone(Figure figure, ChartLayout layout, String style) {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        + svg(
            figure,
            layout,
            "<style>" + style + "</style>\n",
            // There is no caption below a file.
            figure.description() + " " + figure.caption());
  }

  private static String svg(Figure figure, ChartLayout layout, String style, String description) {
    SvgCanvas canvas = new SvgCanvas();
    double y = Legend.draw(figure, canvas, layout.left, layout.right);
    double below = 0;
    for (Panel panel : figure.panels()) {
      y += below + TOP;
      PanelPlot.draw(panel, canvas, layout.left, layout.right, y);
      y += panel.height();
      below = panel.hasTexts() ? BOTTOM : BETWEEN;
    }
    int height = (int) y + BOTTOM;
    return open(figure, layout, description, height) + style + canvas.elements() + "</svg>\n";
  }

  private static String open(Figure figure, ChartLayout layout, String words, int height) {
    // Nothing but %s: every other way to format a number asks the locale.
    return """
        <svg class="plot %1$s" xmlns="http://www.w3.org/2000/svg" width="%9$s" height="%10$s" \
        viewBox="0 0 %2$s %3$s" role="img" aria-labelledby="%4$s-title %4$s-desc" \
        font-family="%5$s" font-size="%6$s" text-anchor="middle">
        <title id="%4$s-title">%7$s</title>
        <desc id="%4$s-desc">%8$s</desc>
        """
        .formatted(
            layout.word,
            layout.width,
            height,
            figure.id() + layout.suffix,
            Markup.text(PlotFont.FAMILIES),
            PlotFont.SIZE,
            Markup.text(figure.title()),
            Markup.text(words),
            layout.length(layout.width),
            layout.length(height));
  }
}
