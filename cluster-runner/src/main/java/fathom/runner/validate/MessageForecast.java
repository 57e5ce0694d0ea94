package fathom.runner.validate;

import fathom.model.collective.Algorithm;
import fathom.model.collective.LibraryOperation;
import fathom.model.collective.Program;
import fathom.model.collective.Programs.Shape;
import fathom.model.collective.RankPlacement;
import fathom.model.collective.TwoLevel;
import fathom.model.parameter.Parameter;
import fathom.model.predict.Costs;
import fathom.model.predict.NoPredictionException;
import fathom.model.sheet.Sheet;
import fathom.model.simulate.Bursts;
import fathom.model.simulate.InsideTiming;
import fathom.model.simulate.Simulator;
import fathom.model.simulate.Timing;
import fathom.reports.library.RanksPerNode;
import fathom.runner.mpi.LibraryAlgorithms;
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
  private final NodeRanks nodeRanks;
  private final Optional<LibraryAlgorithms> library;

  /**
   * @param sheet of messages between nodes
   * @param library whose schedules they are; empty where nobody knows
   */
  public MessageForecast(Sheet sheet, NodeRanks nodeRanks, Optional<LibraryAlgorithms> library) {
    this.nodeRanks = nodeRanks;
    this.library = library;
    costs = Costs.of(sheet);
    sumsAreKnown = sheet.cost(Parameter.REDUCTION).isPresent();
    bursts = LineBursts.of(sheet, REST_MICROS);
  }

  /**
   * The time in µs; empty where none comes out, and where ranks share nodes of whose insides
   * nothing is known.
   *
   * @param messageBytes m, the message of one rank
   * @param segmentBytes of each part of it; as long as it where it is not divided
   * @param fanOut chains or branches; 0 for the library's usual number
   * @throws NoPredictionException where the sheet lacks a value
   */
  public Optional<Double> micros(
      Algorithm algorithm, int ranks, long messageBytes, long segmentBytes, int fanOut) {
    if (!nodeRanks.isKnown()) {
      return Optional.empty();
    }
    long bytes = Math.max(1, messageBytes);
    int usual = algorithm.isWideTree() ? Algorithm.TREE_FAN_OUT : 1;
    Shape shape =
        new Shape(bytes, Math.clamp(segmentBytes, 1, bytes), 1, fanOut > 0 ? fanOut : usual);
    return micros(nodeRanks.program(library, algorithm, ranks, shape), bytes);
  }

  /**
   * The time of an operation in two levels, within nodes and between their first ranks; empty with
   * one rank on each node, and where there is no such algorithm.
   *
   * @throws NoPredictionException likewise
   */
  Optional<Double> twoLevelMicros(LibraryOperation operation, int ranks, long messageBytes) {
    if (nodeRanks.each().isOne() || !nodeRanks.isKnown()) {
      return Optional.empty();
    }
    RankPlacement placement = nodeRanks.each().placement(ranks);
    long bytes = Math.max(1, messageBytes);
    return switch (operation) {
      case BCAST -> micros(TwoLevel.broadcast(placement, bytes), bytes);
      case ALLREDUCE -> micros(TwoLevel.allreduce(placement, bytes), bytes);
      case BARRIER -> micros(TwoLevel.barrier(placement), bytes);
      case GATHER, SCATTER, ALLTOALL, ALLGATHER, REDUCE -> Optional.empty();
    };
  }

  private Optional<Double> micros(Program program, long bytes) {
    OptionalDouble time = simulator(program.nodes(), bytes).run(program).finishMicros();
    return time.isPresent() && time.getAsDouble() > 0
        ? Optional.of(time.getAsDouble())
        : Optional.empty();
  }

  private Simulator simulator(int ranks, long bytes) {
    RanksPerNode each = nodeRanks.each();
    Simulator between =
        Simulator.ofMessages(Timing.ofMessages(costs, each.nodes(ranks)), combineMicros(bytes))
            .withBursts(bursts);
    return each.isOne()
        ? between
        : between.withNodes(
            each.placement(ranks), InsideTiming.of(nodeRanks.inside().orElseThrow()));
  }

  /** Of a byte that is added, by messages of this size; few sheets have it, and then it is 0. */
  private double combineMicros(long bytes) {
    return sumsAreKnown ? costs.combining(Math.toIntExact(bytes)) / bytes : 0;
  }
}
