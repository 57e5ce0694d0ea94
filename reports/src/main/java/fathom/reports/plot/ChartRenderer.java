package fathom.reports.plot;

import fathom.reports.text.Markup;
import java.awt.BasicStroke;
import java.awt.geom.AffineTransform;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.text.TextUtils;
import org.jfree.chart.ui.RectangleInsets;

/** Figures as SVG. The same figure gives the same bytes on every machine, under every locale. */
public final class ChartRenderer {
  /** Of every picture that is a file, in its own units. */
  static final int WIDTH = 720;

  /** What the vertical axis takes there, and what is left free at the other side. */
  static final int LEFT = 72;

  static final int RIGHT = 18;

  /**
   * How wide a picture is set. Text has one size in units, so a picture made smaller than its units
   * cannot be read; a telephone gets one of half the width.
   *
   * @param word its class, and part of its ids
   */
  private record Form(String word, int width, int left, int right) {
    static final Form WIDE = new Form("wide", WIDTH, LEFT, RIGHT);
    static final Form NARROW = new Form("narrow", 360, 60, 14);
  }

  /** What the horizontal axis takes below the last panel. */
  static final int BOTTOM = 46;

  /** Between panels, where only the marks of the horizontal axis stand. */
  static final int BETWEEN = 20;

  /** Above each panel, so that the uppermost mark is not cut. */
  static final int TOP = 8;

  private static final int LEGEND_LINE = 20;
  private static final int SWATCH = 26;
  private static final int AFTER_SWATCH = 6;

  /** Of a bar as high as a row. */
  private static final int BAR_SWATCH = 18;

  private static final int AFTER_ENTRY = 14;

  /** What a reader's font may need beyond the table's, as DejaVu Sans does. */
  private static final double WIDER = 1.15;

  static {
    // No plot is shown on a screen: with a DISPLAY that leads nowhere, AWT would look for one.
    System.setProperty("java.awt.headless", "true");
    // The library's other ways to measure and draw text ask the machine's fonts.
    TextUtils.setUseDrawRotatedStringWorkaround(false);
    TextUtils.setUseFontMetricsGetStringBounds(false);
    TextUtils.setDrawStringsWithFontAttributes(false);
  }

  private ChartRenderer() {}

  /**
   * Two {@code svg} elements for a page that has the rules of {@link PlotStyle#inPage}: classes
   * {@code wide} and {@code narrow}, of which the page shows one.
   */
  public static String element(Figure figure) {
    return svg(figure, Form.WIDE, "", figure.description())
        + svg(figure, Form.NARROW, "", figure.description());
  }

  /** An SVG file. */
  public static String file(Figure figure) {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        + svg(
            figure,
            Form.WIDE,
            "<style>" + PlotStyle.alone() + "</style>\n",
            // There is no caption below a file.
            figure.description() + " " + figure.caption());
  }

  private static String svg(Figure figure, Form form, String style, String description) {
    SvgCanvas canvas = new SvgCanvas();
    double y = drawLegend(canvas, figure, form);
    List<Panel> panels = figure.panels();
    for (int i = 0; i < panels.size(); i++) {
      boolean last = i == panels.size() - 1;
      int bottom = last ? BOTTOM : BETWEEN;
      int height = TOP + panels.get(i).height() + bottom;
      PanelPlot.draw(
          panels.get(i),
          canvas,
          new Rectangle2D.Double(0, y, form.width, height),
          new RectangleInsets(TOP, form.left, bottom, form.right));
      y += height;
    }
    return open(figure, form, description, (int) y) + style + canvas.elements() + "</svg>\n";
  }

