package fathom.model.interval;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Check;
import fathom.model.sheet.FitDiagnostics.Drift;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.UpperBound;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * What a sheet says against numbers of its own, in one line for whoever uses them: who reads a
 * prediction has not read the sheet. It names values that may be wrong by more than their interval
 * (other work ran beside them, they rose or fell meanwhile, a check takes their meaning, they are
 * only an upper bound) and values that are too uncertain to use. Conditions of models stand where
 * they are used.
 */
public final class Caution {
  private static final String UNSTEADY =
      " They may be off by more than their intervals: measure again on a quiet machine.";
  private static final String MEANINGLESS = " They may be off by more than their intervals.";
  private static final String LEAD = "The sheet warns of numbers used here: ";

  private Caution() {}

  /**
   * The line; empty where the sheet says nothing against these. Foreign text in it is not escaped.
   *
   * @param used the parameters that an answer is made of
   */
  public static Optional<String> of(Sheet sheet, Set<Parameter> used) {
    List<String> unsteady = new ArrayList<>();
    List<String> disturbed =
        used.stream()
            .filter(sheet.diagnostics().disturbed()::containsKey)
            .filter(p -> sheet.outcome(p).filter(Outcome.Fitted.class::isInstance).isPresent())
            .sorted()
            .map(Parameter::symbol)
            .toList();
    if (!disturbed.isEmpty()) {
      unsteady.add(
          String.join(", ", disturbed)
              + (disturbed.size() == 1 ? " was" : " were")
              + " disturbed while measured");
    }
    used.stream().sorted().flatMap(p -> drift(sheet, p).stream()).forEach(unsteady::add);
    List<String> all = new ArrayList<>(unsteady);
    all.addAll(failures(sheet, used));
    List<String> sentences = new ArrayList<>();
    if (!all.isEmpty()) {
      sentences.add(String.join("; ", all) + "." + (unsteady.isEmpty() ? MEANINGLESS : UNSTEADY));
    }
    used.stream()
        .sorted()
        .flatMap(p -> UpperBound.words(sheet, p).stream())
        .forEach(sentences::add);
    uncertain(sheet, used).ifPresent(sentences::add);
    return sentences.isEmpty() ? Optional.empty() : Optional.of(LEAD + String.join(" ", sentences));
  }

  private static Optional<String> uncertain(Sheet sheet, Set<Parameter> used) {
    List<String> symbols =
        used.stream()
            .filter(p -> sheet.outcome(p).stream().anyMatch(o -> isUncertain(sheet, p, o)))
            .sorted()
            .map(Parameter::symbol)
            .toList();
    return symbols.isEmpty()
        ? Optional.empty()
        : Optional.of(
            String.join(", ", symbols)
                + (symbols.size() == 1 ? " is" : " are")
                + " too uncertain to use (± above 50 %): measure longer.");
  }

  private static boolean isUncertain(Sheet sheet, Parameter parameter, Outcome outcome) {
    return RowState.doubts(sheet, parameter, outcome).contains(RowState.TOO_UNCERTAIN);
  }

  /** The same of all that an answer changes with, asked only where the sheet says anything. */
  public static Optional<String> of(Sheet sheet, Predicate<Parameter> isUsed) {
    EnumSet<Parameter> used = EnumSet.noneOf(Parameter.class);
    Arrays.stream(Parameter.values())
        .filter(p -> of(sheet, Set.of(p)).isPresent())
        .filter(isUsed)
        .forEach(used::add);
    return of(sheet, used);
  }

  private static Optional<String> drift(Sheet sheet, Parameter parameter) {
    return sheet
        .outcome(parameter)
        .flatMap(Outcome::quality)
        .flatMap(fit -> fit.diagnostics().drift())
        .filter(Drift::isMaterial)
        .map(
            drift ->
                String.format(
                    Locale.ROOT,
                    "%s %s by %.0f %% while it was measured",
                    parameter.symbol(),
                    drift.relativeChange() > 0 ? "rose" : "fell",
                    100 * Math.abs(drift.relativeChange())));
  }

  /**
   * Failed checks of these that the sheet has among its warnings too: those that take the meaning
   * from a number.
   */
  private static List<String> failures(Sheet sheet, Set<Parameter> used) {
    return sheet.diagnostics().checks().stream()
        .filter(check -> check.verdict() == Check.CheckVerdict.FAILS)
        .filter(check -> sheet.warnings().contains(check.detail()))
        .filter(check -> used.stream().anyMatch(p -> names(check.name(), p)))
        .map(Check::detail)
        .toList();
  }

  private static boolean names(String text, Parameter parameter) {
    return Pattern.compile("(?<!\\w)" + Pattern.quote(parameter.symbol()) + "(?!\\w)")
        .matcher(text)
        .find();
  }
}
