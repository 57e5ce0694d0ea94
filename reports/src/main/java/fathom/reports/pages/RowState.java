package fathom.reports.pages;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.UpperBound;

/** How far a row of a sheet can be trusted, by what the sheet says of it. */
enum RowState {
  OK("✓", "ok"),
  /** Other work ran beside its experiments. */
  DISTURBED("~", "disturbed while measured"),
  /** At some sizes it is known only that it is not more. */
  BOUND("≤", "upper bound at some sizes"),
  /** It was measured, and there is no value. */
  REJECTED("✗", "rejected"),
  /** This cluster, or this transport, cannot show it. */
  NOT_OBSERVABLE("∅", "cannot be measured here");

  private final String mark;
  private final String words;

  RowState(String mark, String words) {
    this.mark = mark;
    this.words = words;
  }

  /** A sign for it, one character. */
  String mark() {
    return mark;
  }

  /** The sign with what it means. */
  String legend() {
    return mark + " " + words;
  }

  static RowState of(Sheet sheet, Parameter parameter, Outcome outcome) {
    return switch (outcome) {
      case Outcome.NotObservable missing -> NOT_OBSERVABLE;
      case Outcome.Rejected missing -> REJECTED;
      case Outcome.Linear linear -> ofValue(sheet, parameter);
      case Outcome.Transfer transfer -> ofValue(sheet, parameter);
      case Outcome.Buffer buffer -> ofValue(sheet, parameter);
    };
  }

  private static RowState ofValue(Sheet sheet, Parameter parameter) {
    if (sheet.diagnostics().disturbed().containsKey(parameter)) {
      return DISTURBED;
    }
    return UpperBound.isTold(sheet, parameter) ? BOUND : OK;
  }
}