  private static String open(Figure figure, Form form, String words, int height) {
    String id = figure.id() + (form.equals(Form.WIDE) ? "" : "-" + form.word);
    String title = id + "-title";
    String description = id + "-desc";
    return "<svg class=\"plot "
        + form.word
        + "\" xmlns=\"http://www.w3.org/2000/svg\" width=\""
        + form.width
        + "\" height=\""
        + height
        + "\" viewBox=\"0 0 "
        + form.width
        + ' '
        + height
        + "\" role=\"img\" aria-labelledby=\""
        + title
        + ' '
        + description
        + "\" font-family=\""
        + Markup.text(PlotFont.FAMILIES)
        + "\" font-size=\""
        + PlotFont.NORMAL.getSize()
        + "\" text-anchor=\"middle\">\n<title id=\""
        + title
        + "\">"
        + Markup.text(figure.title())
        + "</title>\n<desc id=\""
        + description
        + "\">"
        + Markup.text(words)
        + "</desc>\n";
  }

  /** Where the first panel begins, given how many lines the legend takes. */
  private static double drawLegend(SvgCanvas canvas, Figure figure, Form form) {
    canvas.setFont(PlotFont.NORMAL);
    double x = form.left;
    double y = LEGEND_LINE / 2.0;
    for (Trace trace : named(figure)) {
      String name = shortened(trace.name(), form);
      double width = SWATCH + AFTER_SWATCH + width(name);
      if (x > form.left && x + width > form.width - form.right) {
        x = form.left;
        y += LEGEND_LINE;
      }
      drawSwatch(canvas, trace, x, y);
      canvas.setPaint(Ink.TEXT.color());
      canvas.drawFrom(name, x + SWATCH + AFTER_SWATCH, y + 4);
      x += width + AFTER_ENTRY;
    }
    return y + LEGEND_LINE / 2.0;
  }

  /** A name longer than a line loses its end; the caption has all of it. */
  private static String shortened(String name, Form form) {
    double room = form.width - form.left - form.right - SWATCH - AFTER_SWATCH;
    if (width(name) <= room) {
      return name;
    }
    int points = name.codePointCount(0, name.length());
    String cut = name;
    while (points > 0 && width(cut + "…") > room) {
      points--;
      cut = name.substring(0, name.offsetByCodePoints(0, points));
    }
    return cut + "…";
  }

  private static double width(String text) {
    return WIDER * PlotFont.width(text, PlotFont.NORMAL);
  }

  /** What the legend tells, each name once. */
  private static List<Trace> named(Figure figure) {
    List<Trace> named = new ArrayList<>();
    for (Panel panel : figure.panels()) {
      for (Trace trace : panel.traces()) {
        boolean known = named.stream().anyMatch(n -> n.name().equals(trace.name()));
        if (!trace.name().isEmpty() && !known) {
          named.add(trace);
        }
      }
    }
    return named;
  }

  private static void drawSwatch(SvgCanvas canvas, Trace trace, double x, double y) {
    canvas.setPaint(trace.ink().color());
    double middle = x + SWATCH / 2.0;
    switch (trace) {
      case Trace.Line line -> {
        canvas.setStroke(PanelPlot.stroke(line.dash(), 1.75f));
        canvas.draw(new Line2D.Double(x, y, x + SWATCH, y));
      }
      case Trace.Rule rule -> {
        canvas.setStroke(PanelPlot.stroke(rule.dash(), 1.25f));
        canvas.draw(new Line2D.Double(middle, y - 8, middle, y + 8));
      }
      case Trace.Points points -> {
        AffineTransform there = AffineTransform.getTranslateInstance(middle, y);
        var marker = there.createTransformedShape(Markers.of(points.marker(), points.size()));
        if (points.filled()) {
          canvas.fill(marker);
        } else {
          canvas.setStroke(new BasicStroke(1.25f));
          canvas.draw(marker);
        }
      }
      case Trace.Band band -> {
        canvas.setPaint(band.ink().color(PanelPlot.BAND_ALPHA));
        Rectangle2D area = new Rectangle2D.Double(x, y - 6, SWATCH, 12);
        canvas.fill(area);
        canvas.setPaint(band.ink().color());
        canvas.setStroke(PanelPlot.EDGE);
        canvas.draw(area);
      }
      case Trace.Bars bars -> {
        double height = BAR_SWATCH * bars.height();
        canvas.fill(new Rectangle2D.Double(x, y - height / 2, SWATCH, height));
      }
    }
  }
}
