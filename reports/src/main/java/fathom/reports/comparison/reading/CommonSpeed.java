package fathom.reports.comparison.reading;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.CoreSpeed;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Brings sheets of one machine to the speed that its core had in the first of them: each gives its
 * costs at the median speed of its own run, which differs from run to run. Between machines the
 * difference of their cores is what is looked for, and stays.
 */
public final class CommonSpeed {
  /** Two nodes with like processors are two machines, and one of them may be slow. */
  private static final List<String> MACHINE = List.of("machine.host", "machine.cpu");

  private CommonSpeed() {}

  /** The first as it is, the others at its speed where both say what theirs was. */
  public static List<Sheet> of(List<Sheet> sheets) {
    return sheets.stream().map(sheet -> at(sheets.getFirst(), sheet)).toList();
  }

  private static Sheet at(Sheet first, Sheet other) {
    return isOfOneMachine(first, other)
        ? new Sheet(
            other.created(),
            other.cluster(),
            at(first, other, other.outcomes()),
            at(first, other, other.heapCopies()),
            other.truths(),
            other.warnings(),
            other.diagnostics(),
            other.provenance())
        : other;
  }

  private static Map<Parameter, Outcome> at(
      Sheet first, Sheet other, Map<Parameter, Outcome> outcomes) {
    Map<Parameter, Outcome> converted = new EnumMap<>(Parameter.class);
    converted.putAll(outcomes);
    converted.replaceAll(
        (parameter, outcome) ->
            outcome instanceof Outcome.Linear linear
                ? at(
                    linear,
                    other.diagnostics().speedOf(parameter),
                    first.diagnostics().speedOf(parameter))
                : outcome);
    return converted;
  }

  private static Outcome.Linear at(
      Outcome.Linear linear, Optional<CoreSpeed> own, Optional<CoreSpeed> wanted) {
    if (own.isEmpty() || wanted.isEmpty()) {
      return linear;
    }
    double reference = wanted.get().referenceMicros();
    return linear.times(own.get().factorAt(reference)).butForFactor(own.get().shareAt(reference));
  }

  private static boolean isOfOneMachine(Sheet a, Sheet b) {
    return a.cluster().kind().equals(b.cluster().kind())
        && MACHINE.stream()
            .allMatch(
                fact ->
                    a.provenance().containsKey(fact)
                        && Objects.equals(a.provenance().get(fact), b.provenance().get(fact)));
  }

  /**
   * How many times as long the same work took in B, for each cost that both sheets have and one of
   * them says the speed of; NaN where the other does not. None between machines.
   */
  public static Map<Parameter, Double> ratios(Sheet a, Sheet b) {
    Map<Parameter, Double> ratios = new EnumMap<>(Parameter.class);
    for (Parameter parameter : isOfOneMachine(a, b) ? Parameter.values() : new Parameter[0]) {
      Optional<CoreSpeed> ofA = a.diagnostics().speedOf(parameter);
      Optional<CoreSpeed> ofB = b.diagnostics().speedOf(parameter);
      boolean isCost =
          Stream.of(a, b)
              .allMatch(s -> s.outcome(parameter).orElse(null) instanceof Outcome.Linear);
      if (isCost && (ofA.isPresent() || ofB.isPresent())) {
        ratios.put(
            parameter,
            ofA.isPresent() && ofB.isPresent()
                ? ofB.get().referenceMicros() / ofA.get().referenceMicros()
                : Double.NaN);
      }
    }
    return ratios;
  }
}
