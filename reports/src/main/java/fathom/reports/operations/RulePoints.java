package fathom.reports.operations;

import fathom.model.collective.LibraryOperation;
import fathom.model.transport.Transport;
import fathom.reports.input.BadInputException;
import fathom.reports.text.Sentence;
import fathom.reports.validation.TunePoint;
import java.util.ArrayList;
import java.util.List;

/**
 * Operations of a library among numbers of ranks, at sizes.
 *
 * @param operations each once, in order
 * @param sizesBytes message sizes, of one rank's part
 */
public record RulePoints(
    List<LibraryOperation> operations, List<Integer> ranks, List<Long> sizesBytes) {
  /** A smaller speed-up is not worth a rule. */
  public static final double WORTH = 1.03;

  /** Ranks for which rules are predicted: a run of the simulator among so many still ends soon. */
  public static final int MOST_PREDICTED = 1024;

  private static final long MOST_BYTES = Transport.MPI.largestPayloadBytes(0);

  /** All buffers of a rank together. */
  private static final long MOST_BUFFER_BYTES = 1L << 28;

  /**
   * Takes what operations have; what ranks that run hold is asked of {@link #checkHeld}.
   *
   * @throws BadInputException for sizes that an operation does not have
   */
  public RulePoints {
    operations = operations.stream().distinct().sorted().toList();
    ranks = List.copyOf(ranks);
    sizesBytes = List.copyOf(sizesBytes);
    for (long size : sizesBytes) {
      check(operations, size);
    }
  }

  private static void check(List<LibraryOperation> operations, long size) {
    if (size < 1 || size > MOST_BYTES) {
      throw new BadInputException(
          Sentence.of(
              "--size takes messages of 1 to %d bytes through MPI, not %d", MOST_BYTES, size));
    }
    if (size % LibraryOperation.ELEMENT_BYTES != 0) {
      operations.stream()
          .filter(LibraryOperation::sums)
          .findFirst()
          .ifPresent(
              sum -> {
                throw new BadInputException(
                    Sentence.of(
                        "%s sums doubles of %d bytes: --size takes multiples of that, not %d",
                        sum.word(), LibraryOperation.ELEMENT_BYTES, size));
              });
    }
  }

  /**
   * Refuses what ranks cannot carry out; predictions are of any number of bytes.
   *
   * @throws BadInputException for sizes that a rank does not hold
   */
  public void checkHeld() {
    for (long size : sizesBytes) {
      for (int p : ranks) {
        if (size * p > MOST_BUFFER_BYTES) {
          throw new BadInputException(
              Sentence.of(
                  "%d bytes of each of %d ranks are more than a rank holds here, %d in all",
                  size, p, MOST_BUFFER_BYTES));
        }
      }
    }
  }

  /**
   * Refuses what takes too long to predict.
   *
   * @throws BadInputException for more than {@value #MOST_PREDICTED} ranks
   */
  public void checkPredicted() {
    for (int p : ranks) {
      if (p > MOST_PREDICTED) {
        throw new BadInputException(
            Sentence.of(
                "rules are predicted for at most %d ranks, not %d: say for how many nodes (--nodes)",
                MOST_PREDICTED, p));
      }
    }
  }

  /** The numbers of ranks where rules are usually looked for: powers of two from 4, and all. */
  public static List<Integer> usualRanks(int nodes) {
    List<Integer> ranks = new ArrayList<>();
    for (int p = 4; p < nodes; p *= 2) {
      ranks.add(p);
    }
    ranks.add(nodes);
    return ranks;
  }

  /** Each place once, in order. */
  public List<TunePoint> all() {
    List<TunePoint> points = new ArrayList<>();
    for (LibraryOperation operation : operations) {
      for (int among : ranks) {
        for (long size : sizesBytes) {
          points.add(new TunePoint(operation, among, size));
        }
      }
    }
    return points;
  }
}
