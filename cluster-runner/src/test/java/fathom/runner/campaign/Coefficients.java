package fathom.runner.campaign;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Segment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The coefficients of a sheet by name, as {@code g_s > 40 slope}. */
final class Coefficients {
  private Coefficients() {}

  /**
   * All a sheet has, cost functions in the pieces of another.
   *
   * @param like says where pieces begin and end
   */
  static Map<String, Estimate> of(Sheet sheet, Sheet like) {
    Map<String, Estimate> all = new LinkedHashMap<>();
    for (Parameter parameter : Parameter.measurable()) {
      switch (sheet.outcomes().get(parameter)) {
        case Outcome.Linear linear ->
            put(all, parameter.symbol(), linear.cost(), like(like, parameter));
        case Outcome.Transfer transfer -> {
          all.put("L per node", transfer.perNode());
          all.put("L constant", transfer.constant());
          all.put("L slope", transfer.slope());
          transfer.aggregateBandwidth().ifPresent(c -> all.put("L C", c));
        }
        case Outcome.Buffer buffer -> all.put("B_L", buffer.packets());
        case Outcome.Missing missing -> {}
        case null -> {}
      }
    }
    return all;
  }

  private static List<Segment> like(Sheet sheet, Parameter parameter) {
    return sheet.cost(parameter).map(CostFunction::segments).orElse(List.of());
  }

  /** Where only one of them bends, its pieces all have the line of the other. */
  private static void put(
      Map<String, Estimate> all, String symbol, CostFunction cost, List<Segment> like) {
    List<Segment> pieces = like.size() > cost.segments().size() ? like : cost.segments();
    for (Segment piece : pieces) {
      String name = symbol + " from " + Math.max(1, piece.range().fromBytes());
      Segment own = cost.segmentAt(piece.range().fromBytes());
      all.put(name + " constant", own.constant());
      all.put(name + " slope", own.slope());
    }
  }
}
