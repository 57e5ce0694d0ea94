package fathom.reports.exports;

import fathom.model.predict.Point;
import fathom.model.sheet.Sheet;
import fathom.reports.input.BadInputException;
import fathom.reports.operations.RulePoints;
import fathom.reports.text.Sentence;
import java.util.List;

/** For how many nodes an export is made. */
final class ExportNodes {
  /** Fewer have nobody to send to. */
  private static final int LEAST = 2;

  private ExportNodes() {}

  /** What a simulator is given: those asked for; else the sheet's own, at least {@value #LEAST}. */
  static List<Integer> ofSimulation(Sheet sheet, ExportRequest request) {
    if (!request.nodes().isEmpty()) {
      return checked(request, "an export is", Point.MOST_NODES);
    }
    int nodes = sheet.cluster().nodes();
    if (nodes > Point.MOST_NODES) {
      throw new BadInputException(
          Sentence.of(
              "the sheet was measured with %d nodes, and an export is for at most %d: say for how"
                  + " many (--nodes)",
              nodes, Point.MOST_NODES));
    }
    return List.of(Math.max(LEAST, nodes));
  }

  /**
   * What a library's rules are written for, ascending: those asked for; else, as {@code tune} does,
   * all nodes of the sheet and the powers of two from 4 below.
   */
  static List<Integer> ofRules(Sheet sheet, ExportRequest request) {
    if (!request.nodes().isEmpty()) {
      return checked(request, "rules are made", RulePoints.MOST_PREDICTED).stream()
          .sorted()
          .distinct()
          .toList();
    }
    int nodes = sheet.cluster().nodes();
    if (nodes < LEAST || nodes > RulePoints.MOST_PREDICTED) {
      throw new BadInputException(
          Sentence.of(
              "the sheet was measured with %d %s, and rules are made for %d to %d: say for how many"
                  + " (--nodes)",
              nodes, nodes == 1 ? "node" : "nodes", LEAST, RulePoints.MOST_PREDICTED));
    }
    return RulePoints.usualRanks(nodes);
  }

  private static List<Integer> checked(ExportRequest request, String what, int most) {
    for (int nodes : request.nodes()) {
      if (nodes < LEAST || nodes > most) {
        throw new BadInputException(
            what + " for " + LEAST + " to " + most + " nodes, not " + nodes);
      }
    }
    return request.nodes();
  }
}
