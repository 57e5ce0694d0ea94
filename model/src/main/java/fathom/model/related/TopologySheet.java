package fathom.model.related;

import static fathom.model.related.Derivation.GAP_OF_MTU;
import static fathom.model.related.Derivation.MICROS;
import static fathom.model.related.Derivation.PER_BYTE;
import static fathom.model.related.Derivation.number;

import fathom.model.predict.Costs;
import fathom.model.predict.NoPredictionException;
import fathom.model.sheet.Sheet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * GE's table for links that cost what a sheet's do: as if its nodes were linked as a ring, a torus
 * or a hypercube. t_s = one-way(1, 2), t_b = g(mtu)/mtu, t_h = V_h·t_b (model §8).
 *
 * @param load what is asked for
 * @param links t_s, t_h and t_b
 * @param cells all cells, by operation, switching and topology
 */
public record TopologySheet(Load load, List<ModelParameter> links, List<TopologyTime> cells) {
  /**
   * One cell.
   *
   * @param formula empty where the document gives none
   * @param value the time in µs, or why there is none
   */
  public record TopologyTime(
      TopologyOperation operation,
      Switching switching,
      Topology topology,
      Optional<TopologyFormula> formula,
      Value.Scalar value) {}

  public TopologySheet {
    links = List.copyOf(links);
    cells = List.copyOf(cells);
  }

  /** The table of a sheet. */
  public static TopologySheet of(Sheet sheet, Load load) {
    SheetReading reading = new SheetReading(sheet, Setting.of(load.nodes()));
    List<TopologyTime> cells = new ArrayList<>();
    for (TopologyOperation operation : TopologyOperation.values()) {
      for (Switching switching : Switching.values()) {
        for (Topology topology : Topology.values()) {
          Optional<TopologyFormula> formula = TopologyFormulas.cell(operation, switching, topology);
          Value.Scalar value =
              formula
                  .map(found -> value(found, load, reading))
                  .orElseGet(() -> new Value.Absent(TopologyFormulas.reason(operation, topology)));
          cells.add(new TopologyTime(operation, switching, topology, formula, value));
        }
      }
    }
    return new TopologySheet(load, reading.parameters(links(headerText(reading.costs()))), cells);
  }

  private static String headerText(Costs costs) {
    try {
      return "V_h·t_b, V_h = " + costs.headerBytes() + " bytes (" + costs.headerOrigin() + ")";
    } catch (NoPredictionException e) {
      return "V_h·t_b"; // the value is absent, and says why
    }
  }

  private static List<Derivation> links(String header) {
    return List.of(
        number("t_s", "start-up", MICROS, "one-way(1, 2)", (c, m, p) -> startUp(c)),
        number("t_h", "header over one link", MICROS, header, (c, m, p) -> headerMicros(c)),
        number(
            "t_b", "byte over one link", PER_BYTE, GAP_OF_MTU + "/mtu", (c, m, p) -> perByte(c)));
  }

  /** The packet sizes that t_s and t_b are taken at; the message's own is none of them. */
  public static List<Integer> sizes(Sheet sheet) {
    return List.of(1, sheet.cluster().mtuBytes());
  }

  private static double startUp(Costs costs) {
    return costs.oneWay(1, Costs.PAIR);
  }

  private static double perByte(Costs costs) {
    return costs.gap(costs.mtuBytes()) / costs.mtuBytes();
  }

  private static double headerMicros(Costs costs) {
    return costs.headerBytes() * perByte(costs);
  }

  private static Value.Scalar value(TopologyFormula formula, Load load, SheetReading reading) {
    Optional<String> refusal = formula.refusal(load);
    if (refusal.isPresent()) {
      return new Value.Absent(refusal.get());
    }
    TopologyFormula.TermCounts counts = formula.counting().apply(load);
    return reading.number(
        (c, m, p) ->
            counts.micros(
                new LinkCosts(startUp(c), headerMicros(c), perByte(c)), load.messageBytes()));
  }
}
