package fathom.reports.run;

import fathom.fitting.cost.BreakpointChoice;
import fathom.model.parameter.Parameter;
import java.util.List;
import java.util.Optional;

/**
 * What the user asked of a run.
 *
 * @param parameters the parameters to measure
 * @param breakpoint where cost functions may bend; empty for the default
 * @param precision the relative half-width of a 95 % interval, 0.02 for 2 %; empty when none was
 *     asked for
 * @param wording what the user wrote, with which the same can be asked for again; empty for runs of
 *     versions before, and for those that no command measured
 */
public record Asked(
    List<Parameter> parameters,
    Optional<BreakpointChoice> breakpoint,
    Optional<Double> precision,
    Optional<Wording> wording) {
  public Asked {
    KnownFacts.requirePositive("precision", precision);
    parameters = List.copyOf(parameters);
  }
}
