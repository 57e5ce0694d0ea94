package fathom.reports.exports;

import fathom.model.Sheet;
import fathom.reports.BadInputException;
import java.util.List;
import java.util.stream.IntStream;

/** For how many nodes a target writes rules. */
final class ExportNodes {
  /** More sizes than these are listed only where they are asked for. */
  static final int MOST_UNASKED = 64;

  /** A tree of so many nodes is still drawn at once. */
  static final int MOST = 1024;

  private ExportNodes() {}

  /** Those that are asked for; else 2 to what the sheet was measured with, 64 at most. */
  static List<Integer> of(Sheet sheet, ExportRequest request) {
    if (request.nodes().isEmpty()) {
      int nodes = sheet.cluster().nodes();
      if (nodes < 2) {
        throw new BadInputException(
            "the sheet was measured with "
                + nodes
                + (nodes == 1 ? " node" : " nodes")
                + ", and a collective needs 2: say for how many (--nodes)");
      }
      return IntStream.rangeClosed(2, Math.min(nodes, MOST_UNASKED)).boxed().toList();
    }
    for (int nodes : request.nodes()) {
      if (nodes < 2 || nodes > MOST) {
        throw new BadInputException("rules are made for 2 to " + MOST + " nodes, not " + nodes);
      }
    }
    return request.nodes().stream().sorted().distinct().toList();
  }
}
