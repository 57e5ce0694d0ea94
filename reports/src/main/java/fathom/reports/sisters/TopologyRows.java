package fathom.reports.sisters;

import fathom.model.sister.TopologySheet;
import fathom.model.sister.TopologySheet.Cell;
import fathom.model.sister.Value;
import fathom.model.topology.Answer;
import fathom.model.topology.Switching;
import fathom.model.topology.Topology;
import fathom.model.topology.TopologyFormula;
import fathom.model.topology.TopologyOperation;
import fathom.reports.format.Digits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/** The rows that text and Markdown share. No text in them is foreign but the sheet's reasons. */
final class TopologyRows {
  private TopologyRows() {}

  /** The head of {@link #times}. */
  static List<String> titles() {
    List<String> titles = new ArrayList<>(List.of("time, µs"));
    Arrays.stream(Topology.values()).map(Topology::word).forEach(titles::add);
    return titles;
  }

  /** Operations that have a time somewhere, with their times. */
  static List<List<String>> times(TopologySheet sheet, Switching switching) {
    List<List<String>> rows = new ArrayList<>();
    for (TopologyOperation operation : TopologyOperation.values()) {
      List<Cell> cells = cells(sheet, switching, operation);
      if (cells.stream().anyMatch(cell -> cell.value() instanceof Value.Single)) {
        List<String> row = new ArrayList<>(List.of(operation.title()));
        cells.stream().map(TopologyRows::time).forEach(row::add);
        rows.add(row);
      }
    }
    return rows;
  }

  private static List<Cell> cells(
      TopologySheet sheet, Switching switching, TopologyOperation operation) {
    return sheet.cells().stream()
        .filter(cell -> cell.switching() == switching && cell.operation() == operation)
        .toList();
  }

  private static String time(Cell cell) {
    return switch (cell.value()) {
      case Value.Single number ->
          Digits.of(number.estimate()).inOne() + (isUpper(cell.formula()) ? " (at most)" : "");
      case Value.Absent absent -> "";
    };
  }

  private static boolean isUpper(Optional<TopologyFormula> formula) {
    return formula.filter(f -> f.bound() == TopologyFormula.Bound.UPPER).isPresent();
  }

  /**
   * Operation, topology, formula; source and remark where they are others than in the row above.
   */
  static List<List<String>> formulas(TopologySheet sheet, Switching switching) {
    List<List<String>> rows = new ArrayList<>();
    for (TopologyOperation operation : TopologyOperation.values()) {
      String title = operation.title();
      String before = "";
      for (Cell cell : cells(sheet, switching, operation)) {
        if (cell.formula().isPresent()) {
          TopologyFormula formula = cell.formula().get();
          String remark = formula.remark().isEmpty() ? "" : "; " + formula.remark();
          String origin = formula.source() + remark;
          rows.add(
              List.of(
                  title,
                  cell.topology().word(),
                  formula.text(),
                  origin.equals(before) ? "" : origin));
          title = "";
          before = origin;
        }
      }
    }
    return rows;
  }

  /** Where there is no time, by the reason: operations, switching and topologies. */
  static Map<String, String> absent(TopologySheet sheet) {
    Map<String, StringJoiner> places = new LinkedHashMap<>();
    for (TopologyOperation operation : TopologyOperation.values()) {
      for (Switching switching : Switching.values()) {
        Map<String, StringJoiner> topologies = new LinkedHashMap<>();
        for (Cell cell : cells(sheet, switching, operation)) {
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
    Map<String, String> joined = new LinkedHashMap<>();
    places.forEach((reason, of) -> joined.put(reason, of.toString()));
    return joined;
  }

  /** {@code ring 8, torus 4, hypercube 4}; a topology that so many nodes do not form says so. */
  static String diameters(int nodes) {
    return Arrays.stream(Topology.values())
        .map(
            topology ->
                switch (topology.diameter(nodes)) {
                  case Answer.Given<Integer>(Integer links) -> topology.word() + " " + links;
                  case Answer.Refused<Integer>(String reason) -> reason;
                })
        .collect(Collectors.joining(", "));
  }

  /** What was asked for. */
  static String asked(TopologySheet sheet) {
    return sheet.load().nodes()
        + " nodes, messages of "
        + Lines.count(sheet.load().messageBytes(), "byte")
        + ", circular shift by "
        + sheet.load().shift();
  }
}
