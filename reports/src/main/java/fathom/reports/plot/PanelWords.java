package fathom.reports.plot;

import fathom.reports.plot.SvgCanvas.Anchor;
import java.util.ArrayList;
import java.util.List;

/** Writes the words of a panel, over all that is drawn. */
final class PanelWords {
  private static final double BETWEEN = 6;

  /** Between a place and the words beside it. */
  private static final double BESIDE = 5;

  /** How far the middle of a figure's height is above its foot, and below its head. */
  private static final double HALF_FIGURE = 4.2;

  /** Between words and the line that leads from them. */
  private static final double ABOVE_LINE = 3;

  private final SvgCanvas canvas;
  private final Axis x;
  private final Axis y;

  PanelWords(SvgCanvas canvas, Axis x, Axis y) {
    this.canvas = canvas;
    this.x = x;
    this.y = y;
  }

  void draw(Trace trace) {
    switch (trace) {
      case Trace.Labels labels -> drawRow(labels);
      case Trace.Notes notes -> notes.notes().forEach(this::drawNote);
      default -> {} // PanelPlot's
    }
  }

  /** One that would leave the panel ends where the panel does. */
  private void drawNote(Trace.Note note) {
    double begin = x.cut(note.x()) + BESIDE;
    double last = x.end() - PlotFont.room(note.text());
    canvas.text(Anchor.START, Math.min(begin, last), y.at(note.y()) + HALF_FIGURE, note.text());
  }

  private void drawRow(Trace.Labels row) {
    double middle = y.at(row.y());
    double foot = y.at(row.foot());
    List<Double> places = row.labels().stream().map(l -> x.cut(l.x())).toList();
    List<Double> halves = row.labels().stream().map(l -> PlotFont.room(l.text()) / 2).toList();
    List<Double> middles = apart(places, halves);
    SvgPath lines = new SvgPath();
    for (int i = 0; i < middles.size(); i++) {
      canvas.text(Anchor.MIDDLE, middles.get(i), middle + HALF_FIGURE, row.labels().get(i).text());
      if (foot != middle) {
        lines.move(middles.get(i), middle + HALF_FIGURE + ABOVE_LINE).line(places.get(i), foot);
      }
    }
    canvas.stroke(Ink.MUTED, lines);
  }

  /**
   * Where words stand that would like to stand at these places, in ascending order: none over
   * another, and within the panel as long as all of them fit.
   */
  private List<Double> apart(List<Double> places, List<Double> halves) {
    double[] at = new double[places.size()];
    double free = x.begin();
    for (int i = 0; i < at.length; i++) {
      at[i] = Math.max(places.get(i), free + halves.get(i));
      free = at[i] + halves.get(i) + BETWEEN;
    }
    free = x.end();
    for (int i = at.length - 1; i >= 0; i--) {
      at[i] = Math.min(at[i], free - halves.get(i));
      free = at[i] - halves.get(i) - BETWEEN;
    }
    List<Double> middles = new ArrayList<>();
    for (double one : at) {
      middles.add(one);
    }
    return middles;
  }
}
