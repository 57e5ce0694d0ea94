package fathom.model.sister;

import fathom.model.predict.Costs;
import fathom.model.predict.NoHeaderException;
import fathom.model.sheet.Sheet;
import fathom.model.topology.Answer;
import fathom.model.topology.FormulaTable;
import fathom.model.topology.LinkCosts;
import fathom.model.topology.Load;
import fathom.model.topology.Switching;
import fathom.model.topology.Topology;
import fathom.model.topology.TopologyFormula;
import fathom.model.topology.TopologyOperation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * GE's table for links that cost what a sheet's do: as if its nodes were linked as a ring, a torus
 * or a hypercube. t_s = one-way(1, 2), t_b = g(mtu)/mtu, t_h = V_h·t_b (model §8).
 *
 * @param load what is asked for
 * @param links t_s, t_h and t_b
 * @param cells all cells, by operation, switching and topology
 */
public record TopologySheet(Load load, List<SisterParameter> links, List<Cell> cells) {
  /**
   * One cell.
   *
   * @param formula empty where the document gives none
   * @param value the time in µs, or why there is none
   */
  public record Cell(
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
    Costs costs = Costs.of(sheet);
    SheetReading reading = new SheetReading(costs);
    List<Cell> cells = new ArrayList<>();
    for (TopologyOperation operation : TopologyOperation.values()) {
      for (Switching switching : Switching.values()) {
        for (Topology topology : Topology.values()) {
          cells.add(cell(operation, switching, topology, load, reading));
        }
      }
    }
    return new TopologySheet(load, links(reading, header(costs)), cells);
  }

  private static String header(Costs costs) {
    try {
      return "V_h·t_b, V_h = " + costs.headerBytes() + " bytes (" + costs.headerOrigin() + ")";
    } catch (NoHeaderException e) {
      return "V_h·t_b"; // the value is absent, and says why
    }
  }

  private static List<SisterParameter> links(SheetReading reading, String header) {
    return List.of(
        link(reading, "t_s", "start-up", "µs", "one-way(1, 2)", TopologySheet::startUp),
        link(
            reading,
            "t_h",
            "header over one link",
            "µs",
            header,
            c -> c.headerBytes() * perByte(c)),
        link(
            reading,
            "t_b",
            "byte over one link",
            "µs/byte",
            Translation.gapOfMtu() + "/mtu",
            TopologySheet::perByte));
  }

  private static SisterParameter link(
      SheetReading reading,
      String symbol,
      String meaning,
      String unit,
      String formula,
      ToDoubleFunction<Costs> value) {
    return new SisterParameter(symbol, meaning, unit, formula, reading.number(value));
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

  private static LinkCosts of(Costs costs) {
    return new LinkCosts(startUp(costs), costs.headerBytes() * perByte(costs), perByte(costs));
  }

  private static Cell cell(
      TopologyOperation operation,
      Switching switching,
      Topology topology,
      Load load,
      SheetReading reading) {
    return switch (FormulaTable.cell(operation, switching, topology)) {
      case Answer.Refused<TopologyFormula>(String reason) ->
          new Cell(operation, switching, topology, Optional.empty(), new Value.Absent(reason));
      case Answer.Given<TopologyFormula>(TopologyFormula formula) ->
          new Cell(
              operation, switching, topology, Optional.of(formula), value(formula, load, reading));
    };
  }

  private static Value.Scalar value(TopologyFormula formula, Load load, SheetReading reading) {
    return switch (formula.counts(load)) {
      case Answer.Refused<TopologyFormula.Counts>(String reason) -> new Value.Absent(reason);
      case Answer.Given<TopologyFormula.Counts>(TopologyFormula.Counts counts) ->
          reading.number(c -> counts.micros(of(c), load.messageBytes()));
    };
  }
}
