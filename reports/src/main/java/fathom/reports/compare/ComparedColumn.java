package fathom.reports.compare;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.reports.table.ParameterTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is compared as one: a parameter, or the second column of a memory tier.
 *
 * @param parameter the parameter
 * @param heap whether it is the column of copies between heap arrays
 */
public record ComparedColumn(Parameter parameter, boolean heap) {
  /** All that a sheet may have, in its order; the columns of a memory tier follow each other. */
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
}
