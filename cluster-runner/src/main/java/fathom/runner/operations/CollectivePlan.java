package fathom.runner.operations;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Operation;
import fathom.model.protocol.JmhParameter;
import fathom.model.protocol.Waiting;
import fathom.runner.console.UserException;
import fathom.runner.jmh.JmhInvocation;
import fathom.runner.jmh.JmhInvocation.Iterations;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Turns as JMH invocations of benchmark CollectiveOperation, whose parameters and bounds these are.
 *
 * @param mtuBytes payload of the longest packet
 * @param repetitions of each piece
 * @param waiting behaviour of nodes while nothing has come
 * @param restMicros in which nobody sends before each repetition
 */
public record CollectivePlan(
    String transport, int mtuBytes, int repetitions, Waiting waiting, int restMicros) {
  /** The benchmark's own bound. */
  private static final long MOST_DEADLINE_MILLIS = 600_000;

  private static final long LEAST_DEADLINE_MILLIS = 5_000;
  private static final long LEAST_SILENCE_MILLIS = 500;

  /** Barriers, telling nodes and asking them. */
  private static final double EXTRA_MILLIS = 120;

  /** Longer than this, a repetition to warm up tells nothing new. */
  private static final double WARM_MILLIS = 300;

  /**
   * One algorithm of a turn.
   *
   * @param segmentBytes where it divides messages
   * @param window senders at once of the coordinated gather
   * @param expectedMicros by some model; deadlines follow it
   */
  public record PlannedAlgorithm(
      Algorithm algorithm,
      OptionalLong segmentBytes,
      int window,
      int fanOut,
      double expectedMicros) {}

  /** Algorithms of one operation that are measured together, their repetitions mixed. */
  public record Turn(
      Operation operation, int nodes, long sizeBytes, List<PlannedAlgorithm> pieces) {
    public Turn {
      pieces = List.copyOf(pieces);
      if (pieces.isEmpty()) {
        throw new IllegalArgumentException("a turn of nothing");
      }
    }

    String describe() {
      return operation.word() + " of " + sizeBytes + " bytes among " + nodes + " nodes";
    }

    /** Name of its files: no other turn has it. */
    String name() {
      return operation.word() + "-" + nodes + "-" + sizeBytes;
    }

    private double longestMillis() {
      return pieces.stream().mapToDouble(PlannedAlgorithm::expectedMicros).max().orElseThrow()
          / 1000;
    }

    private double meanMillis() {
      return pieces.stream().mapToDouble(PlannedAlgorithm::expectedMicros).average().orElseThrow()
          / 1000;
    }
  }

  JmhInvocation of(Turn turn) {
    double longest = turn.longestMillis();
    if (longest > MOST_DEADLINE_MILLIS) {
      throw UserException.badInput(
          String.format(
              Locale.ROOT,
              "a %s would take %d s or more, and %d s are the most: leave out its slowest algorithm"
                  + " (--algorithm) or the size",
              turn.describe(),
              Math.round(longest / 1000),
              MOST_DEADLINE_MILLIS / 1000));
    }
    int warmups = longest > WARM_MILLIS ? 0 : 1;
    Map<JmhParameter, String> params = new LinkedHashMap<>();
    params.put(JmhParameter.TRANSPORT, transport);
    params.put(JmhParameter.SIZES, Long.toString(turn.sizeBytes));
    params.put(JmhParameter.NODES, Integer.toString(turn.nodes));
    params.put(
        JmhParameter.PIECES,
        turn.pieces.stream().map(p -> word(turn, p)).collect(Collectors.joining("/")));
    params.put(JmhParameter.MTU, Integer.toString(mtuBytes));
    params.put(JmhParameter.WARMUPS, Integer.toString(warmups));
    params.put(JmhParameter.WAITING, waiting.name());
    params.put(JmhParameter.PEER_CPU, "-1");
    params.put(JmhParameter.DEADLINE_MILLIS, Long.toString(deadlineMillis(longest)));
    params.put(JmhParameter.SILENCE_MILLIS, Long.toString(silenceMillis(longest)));
    params.put(JmhParameter.REST_MICROS, Integer.toString(restMicros));
    double each = (1 + warmups) * turn.meanMillis() + EXTRA_MILLIS;
    return new JmhInvocation(
        "CollectiveOperation",
        IntStream.rangeClosed(1, turn.nodes).boxed().toList(),
        params,
        1,
        new Iterations(1, 0, longest + EXTRA_MILLIS),
        new Iterations(repetitions * turn.pieces.size(), 0, each));
  }

  /** Thrice what is expected: models are wrong, and a machine may be slow. */
  private static long deadlineMillis(double longestMillis) {
    return Math.clamp(Math.round(3 * longestMillis), LEAST_DEADLINE_MILLIS, MOST_DEADLINE_MILLIS);
  }

  /** The last of a chain waits for its first packet nearly as long as the operation takes. */
  private static long silenceMillis(double longestMillis) {
    return Math.min(
        LEAST_SILENCE_MILLIS + Math.round(1.5 * longestMillis), deadlineMillis(longestMillis));
  }

  private static String word(Turn turn, PlannedAlgorithm piece) {
    String word =
        turn.operation.word()
            + ":"
            + piece.algorithm.word()
            + "@"
            + turn.nodes
            + "@"
            + turn.sizeBytes;
    word += piece.segmentBytes.isPresent() ? ";segment=" + piece.segmentBytes.getAsLong() : "";
    word += piece.algorithm == Algorithm.GATHER_COORDINATED ? ";window=" + piece.window : "";
    boolean fansOut =
        piece.algorithm == Algorithm.EXCHANGE_GROUP_SHUFFLE || piece.algorithm.isWideTree();
    word += fansOut ? ";fan-out=" + piece.fanOut : "";
    return word;
  }
}
