package fathom.reports.comparison.reading;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.reports.table.ParameterTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A column of a sheet, which is compared as one: a parameter, or the copies of a memory tier
 * between heap arrays.
 *
 * @param parameter the parameter
 * @param heap whether it is the column of copies between heap arrays
 */
public record ComparedColumn(Parameter parameter, boolean heap) {
  /** All columns that a sheet may have, in its order. */
  public static List<ComparedColumn> all() {
    List<ComparedColumn> all = new ArrayList<>();
    for (Parameter parameter : Parameter.values()) {
      all.add(new ComparedColumn(parameter, false));
      if (parameter.isMemoryCopy()) {
        all.add(new ComparedColumn(parameter, true));
      }
    }
    return List.copyOf(all);
  }

  /** {@code g_s}, {@code M_ctc heap}. */
  public String label() {
    return heap ? parameter.symbol() + " heap" : parameter.symbol();
  }

  /** The column of a memory tier, in the words of the sheet's table; empty for other parameters. */
  public String variant() {
    if (!parameter.isMemoryCopy()) {
      return "";
    }
    return heap ? ParameterTable.HEAP_VARIANT : ParameterTable.SEGMENT_VARIANT;
  }

  /** What a sheet says of it; empty where it was not asked for. */
  public Optional<Outcome> of(Sheet sheet) {
    return heap ? Optional.ofNullable(sheet.heapCopies().get(parameter)) : sheet.outcome(parameter);
  }

  public boolean isFitted(Sheet sheet) {
    return of(sheet).orElse(null) instanceof Outcome.Fitted;
  }

  /** Why a sheet has no value: {@code rejected: falls}; empty if it has one. Foreign text. */
  public Optional<String> whyNone(Sheet sheet) {
    return whyNone(sheet, "");
  }

  /** The same with where that is: {@code rejected in A: falls}. */
  public Optional<String> whyNone(Sheet sheet, String where) {
    return switch (of(sheet).orElse(null)) {
      case null -> Optional.of("not asked for" + where);
      case Outcome.Rejected none -> Optional.of("rejected" + where + ": " + none.reason().strip());
      case Outcome.NotObservable none ->
          Optional.of("not observable" + where + ": " + none.reason().strip());
      case Outcome.Fitted fitted -> Optional.empty();
    };
  }

  /** What other work disturbed it; empty if none did. Foreign text. */
  public Optional<String> disturbance(Sheet sheet) {
    return Optional.ofNullable(sheet.diagnostics().disturbed().get(parameter));
  }
}
