package fathom.fitting.checks;

import fathom.model.cost.CostFunction;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The values of a sheet at a size, for what combines them.
 *
 * @param outcomes one per parameter that was asked for or that one of these needed
 */
record FittedCosts(Map<Parameter, Outcome> outcomes) {
  private static final int NODES_OF_A_PAIR = 2;
  private static final CostFunction NO_GAP = CostFunction.line(0, 0);

  /** Empty where the parameter has no value. */
  Optional<CostFunction> linear(Parameter parameter) {
    return line(parameter).map(Outcome.Linear::cost);
  }

  /** The same with its errors. */
  Optional<Outcome.Linear> line(Parameter parameter) {
    return outcomes.get(parameter) instanceof Outcome.Linear linear
        ? Optional.of(linear)
        : Optional.empty();
  }

  Optional<Outcome.Transfer> transfer() {
    return outcomes.get(Parameter.TRANSFER_TIME) instanceof Outcome.Transfer transfer
        ? Optional.of(transfer)
        : Optional.empty();
  }

  boolean has(Parameter parameter) {
    return outcomes.get(parameter) instanceof Outcome.Fitted;
  }

  /**
   * The cost in µs of a message of this size, of L that between one pair with one packet in flight.
   * Empty where the parameter has no value.
   */
  Optional<Double> at(Parameter parameter, int bytes) {
    return parameter == Parameter.TRANSFER_TIME
        ? transfer().map(transfer -> transfer(transfer, bytes))
        : linear(parameter).map(cost -> cost.at(bytes));
  }

  /** C from streams is contention that one packet in flight does not meet. */
  private double transfer(Outcome.Transfer transfer, int bytes) {
    boolean contended = transfer.bandwidthFrom().equals(Optional.of(Experiment.PING_PONG));
    return linear(Parameter.SEND_GAP)
        .filter(gap -> contended)
        .map(gap -> transfer.at(bytes, NODES_OF_A_PAIR, gap))
        .orElseGet(() -> transfer.withoutBandwidth().at(bytes, NODES_OF_A_PAIR, NO_GAP));
  }

  /** Those of these that have a value, in the same order. */
  List<Parameter> known(Collection<Parameter> parameters) {
    return parameters.stream().filter(this::has).toList();
  }

  /** "O_r, L have no value", empty when all have one. */
  Optional<String> missing(Collection<Parameter> parameters) {
    List<Parameter> missing = parameters.stream().filter(p -> !has(p)).toList();
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            joined(missing, ", ") + (missing.size() == 1 ? " has" : " have") + " no value");
  }

  /** Their sum in µs; all must have a value. */
  double sum(Collection<Parameter> parameters, int bytes) {
    return parameters.stream().mapToDouble(p -> at(p, bytes).orElseThrow()).sum();
  }

  static String joined(Collection<Parameter> parameters, String between) {
    return parameters.stream().map(Parameter::symbol).collect(Collectors.joining(between));
  }
}
