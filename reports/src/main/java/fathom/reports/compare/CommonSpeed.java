package fathom.reports.compare;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.CoreSpeed;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
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
  /** A smaller difference of speed is not worth a word. */
  private static final double LEAST_DIFFERENCE = 0.01;

  /** Two nodes with like processors are two machines, and one of them may be slow. */
  private static final List<String> MACHINE = List.of("machine.host", "machine.cpu");

  private CommonSpeed() {}

  /** The first as it is, the others at its speed where both say what theirs was. */
  public static List<Sheet> of(List<Sheet> sheets) {
    return sheets.stream().map(sheet -> at(sheets.getFirst(), sheet)).toList();
  }

  private static Sheet at(Sheet first, Sheet other) {
    if (!isOfOneMachine(first, other)) {
      return other;
    }
    return new Sheet(
        other.created(),
        other.cluster(),
        at(first, other, other.outcomes()),
        at(first, other, other.heapCopies()),
        other.truths(),
        other.warnings(),
        other.diagnostics(),
        other.provenance());
  }

  private static Map<Parameter, Outcome> at(
      Sheet first, Sheet other, Map<Parameter, Outcome> outcomes) {
    Map<Parameter, Outcome> converted = new EnumMap<>(Parameter.class);
    outcomes.forEach(
        (parameter, outcome) ->
            converted.put(
                parameter,
                outcome instanceof Outcome.Linear linear
                    ? at(
                        linear,
                        other.diagnostics().speedOf(parameter),
                        first.diagnostics().speedOf(parameter))
                    : outcome));
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

  /** Names the costs that were converted, and those that could not be. */
  static List<String> remarks(Sheet a, Sheet b) {
    if (!isOfOneMachine(a, b)) {
      return List.of();
    }
    List<String> remarks = new ArrayList<>();
    List<String> converted = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    double most = 1;
    for (Parameter parameter : Parameter.values()) {
      Optional<CoreSpeed> ofA = a.diagnostics().speedOf(parameter);
      Optional<CoreSpeed> ofB = b.diagnostics().speedOf(parameter);
      if (!isLinear(a, parameter) || !isLinear(b, parameter)) {
        continue;
      }
      if (ofA.isPresent() != ofB.isPresent()) {
        unknown.add(parameter.symbol());
      } else if (ofA.isPresent()) {
        double ratio = ofB.get().referenceMicros() / ofA.get().referenceMicros();
        if (Math.abs(Math.log(ratio)) > LEAST_DIFFERENCE) {
          converted.add(parameter.symbol());
          most = Math.abs(Math.log(ratio)) > Math.abs(Math.log(most)) ? ratio : most;
        }
      }
    }
    if (!converted.isEmpty()) {
      remarks.add(
          String.format(
              Locale.ROOT,
              "the core was %s in B, where the same work took %.2f times as long: the costs of B (%s) are"
                  + " given at its speed in A%s",
              most > 1 ? "slower" : "faster",
              most,
              String.join(", ", converted),
              Stream.of(a, b).allMatch(CommonSpeed::hasTransferTime)
                  ? ", but L and RTT are not: Fathom cannot tell how much of their change is that of the speed"
                  : ""));
    }
    if (!unknown.isEmpty()) {
      remarks.add(
          "one of the sheets does not say how fast the core was, so Fathom cannot tell how much of a"
              + " change of "
              + String.join(", ", unknown)
              + " is that of its speed");
    }
    return List.copyOf(remarks);
  }

  private static boolean isLinear(Sheet sheet, Parameter parameter) {
    return sheet.outcome(parameter).orElse(null) instanceof Outcome.Linear;
  }

  private static boolean hasTransferTime(Sheet sheet) {
    return sheet.outcome(Parameter.TRANSFER_TIME).orElse(null) instanceof Outcome.Fitted;
  }
}
