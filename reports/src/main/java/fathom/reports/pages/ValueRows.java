package fathom.reports.pages;

import fathom.model.cost.Segment;
import fathom.model.interval.RowState;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.Truth;
import fathom.reports.document.Block;
import fathom.reports.document.Cell;
import fathom.reports.document.Column;
import fathom.reports.document.Known;
import fathom.reports.document.Phrases;
import fathom.reports.document.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The values of a sheet, a row for each piece of a cost function. The columns of what is known
 * stand only where anything is.
 */
public final class ValueRows {
  private final Sheet sheet;
  private final List<ValueLine> lines = new ArrayList<>();

  /** A row. */
  private record ValueLine(String symbol, String name, Cell sizes, String value, Known known) {}

  private ValueRows(Sheet sheet) {
    this.sheet = sheet;
  }

  /** Everything that goes over the network, in sheet order. */
  public static Block.Table network(Sheet sheet) {
    ValueRows rows = new ValueRows(sheet);
    sheet
        .outcomes()
        .forEach(
            (parameter, outcome) -> {
              if (!parameter.isMemory()) {
                rows.add(parameter, "", outcome, truth(sheet, parameter));
              }
            });
    return rows.table("Network");
  }

  /** The memory tiers, off the heap, then between heap arrays; and the reduction. */
  public static Block.Table memory(Sheet sheet) {
    ValueRows rows = new ValueRows(sheet);
    for (Parameter parameter : Parameter.values()) {
      if (parameter.isMemory()) {
        String column = parameter.isMemoryCopy() ? " (off-heap segment)" : "";
        sheet
            .outcome(parameter)
            .ifPresent(o -> rows.add(parameter, column, o, truth(sheet, parameter)));
        Optional.ofNullable(sheet.heapCopies().get(parameter))
            .ifPresent(o -> rows.add(parameter, " (heap array)", o, Optional.empty()));
      }
    }
    return rows.table(memoryTitle(sheet));
  }

  /** What stands above {@link #memory}. */
  static String memoryTitle(Sheet sheet) {
    return sheet.outcomes().containsKey(Parameter.REDUCTION)
        ? "Memory copy and reduction"
        : "Memory copy";
  }

  private static Optional<Truth> truth(Sheet sheet, Parameter parameter) {
    return Optional.ofNullable(sheet.truths().get(parameter));
  }

  private Block.Table table(String caption) {
    Rows<ValueLine> rows =
        Rows.of(lines)
            .text(Column.left("Symbol"), ValueLine::symbol)
            .text(Column.left("Name"), ValueLine::name)
            .cell(Column.left("Sizes"), ValueLine::sizes)
            .text(Column.left("Value").wrapped(0.4), ValueLine::value);
    if (lines.stream().anyMatch(line -> !line.known().text().isEmpty())) {
      rows.text(Column.left("Known").wrapped(0.2), line -> line.known().numbers())
          .text(Column.left("Off by").wrapped(0.2), line -> line.known().errors());
    }
    return rows.table(caption);
  }

  private void add(Parameter parameter, String column, Outcome outcome, Optional<Truth> truth) {
    String remarks = remarks(parameter, outcome);
    String signs = RowState.signs(RowState.doubts(sheet, parameter, outcome));
    String symbol = parameter.symbol() + (signs.isEmpty() ? "" : " " + signs);
    if (outcome instanceof Outcome.Linear linear) {
      for (Segment segment : linear.cost().segments()) {
        Known known =
            truth.orElse(null) instanceof Truth.KnownCost of
                ? Phrases.known(segment, of)
                : Known.NOTHING;
        Cell sizes = new Cell.Sizes(segment.range());
        // What is true of all pieces stands at the first.
        boolean first = segment.equals(linear.cost().segments().getFirst());
        lines.add(
            new ValueLine(
                symbol,
                parameter.title() + column,
                sizes,
                Phrases.cost(segment) + (first ? remarks : ""),
                known));
      }
    } else {
      Known known = truth.map(t -> Phrases.known(outcome, t)).orElse(Known.NOTHING);
      lines.add(
          new ValueLine(
              symbol, parameter.title() + column, Cell.EMPTY, value(outcome) + remarks, known));
    }
  }

  private static String value(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Transfer transfer -> Phrases.transfer(transfer);
      case Outcome.Buffer buffer -> Phrases.buffer(buffer);
      case Outcome.Missing missing -> Phrases.missing(missing);
      case Outcome.Linear linear -> throw new IllegalArgumentException("a cost has pieces");
    };
  }

  private String remarks(Parameter parameter, Outcome outcome) {
    return Stream.of(
            SheetRemarks.nature(sheet, parameter, outcome),
            SheetRemarks.disturbed(sheet, parameter))
        .flatMap(Optional::stream)
        .map("; "::concat)
        .collect(Collectors.joining());
  }
}
