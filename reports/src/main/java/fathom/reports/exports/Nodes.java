package fathom.reports.exports;

import fathom.model.Sheet;
import fathom.model.predict.Point;
import fathom.reports.BadInputException;
import java.util.List;

/** How many nodes an export is for. */
final class Nodes {
  private static final int LEAST = 2;

  private Nodes() {}

  /** Those asked for; else the sheet's own number, at least {@value #LEAST}. */
  static List<Integer> of(Sheet sheet, ExportRequest request) {
    if (request.nodes().isEmpty()) {
      if (sheet.cluster().nodes() > Point.MOST_NODES) {
        throw new BadInputException(
            "the sheet was measured with "
                + sheet.cluster().nodes()
                + " nodes, and an export is for at most "
                + Point.MOST_NODES
                + ": say for how many (--nodes)");
      }
      return List.of(Math.max(LEAST, sheet.cluster().nodes()));
    }
    for (int nodes : request.nodes()) {
      if (nodes < LEAST || nodes > Point.MOST_NODES) {
        throw new BadInputException(
            "an export is for " + LEAST + " to " + Point.MOST_NODES + " nodes, not " + nodes);
      }
    }
    return request.nodes();
  }
}
