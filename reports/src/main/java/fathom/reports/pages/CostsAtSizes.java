package fathom.reports.pages;

import fathom.model.interval.RelativeWidth;
import fathom.model.interval.RowState;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.reports.document.Block;
import fathom.reports.document.Cell;
import fathom.reports.document.Column;
import fathom.reports.document.Description;
import fathom.reports.document.Digits;
import fathom.reports.document.Rows;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Cost of each step of a message at a few sizes, for readers who want numbers, not formulas. */
final class CostsAtSizes {
  private static final List<Integer> SIZES = List.of(1, 64, 512);

  private CostsAtSizes() {}

  /** A row for each parameter of the network that has a time; L between two nodes. */
  static Block.TableBlock of(Sheet sheet) {
    List<Integer> sizes = sizes(sheet);
    Rows<Parameter> rows =
        Rows.of(
                sheet.outcomes().keySet().stream()
                    .filter(parameter -> !parameter.isMemory())
                    .filter(
                        parameter ->
                            sizes.stream().anyMatch(m -> part(sheet, m, parameter).isPresent()))
                    .toList())
            .text(Column.left("symbol").capital(), parameter -> RowState.marked(sheet, parameter));
    for (int bytes : sizes) {
      rows.cell(
          Column.right("fitted line at " + Description.count(bytes, "byte")).capital().gap(3),
          of -> cell(sheet, bytes, of));
    }
    return rows.table(
        "Fitted lines at some sizes: cost in µs with its 95 % interval; L between two nodes");
  }

  private static Cell cell(Sheet sheet, int bytes, Parameter parameter) {
    return part(sheet, bytes, parameter)
        .map(part -> Digits.of(part.estimate()))
        .<Cell>map(Cell.Numeral::new)
        .orElse(Cell.EMPTY);
  }

  /** The cost at a size; empty if a number cannot hold its interval. */
  private static Optional<MessageAnatomy.AnatomyPart> part(
      Sheet sheet, int bytes, Parameter parameter) {
    try {
      return new MessageAnatomy(sheet, bytes).part(parameter);
    } catch (ArithmeticException e) {
      return Optional.empty();
    }
  }

  /** Returns the sizes that were measured, and the largest packet. */
  private static List<Integer> sizes(Sheet sheet) {
    int largest =
        sheet.outcomes().entrySet().stream()
            .filter(of -> !of.getKey().isMemory())
            .flatMapToInt(
                of ->
                    of.getValue() instanceof Outcome.Linear linear
                        ? IntStream.of(RelativeWidth.largest(sheet, linear.fit()))
                        : IntStream.empty())
            .max()
            .orElse(sheet.cluster().mtuBytes());
    TreeSet<Integer> sizes = new TreeSet<>(List.of(largest));
    SIZES.stream().filter(size -> size < largest).forEach(sizes::add);
    return List.copyOf(sizes);
  }
}
