package fathom.reports.sisters;

import fathom.model.sheet.Caution;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import java.util.Optional;
import java.util.function.Function;

/** What a sheet says against numbers that tables are made of. */
final class SheetCaution {
  private static final Outcome NONE = new Outcome.NotObservable("left out");

  private SheetCaution() {}

  /** The line; a parameter is used by a table that would be another one without it. */
  static Optional<String> of(Sheet sheet, Function<Sheet, ?> table) {
    return Caution.of(
        sheet, parameter -> !table.apply(sheet).equals(table.apply(sheet.with(parameter, NONE))));
  }
}
