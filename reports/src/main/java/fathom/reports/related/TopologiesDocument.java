package fathom.reports.related;

import fathom.model.related.Load;
import fathom.model.related.Switching;
import fathom.model.related.Topology;
import fathom.model.related.TopologyFormula;
import fathom.model.related.TopologyOperation;
import fathom.model.related.TopologySheet;
import fathom.model.related.TopologySheet.TopologyTime;
import fathom.model.related.Value;
import fathom.model.sheet.Sheet;
import fathom.reports.document.AssumedErrors;
import fathom.reports.document.Block.ItemMark;
import fathom.reports.document.Blocks;
import fathom.reports.document.Cell;
import fathom.reports.document.Column;
import fathom.reports.document.Description;
import fathom.reports.document.Digits;
import fathom.reports.document.Document;
import fathom.reports.pages.Sources;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/** GE's table of topologies for links that cost what a sheet's do. */
public final class TopologiesDocument {
  private static final List<Column> FORMULAS =
      List.of(
          Column.left("operation").capital().wrapped(0.18),
          Column.left("topology").capital().wrapped(0.12),
          Column.left("formula").capital().wrapped(0.3),
          Column.left("source, remark").capital().wrapped(0.34).flowing());

  private final TopologySheet table;

  private TopologiesDocument(TopologySheet table) {
    this.table = table;
  }

  public static Document of(Sheet sheet, Load load) {
    TopologySheet table = TopologySheet.of(sheet, load);
    Optional<String> warning =
        SheetCaution.withLatencyOfPair(
            sheet,
            load.nodes(),
            TopologySheet.sizes(sheet),
            other -> values(TopologySheet.of(other, load)));
    return new Document(
        "a table of topologies",
        new TopologiesDocument(table).blocks(sheet, warning).all(),
        () -> TopologiesData.records(table, warning),
        () -> TopologiesData.written(sheet, table, warning));
  }

  /** What of a table follows from the sheet. */
  private static List<?> values(TopologySheet table) {
    return List.of(table.links(), table.cells().stream().map(TopologyTime::value).toList());
  }

  private Blocks blocks(Sheet sheet, Optional<String> warning) {
    Blocks page =
        new Blocks()
            .title("Topologies", Description.of(sheet))
            .paragraph(asked() + AssumedErrors.remark(sheet))
            .caution(warning);
    QuantityBlocks.add(page.gap(), table.links());
    page.gap().paragraph("Diameters in links: " + diameters(table.load().nodes()) + ".");
    for (Switching switching : Switching.values()) {
      page.section(switching.word(), body -> add(body, switching));
    }
    page.section("Without a time", body -> body.items(ItemMark.DASH, absent()));
    Sources.of(absent()).ifPresent(line -> page.section("Sources", body -> body.paragraph(line)));
    return page;
  }

  private String asked() {
    return table.load().nodes()
        + " nodes, messages of "
        + Description.count(table.load().messageBytes(), "byte")
        + ", circular shift by "
        + table.load().shift()
        + ". How long operations would take if links like those of this sheet formed such topologies. "
        + QuantityBlocks.ONE_WAY
        + " ± is half the 95 % interval.";
  }

  /** {@code ring 8, torus 4, hypercube 4}; a topology that so many nodes do not form says so. */
  private static String diameters(int nodes) {
    return Arrays.stream(Topology.values())
        .map(
            topology ->
                topology
                    .refusal(nodes)
                    .orElseGet(() -> topology.word() + " " + topology.diameter(nodes)))
        .collect(Collectors.joining(", "));
  }

  private void add(Blocks body, Switching switching) {
    List<List<Cell>> times = times(switching);
    if (times.isEmpty()) {
      body.paragraph("No times; see below.");
    } else {
      List<Column> columns = new ArrayList<>(List.of(Column.left("time, µs")));
      Arrays.stream(Topology.values()).map(Topology::word).map(Column::right).forEach(columns::add);
      body.table(columns, times);
    }
    body.gap().bareTable(FORMULAS, formulas(switching));
  }

  /** Operations that have a time somewhere, with their times. */
  private List<List<Cell>> times(Switching switching) {
    List<List<Cell>> rows = new ArrayList<>();
    for (TopologyOperation operation : TopologyOperation.values()) {
      List<TopologyTime> cells = cells(switching, operation);
      if (cells.stream().anyMatch(cell -> cell.value() instanceof Value.Single)) {
        List<String> row = new ArrayList<>(List.of(operation.title()));
        cells.forEach(cell -> row.add(time(cell)));
        rows.add(Cell.row(row));
      }
    }
    return rows;
  }

  private List<TopologyTime> cells(Switching switching, TopologyOperation operation) {
    return table.cells().stream()
        .filter(cell -> cell.switching() == switching && cell.operation() == operation)
        .toList();
  }

  private static String time(TopologyTime cell) {
    boolean upper =
        cell.formula().filter(f -> f.bound() == TopologyFormula.Bound.UPPER).isPresent();
    return switch (cell.value()) {
      case Value.Single number ->
          Digits.of(number.estimate()).inOne() + (upper ? " (at most)" : "");
      case Value.Absent absent -> "";
    };
  }

  /**
   * Operation, topology, formula; source and remark where they are others than in the row above.
   */
  private List<List<Cell>> formulas(Switching switching) {
    List<List<Cell>> rows = new ArrayList<>();
    for (TopologyOperation operation : TopologyOperation.values()) {
      String title = operation.title();
      String before = "";
      for (TopologyTime cell : cells(switching, operation)) {
        if (cell.formula().isPresent()) {
          TopologyFormula formula = cell.formula().get();
          String remark = formula.remark().isEmpty() ? "" : "; " + formula.remark();
          String origin = formula.source() + remark;
          String shown = origin.equals(before) ? "" : origin;
          rows.add(Cell.row(List.of(title, cell.topology().word(), formula.text(), shown)));
          title = "";
          before = origin;
        }
      }
    }
    return rows;
  }

  /** Where there is no time, by the reason: operations, switching and topologies. */
  private List<String> absent() {
    Map<String, StringJoiner> places = new LinkedHashMap<>();
    for (TopologyOperation operation : TopologyOperation.values()) {
      for (Switching switching : Switching.values()) {
        Map<String, StringJoiner> topologies = new LinkedHashMap<>();
        for (TopologyTime cell : cells(switching, operation)) {
          if (cell.value() instanceof Value.Absent(String reason)) {
            topologies
                .computeIfAbsent(reason, r -> new StringJoiner(", "))
                .add(cell.topology().word());
          }
        }
        String what = operation.title() + ", " + switching.word() + ", ";
        topologies.forEach(
            (reason, of) ->
                places.computeIfAbsent(reason, r -> new StringJoiner("; ")).add(what + of));
      }
    }
    List<String> lines = new ArrayList<>();
    places.forEach((reason, where) -> lines.add(where + ": " + reason.strip()));
    return lines;
  }
}
