package fathom.reports.figures.chart;

import java.util.ArrayList;
import java.util.List;

/**
 * A pair of axes and what is drawn between them. All of it lies within the axes; a bar or a band
 * may reach beyond and is cut there, at an arrowhead.
 *
 * @param height of the area between the axes, in units of the picture
 * @param hasTexts whether the texts of the horizontal axis stand below it
 */
public record Panel(int height, Scale x, Scale y, List<Trace> traces, boolean hasTexts) {
  public Panel {
    traces = List.copyOf(traces);
  }

  public Panel(int height, Scale x, Scale y, List<Trace> traces) {
    this(height, x, y, traces, true);
  }

  /** Those of one kind. */
  public <T extends Trace> List<T> traces(Class<T> kind) {
    return traces.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  /** Whether an interval goes on beyond an axis, where an arrowhead says so. */
  public boolean isCut() {
    return traces.stream()
        .anyMatch(
            trace ->
                switch (trace) {
                  case Trace.Points points -> isCut(points.spots());
                  case Trace.Band band -> isCut(band.spots());
                  case Trace.Whiskers whiskers ->
                      whiskers.bars().stream()
                          .anyMatch(bar -> bar.from() < x.low() || bar.to() > x.high());
                  case Trace.LineTrace _, Trace.RuleTrace _, Trace.Bars _, Trace.Wordy _ -> false;
                });
  }

  private boolean isCut(List<Spot> spots) {
    return spots.stream().anyMatch(spot -> spot.low() < y.low() || spot.high() > y.high());
  }

  /** Panels that share the horizontal axis: its texts stand below the last of them only. */
  public static List<Panel> stacked(List<Panel> panels) {
    List<Panel> all = new ArrayList<>(panels);
    all.subList(0, all.size() - 1).replaceAll(p -> new Panel(p.height, p.x, p.y, p.traces, false));
    return List.copyOf(all);
  }
}
