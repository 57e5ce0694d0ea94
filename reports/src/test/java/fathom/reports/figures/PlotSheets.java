package fathom.reports.figures;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.reports.comparison.Hand;
import fathom.reports.figures.chart.Figure;
import java.util.List;
import java.util.Map;

/** Sheets for plots, and what is drawn of them. */
final class PlotSheets {
  private PlotSheets() {}

  static Sheet sheet(Map<Parameter, Outcome> outcomes) {
    return Hand.sheet(outcomes);
  }

  /** The one of this name. */
  static Figure figure(Figures figures, String id) {
    return figures.figures().stream().filter(f -> f.id().equals(id)).findFirst().orElseThrow();
  }

  static List<String> ids(Figures figures) {
    return figures.figures().stream().map(Figure::id).toList();
  }
}
