package fathom.reports.plot;

import fathom.model.Diagnostics;
import fathom.model.Outcome;
import fathom.model.Parameter;
import fathom.model.Sheet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Sheets for plots, and what is drawn of them. */
final class PlotSheets {
  private PlotSheets() {}

  static Sheet sheet(Map<Parameter, Outcome> outcomes) {
    return new Sheet(
        "2026-11-21T01:32:00Z",
        new Sheet.Cluster("lab", 4, "udp", 1472),
        outcomes,
        Map.of(),
        Map.of(),
        List.of(),
        Diagnostics.NONE,
        new TreeMap<>());
  }

  static List<String> ids(Figures figures) {
    return figures.figures().stream().map(Figure::id).toList();
  }
}
