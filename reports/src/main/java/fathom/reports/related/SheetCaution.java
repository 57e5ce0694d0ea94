package fathom.reports.related;

import fathom.model.interval.Caution;
import fathom.model.parameter.Parameter;
import fathom.model.predict.Extrapolation;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** What a sheet says against numbers that tables are made of. */
final class SheetCaution {
  private static final Outcome NONE = new Outcome.NotObservable("left out");

  private static final String OF_PAIR =
      Parameter.TRANSFER_TIME.symbol()
          + " is that between two nodes, so its growth with p does not matter here.";

  private SheetCaution() {}

  /**
   * What is extrapolated, and the line of {@link #of(Sheet, Function)}.
   *
   * @param nodes p of the table
   * @param sizes of the packets that it takes costs at, all of them
   */
  static Optional<String> of(
      Sheet sheet, int nodes, List<Integer> sizes, Function<Sheet, ?> table) {
    return joined(
        Extrapolation.of(sheet, nodes, bytes(sizes)).map(Extrapolation::sentence),
        of(sheet, table));
  }

  /** The same of a table that takes L between two nodes only, which it says. */
  static Optional<String> withLatencyOfPair(
      Sheet sheet, int nodes, List<Integer> sizes, Function<Sheet, ?> table) {
    return joined(
        Extrapolation.withLatencyOfPair(sheet, nodes, bytes(sizes))
            .map(beyond -> beyond.sentence() + beyond.nodes().map(p -> " " + OF_PAIR).orElse("")),
        of(sheet, table));
  }

  private static int[] bytes(List<Integer> sizes) {
    return sizes.stream().mapToInt(size -> size).toArray();
  }

  private static Optional<String> joined(Optional<String> extrapolated, Optional<String> caution) {
    return Stream.of(extrapolated, caution)
        .flatMap(Optional::stream)
        .reduce((first, second) -> first + " " + second);
  }

  /** The line; a parameter is used by a table that would be another one without it. */
  static Optional<String> of(Sheet sheet, Function<Sheet, ?> table) {
    return Caution.of(
        sheet, parameter -> !table.apply(sheet).equals(table.apply(sheet.with(parameter, NONE))));
  }
}
