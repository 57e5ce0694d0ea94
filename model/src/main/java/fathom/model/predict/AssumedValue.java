package fathom.model.predict;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A time that stands for a parameter without a value: the same at all message sizes and numbers of
 * nodes. Predictions made with it say so.
 *
 * @param parameter a time; B_L is none
 * @param micros in µs
 */
public record AssumedValue(Parameter parameter, double micros) {
  private static final FitQuality NOT_FITTED = new FitQuality(0, Double.NaN, Double.NaN, 0);

  public AssumedValue {
    if (!(micros >= 0)
        || !Double.isFinite(micros)
        || parameter.form() == Parameter.ParameterForm.BUFFER) {
      throw new IllegalArgumentException("no time of " + parameter + ": " + micros);
    }
  }

  /** Whether a sheet has a value of its own, which nothing may replace. */
  public boolean isIn(Sheet sheet) {
    return sheet.outcome(parameter).filter(Outcome.Fitted.class::isInstance).isPresent();
  }

  /** The sheet with this value, which says that it is assumed. */
  public Sheet in(Sheet sheet) {
    Outcome assumed =
        parameter.form() == Parameter.ParameterForm.TRANSFER
            ? new Outcome.Transfer(
                Estimate.exact(0),
                Estimate.exact(micros),
                Estimate.exact(0),
                Optional.empty(),
                Optional.empty(),
                NOT_FITTED)
            : new Outcome.Linear(CostFunction.line(micros, 0), List.of(), NOT_FITTED);
    return sheet.withAssumed(parameter, assumed);
  }

  /** The values that a sheet says are assumed, of these parameters, in sheet order. */
  public static List<AssumedValue> of(Sheet sheet, Set<Parameter> parameters) {
    List<AssumedValue> all = new ArrayList<>();
    parameters.stream()
        .sorted()
        .filter(parameter -> sheet.isAssumed(parameter.symbol()))
        .forEach(
            parameter -> {
              switch (sheet.outcomes().get(parameter)) {
                case Outcome.Transfer transfer ->
                    all.add(new AssumedValue(parameter, transfer.constant().value()));
                case Outcome.Linear linear ->
                    all.add(new AssumedValue(parameter, linear.cost().at(1)));
                case null, default -> {}
              }
            });
    return List.copyOf(all);
  }

  /** {@code Assumed, not measured: L = 0 µs.} Empty where nothing is. */
  public static Optional<String> remark(Sheet sheet, Set<Parameter> parameters) {
    List<AssumedValue> all = of(sheet, parameters);
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Assumed, not measured: "
                + all.stream().map(AssumedValue::words).collect(Collectors.joining(", "))
                + ".");
  }

  private String words() {
    String value = String.format(Locale.ROOT, "%.9f", micros).replaceAll("\\.?0+$", "");
    return parameter.symbol() + " = " + value + " µs";
  }
}
