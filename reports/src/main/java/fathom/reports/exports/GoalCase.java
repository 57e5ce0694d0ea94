package fathom.reports.exports;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Program;
import fathom.model.collective.ProgramShape;
import fathom.model.collective.Train;
import fathom.model.collective.program.Programs;
import fathom.model.predict.Formula;
import fathom.model.predict.GatherBounds;
import fathom.model.predict.NoPredictionException;
import fathom.model.predict.Point;
import fathom.model.predict.Predictor;
import fathom.model.predict.formula.SimulatedFormulas;
import fathom.reports.text.Sentence;
import java.util.Optional;

/**
 * An algorithm, a number of nodes and a size, with what the schedule must know besides: segments
 * and windows as the sheet says they are best, as {@code validate} runs them.
 *
 * @param segmentPackets packets of one segment; all of them where it does not divide messages
 * @param window senders at once of the coordinated gather
 */
record GoalCase(Algorithm algorithm, int nodes, long sizeBytes, long segmentPackets, int window) {
  /**
   * The case of a sheet.
   *
   * @param train the message in the units that algorithms divide it into
   */
  static GoalCase of(Predictor predictor, Algorithm algorithm, int nodes, Train train) {
    long sizeBytes = train.messageBytes();
    Point point = Point.of(nodes, sizeBytes);
    return new GoalCase(
        algorithm,
        nodes,
        sizeBytes,
        algorithm.isSegmented() ? segment(predictor, algorithm, point, train) : train.packets(),
        algorithm == Algorithm.GATHER_COORDINATED ? window(predictor, point) : 1);
  }

  /** The best by the algorithm's formula, in packets. */
  private static long segment(Predictor predictor, Algorithm algorithm, Point point, Train train) {
    Formula formula =
        SimulatedFormulas.besideDocuments(algorithm.operation()).stream()
            .filter(f -> f.algorithm().equals(Optional.of(algorithm)))
            .findFirst()
            .orElseThrow();
    long bytes =
        isInBytes(train)
            ? predictor.predict(formula, point).segmentBytes().orElseThrow()
            : predictor.inWholePackets(formula, point).segment();
    return bytes >= train.messageBytes()
        ? train.packets()
        : Math.max(1, bytes / Math.max(1, train.packetBytes()));
  }

  private static boolean isInBytes(Train train) {
    return train.packetBytes() == 1;
  }

  /** That which the buffer bears to the end; 1 where none is known. */
  private static int window(Predictor predictor, Point point) {
    try {
      return GatherBounds.of(predictor.costs(), point).sustainedWindow();
    } catch (NoPredictionException e) {
      return 1;
    }
  }

  Program program(Train train) {
    int fanOut = algorithm.isWideTree() ? Algorithm.TREE_FAN_OUT : Point.USUAL_FAN_OUT;
    return Programs.of(
        algorithm, nodes, new ProgramShape(train.packets(), segmentPackets, window, fanOut));
  }

  /** {@code goal-broadcast-binomial-16-65536.goal}. */
  String fileName() {
    return Sentence.of(
        "goal-%s-%s-%d-%d.goal", algorithm.operation().word(), algorithm.word(), nodes, sizeBytes);
  }

  /** What the schedule is, in one line. */
  String description(Train train) {
    String segments =
        algorithm.isSegmented()
            ? Sentence.of(
                ", segments of %d of %d %s",
                segmentPackets, train.packets(), isInBytes(train) ? "bytes" : "packets")
            : "";
    String senders =
        algorithm == Algorithm.GATHER_COORDINATED ? ", " + window + " senders at once" : "";
    return Sentence.of(
        "%s %s, %d nodes, %d bytes%s%s",
        algorithm.operation().word(), algorithm.word(), nodes, sizeBytes, segments, senders);
  }
}
