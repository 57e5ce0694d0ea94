package fathom.runner.validate;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Operation;
import fathom.model.predict.Costs;
import fathom.model.predict.Formula;
import fathom.model.predict.GatherBounds;
import fathom.model.predict.NoPredictionException;
import fathom.model.predict.Point;
import fathom.model.predict.Predictor;
import fathom.model.predict.formula.SimulatedFormulas;
import fathom.runner.operations.CollectivePlan.PlannedAlgorithm;
import fathom.runner.operations.CollectivePlan.Turn;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Which operations are run, and how: segments, windows and groups as the sheet says they are best.
 *
 * @param algorithms of any operations, in table order
 * @param nodes numbers of nodes
 * @param sizesBytes message sizes
 * @param segmentBytes for algorithms that divide messages; empty for the best by their formulas
 * @param fanOut offsets of one group of the group shuffle
 */
public record Cases(
    List<Algorithm> algorithms,
    List<Integer> nodes,
    List<Long> sizesBytes,
    OptionalLong segmentBytes,
    int fanOut) {
  private static final String SEGMENTED = "segmented-";

  /** What a barrier's signals count as. */
  private static final long SIGNAL_BYTES = 1;

  /** Ethernet at 10 Mbit/s: a guess for a deadline where no formula can be evaluated. */
  private static final double SLOW_MICROS_PER_BYTE = 0.8;

  public Cases {
    algorithms = algorithms.stream().distinct().sorted().toList();
    nodes = List.copyOf(nodes);
    sizesBytes = List.copyOf(sizesBytes);
  }

  /**
   * The algorithms that benchmarks run: all without a rendezvous, which TCP makes pointless and
   * UDP's signals would make a test of signals.
   */
  public static List<Algorithm> runnable(Operation operation) {
    return Algorithm.of(operation).stream().filter(a -> !a.word().endsWith("rendezvous")).toList();
  }

  /** All turns, short ones first, so that trouble shows early. */
  public List<Turn> turns(Predictor predictor) {
    List<Turn> turns = new ArrayList<>();
    for (long size : sizesBytes) {
      for (int among : nodes) {
        for (Operation operation : Operation.values()) {
          if (operation.hasMessage()) {
            addTurn(turns, predictor, operation, point(among, size));
          }
        }
      }
    }
    nodes.forEach(
        among -> addTurn(turns, predictor, Operation.BARRIER, point(among, SIGNAL_BYTES)));
    return turns;
  }

  private void addTurn(List<Turn> turns, Predictor predictor, Operation operation, Point point) {
    List<PlannedAlgorithm> pieces = pieces(predictor, operation, point);
    if (!pieces.isEmpty()) {
      turns.add(new Turn(operation, point.nodes(), point.sizeBytes(), pieces));
    }
  }

  private List<PlannedAlgorithm> pieces(Predictor predictor, Operation operation, Point point) {
    return algorithms.stream()
        .filter(a -> a.operation() == operation && a.fits(point.nodes()))
        .map(a -> piece(predictor, a, point))
        .filter(piece -> !isTwin(piece, point))
        .toList();
  }

  /** A segmented algorithm whose segment holds the message is its undivided twin. */
  private boolean isTwin(PlannedAlgorithm piece, Point point) {
    return piece.segmentBytes().orElse(point.sizeBytes()) >= point.sizeBytes()
        && twin(piece.algorithm()).filter(algorithms::contains).isPresent();
  }

  /** The algorithm that does the same with undivided messages. */
  static Optional<Algorithm> twin(Algorithm algorithm) {
    return algorithm.isSegmented()
        ? Algorithm.ofWord(algorithm.operation(), algorithm.word().substring(SEGMENTED.length()))
        : Optional.empty();
  }

  private Point point(int among, long size) {
    Point point = Point.of(among, size).withFanOut(fanOut);
    return segmentBytes.isPresent() ? point.withSegment(segmentBytes.getAsLong()) : point;
  }

  /** A point as a formula divides it best into whole packets, and its time there. */
  private record Divided(Point point, double micros) {}

  private static PlannedAlgorithm piece(Predictor predictor, Algorithm algorithm, Point point) {
    double guess =
        SLOW_MICROS_PER_BYTE * (double) point.sizeBytes() * point.nodes() * point.nodes();
    Divided usual =
        SimulatedFormulas.besideDocuments(algorithm.operation()).stream()
            .filter(formula -> formula.algorithm().equals(Optional.of(algorithm)))
            .flatMap(formula -> divided(predictor, formula, point).stream())
            .findFirst()
            .orElse(new Divided(point, guess));
    return new PlannedAlgorithm(
        algorithm,
        algorithm.isSegmented() && usual.point.segmentBytes().isPresent()
            ? OptionalLong.of(usual.point.segment())
            : OptionalLong.empty(),
        window(predictor.costs(), point),
        Math.min(
            algorithm.isWideTree() ? Algorithm.TREE_FAN_OUT : point.fanOut(), point.nodes() - 1),
        usual.micros);
  }

  /** Nothing where the sheet lacks what the formula uses; another may need less. */
  private static Optional<Divided> divided(Predictor predictor, Formula formula, Point point) {
    try {
      Point best = predictor.inWholePackets(formula, point);
      return Optional.of(new Divided(best, predictor.micros(formula, best)));
    } catch (NoPredictionException e) {
      return Optional.empty();
    }
  }

  /** Senders at once of Algorithm 1 that the buffer bears to the end; 1 where none is known. */
  static int window(Costs costs, Point point) {
    try {
      return GatherBounds.of(costs, point).sustainedWindow();
    } catch (NoPredictionException e) {
      return 1;
    }
  }
}
