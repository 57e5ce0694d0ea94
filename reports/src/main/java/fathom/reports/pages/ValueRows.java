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
import fathom.reports.document.OffBy;
import fathom.reports.document.Phrases;
import fathom.reports.document.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The values of a sheet, a row for each piece of a cost function. The columns of what is known
 * stand only where anything is.
 */
public final class ValueRows {
  private final Sheet sheet;
  private final List<ValueLine> lines = new ArrayList<>();

  /** A row. */
  private record ValueLine(
      String symbol, String name, Cell sizes, String value, String known, String offBy) {}

  private ValueRows(Sheet sheet) {
    this.sheet = sheet;
  }

  /** Everything that goes over the network, in sheet order. */
  public static Block.TableBlock network(Sheet sheet) {
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
  public static Block.TableBlock memory(Sheet sheet) {
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
  private static String memoryTitle(Sheet sheet) {
    return sheet.outcomes().containsKey(Parameter.REDUCTION)
        ? "Memory copy and reduction"
        : "Memory copy";
  }

  private static Optional<Truth> truth(Sheet sheet, Parameter parameter) {
    return Optional.ofNullable(sheet.truths().get(parameter));
  }

  private Block.TableBlock table(String caption) {
    Rows<ValueLine> rows =
        Rows.of(lines)
            .text(Column.left("Symbol"), ValueLine::symbol)
            .text(Column.left("Name"), ValueLine::name)
            .cell(Column.left("Sizes"), ValueLine::sizes)
            .text(Column.left("Value").wrapped(0.4), ValueLine::value);
    if (lines.stream().anyMatch(line -> !line.known().isEmpty())) {
      rows.text(Column.left("Known").wrapped(0.2), ValueLine::known)
          .text(Column.left("Off by").wrapped(0.2), ValueLine::offBy);
    }
    return rows.table(caption);
  }

  private void add(Parameter parameter, String column, Outcome outcome, Optional<Truth> truth) {
    String remark = SheetRemarks.nature(sheet, parameter, outcome).map("; "::concat).orElse("");
    String signs = RowState.signs(RowState.doubts(sheet, parameter, outcome));
    String symbol = parameter.symbol() + (signs.isEmpty() ? "" : " " + signs);
    String name = parameter.title() + column;
    // Of several columns only the first is known.
    List<String> errors = truth.isPresent() ? OffBy.of(sheet, parameter) : List.of();
    if (outcome instanceof Outcome.Linear linear) {
      List<Segment> pieces = linear.cost().segments();
      for (int i = 0; i < pieces.size(); i++) {
        Segment piece = pieces.get(i);
        String known =
            truth.orElse(null) instanceof Truth.KnownCost of ? Phrases.known(piece, of) : "";
        // What is true of all pieces stands at the first.
        String value = Phrases.cost(piece) + (i == 0 ? remark : "");
        String error = errors.isEmpty() ? "" : errors.get(i);
        lines.add(
            new ValueLine(symbol, name, new Cell.SizesCell(piece.range()), value, known, error));
      }
    } else {
      String known = truth.map(t -> Phrases.known(outcome, t)).orElse("");
      String error = errors.isEmpty() ? "" : errors.getFirst();
      lines.add(new ValueLine(symbol, name, Cell.EMPTY, value(outcome) + remark, known, error));
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
}
