package fathom.reports.figures.chart;

import fathom.reports.figures.chart.SvgCanvas.Anchor;
import java.util.LinkedHashMap;
import java.util.Map;

/** What each trace of a figure is, above its panels: as many lines as it takes. */
final class Legend {
  private static final double LINE = 20;
  private static final double SWATCH = 26;
  private static final double AFTER_SWATCH = 6;
  private static final double AFTER_ENTRY = 14;

  /** Of a bar as high as a row. */
  private static final double BAR_SWATCH = 18;

  private Legend() {}

  /** Draws it between these edges from the top down, and says where it ends. */
  static double draw(Figure figure, SvgCanvas canvas, double left, double right) {
    double x = left;
    double y = LINE / 2;
    for (Trace trace : named(figure).values()) {
      // A name longer than a line loses its end; the caption has all of it.
      String name = PlotFont.cut(trace.name(), right - left - SWATCH - AFTER_SWATCH, false);
      double width = SWATCH + AFTER_SWATCH + PlotFont.room(name);
      if (x > left && x + width > right) {
        x = left;
        y += LINE;
      }
      drawSwatch(canvas, trace, x, y);
      canvas.text(Anchor.START, x + SWATCH + AFTER_SWATCH, y + 4, name);
      x += width + AFTER_ENTRY;
    }
    return y + LINE / 2;
  }

  /** Each name once. */
  private static Map<String, Trace> named(Figure figure) {
    Map<String, Trace> named = new LinkedHashMap<>();
    figure.panels().stream()
        .flatMap(panel -> panel.traces().stream())
        .filter(trace -> !trace.name().isEmpty())
        .forEach(trace -> named.putIfAbsent(trace.name(), trace));
    return named;
  }

  private static void drawSwatch(SvgCanvas canvas, Trace trace, double x, double y) {
    double middle = x + SWATCH / 2;
    switch (trace) {
      case Trace.LineTrace line -> canvas.line(line, SvgPath.between(x, y, x + SWATCH, y));
      case Trace.RuleTrace rule -> canvas.rule(rule, middle, y - 8, y + 8);
      case Trace.Points points -> canvas.marker(points, middle, y, "");
      case Trace.Band band -> {
        SvgPath area = SvgPath.box(x, y - 6, x + SWATCH, y + 6);
        canvas.band(band.ink(), area, area);
      }
      case Trace.Bars bars -> {
        double half = BAR_SWATCH * bars.height() / 2;
        canvas.fill(bars.ink(), SvgPath.box(x, y - half, x + SWATCH, y + half));
      }
      case Trace.Whiskers whiskers -> canvas.whisker(whiskers.ink(), x, x + SWATCH, y);
      case Trace.Wordy _ -> {}
    }
  }
}
