package fathom.model.virtual;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import java.util.EnumMap;
import java.util.Map;

/** Sheets with something else in them. */
final class Sheets {
  private Sheets() {}

  static Sheet with(Sheet sheet, Parameter parameter, Outcome outcome) {
    Map<Parameter, Outcome> outcomes = new EnumMap<>(Parameter.class);
    outcomes.putAll(sheet.outcomes());
    outcomes.put(parameter, outcome);
    return of(sheet, outcomes);
  }

  static Sheet without(Sheet sheet, Parameter parameter) {
    Map<Parameter, Outcome> outcomes = new EnumMap<>(Parameter.class);
    outcomes.putAll(sheet.outcomes());
    outcomes.remove(parameter);
    return of(sheet, outcomes);
  }

  private static Sheet of(Sheet sheet, Map<Parameter, Outcome> outcomes) {
    return new Sheet(
        sheet.created(),
        sheet.cluster(),
        outcomes,
        sheet.heapCopies(),
        sheet.truths(),
        sheet.warnings(),
        sheet.diagnostics(),
        sheet.provenance());
  }
}
