package fathom.reports.sisters;

import fathom.model.predict.Extrapolation;
import fathom.model.sheet.Caution;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** What a sheet says against numbers that tables are made of. */
final class SheetCaution {
  private static final Outcome NONE = new Outcome.NotObservable("left out");

  private SheetCaution() {}

  /**
   * What is extrapolated, and the line of {@link #of(Sheet, Function)}.
   *
   * @param nodes p of the table
   * @param sizes of the packets that it takes costs at, all of them
   */
  static Optional<String> of(
      Sheet sheet, int nodes, List<Integer> sizes, Function<Sheet, ?> table) {
    int[] bytes = sizes.stream().mapToInt(size -> size).toArray();
    return Stream.of(
            Extrapolation.of(sheet, nodes, bytes).map(Extrapolation::sentence), of(sheet, table))
        .flatMap(Optional::stream)
        .reduce((extrapolated, caution) -> extrapolated + " " + caution);
  }

  /** The line; a parameter is used by a table that would be another one without it. */
  static Optional<String> of(Sheet sheet, Function<Sheet, ?> table) {
    return Caution.of(
        sheet, parameter -> !table.apply(sheet).equals(table.apply(sheet.with(parameter, NONE))));
  }
}
