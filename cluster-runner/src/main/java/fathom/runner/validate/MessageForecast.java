package fathom.runner.validate;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Programs;
import fathom.model.collective.Programs.Shape;
import fathom.model.parameter.Parameter;
import fathom.model.predict.Costs;
import fathom.model.predict.NoPredictionException;
import fathom.model.sheet.Sheet;
import fathom.model.simulate.Bursts;
import fathom.model.simulate.Simulator;
import fathom.model.simulate.Timing;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A library's operations run by the simulator: what it sends at once is one message, which costs
 * what the sheet through MPI says of its size. Nothing is lost, since the library repairs what is.
 */
public final class MessageForecast {
  /** An operation of a library begins so long after the one before, at least (OperationRoot). */
  private static final double REST_MICROS = 1000;

  private final Costs costs;
  private final boolean sumsAreKnown;
  private final Bursts bursts;

  public MessageForecast(Sheet sheet) {
    costs = Costs.of(sheet);
    sumsAreKnown = sheet.cost(Parameter.REDUCTION).isPresent();
    bursts = LineBursts.of(sheet, REST_MICROS);
  }

  /**
   * The time in µs; empty where none comes out.
   *
   * @param messageBytes m, the message of one rank
   * @param segmentBytes of each part of it; as long as it where it is not divided
   * @param fanOut chains or branches; 0 for the library's usual number
   * @throws NoPredictionException where the sheet lacks a value
   */
  public Optional<Double> micros(
      Algorithm algorithm, int ranks, long messageBytes, long segmentBytes, int fanOut) {
    long bytes = Math.max(1, messageBytes);
    int usual = algorithm.isWideTree() ? Algorithm.TREE_FAN_OUT : 1;
    Shape shape =
        new Shape(bytes, Math.clamp(segmentBytes, 1, bytes), 1, fanOut > 0 ? fanOut : usual);
    OptionalDouble time =
        Simulator.ofMessages(Timing.ofMessages(costs, ranks), combineMicros(bytes))
            .withBursts(bursts)
            .run(Programs.of(algorithm, ranks, shape))
            .finishMicros();
    return time.isPresent() && time.getAsDouble() > 0
        ? Optional.of(time.getAsDouble())
        : Optional.empty();
  }

  /** Of a byte that is added, by messages of this size; few sheets have it, and then it is 0. */
  private double combineMicros(long bytes) {
    return sumsAreKnown ? costs.combining(Math.toIntExact(bytes)) / bytes : 0;
  }
}
