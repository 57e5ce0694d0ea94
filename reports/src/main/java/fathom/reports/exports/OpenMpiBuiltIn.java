package fathom.reports.exports;

import static fathom.reports.exports.OpenMpiBroadcast.BINARY_TREE;
import static fathom.reports.exports.OpenMpiBroadcast.BINOMIAL;
import static fathom.reports.exports.OpenMpiBroadcast.CHAIN;
import static fathom.reports.exports.OpenMpiBroadcast.KNOMIAL;
import static fathom.reports.exports.OpenMpiBroadcast.LINEAR;
import static fathom.reports.exports.OpenMpiBroadcast.PIPELINE;
import static fathom.reports.exports.OpenMpiBroadcast.SCATTER_ALLGATHER;
import static fathom.reports.exports.OpenMpiBroadcast.SPLIT_BINARY_TREE;

import java.util.ArrayList;
import java.util.List;

/**
 * What Open MPI broadcasts with where no rule says otherwise: the thresholds of its fixed decision,
 * the same in 4.1.0 to 5.0.9 ({@code ompi/mca/coll/tuned/coll_tuned_decision_fixed.c}). It hands no
 * algorithm a segment size or a fan-out, so none divides a message. Open MPI 6 decides differently.
 */
final class OpenMpiBuiltIn {
  private static final long KIB = 1 << 10;
  private static final long MIB = 1 << 20;

  /** Below so many bytes this algorithm; the last step of a bracket has no end. */
  private record Step(long belowBytes, OpenMpiBroadcast algorithm) {}

  /** Below so many ranks. */
  private record Bracket(int belowRanks, List<Step> steps) {}

  private static final List<Bracket> BRACKETS =
      List.of(
          below(4)
              .until(32, PIPELINE)
              .until(256, BINARY_TREE)
              .until(512, PIPELINE)
              .until(KIB, KNOMIAL)
              .until(32 * KIB, LINEAR)
              .until(128 * KIB, BINARY_TREE)
              .until(256 * KIB, CHAIN)
              .until(512 * KIB, LINEAR)
              .until(MIB, BINOMIAL)
              .then(BINARY_TREE),
          below(8)
              .until(64, BINARY_TREE)
              .until(128, BINOMIAL)
              .until(2 * KIB, BINARY_TREE)
              .until(8 * KIB, BINOMIAL)
              .until(MIB, LINEAR)
              .then(CHAIN),
          below(16)
              .until(8, KNOMIAL)
              .until(64, BINARY_TREE)
              .until(4 * KIB, KNOMIAL)
              .until(16 * KIB, BINARY_TREE)
              .until(32 * KIB, BINOMIAL)
              .then(LINEAR),
          below(32).until(4 * KIB, KNOMIAL).until(MIB, BINOMIAL).then(SCATTER_ALLGATHER),
          below(64).until(2 * KIB, BINOMIAL).then(KNOMIAL),
          below(128).then(KNOMIAL),
          below(256)
              .until(2, BINOMIAL)
              .until(16 * KIB, BINARY_TREE)
              .until(32 * KIB, LINEAR)
              .until(64 * KIB, BINARY_TREE)
              .then(KNOMIAL),
          below(1024).until(16 * KIB, KNOMIAL).until(32 * KIB, SPLIT_BINARY_TREE).then(KNOMIAL),
          below(2048).until(512 * KIB, KNOMIAL).then(SCATTER_ALLGATHER),
          below(4096).until(256 * KIB, KNOMIAL).then(SCATTER_ALLGATHER),
          below(Integer.MAX_VALUE)
              .until(8 * KIB, KNOMIAL)
              .until(16 * KIB, BINARY_TREE)
              .until(256 * KIB, KNOMIAL)
              .then(SCATTER_ALLGATHER));

  private OpenMpiBuiltIn() {}

  /** The algorithm for a message of so many bytes among so many ranks. */
  static OpenMpiBroadcast at(int ranks, long bytes) {
    Bracket bracket =
        BRACKETS.stream()
            .filter(b -> ranks < b.belowRanks())
            .findFirst()
            .orElse(BRACKETS.getLast());
    return bracket.steps().stream()
        .filter(s -> bytes < s.belowBytes())
        .findFirst()
        .orElse(bracket.steps().getLast())
        .algorithm();
  }

  private static Thresholds below(int ranks) {
    return new Thresholds(ranks);
  }

  /** Puts a bracket together in the order of its thresholds. */
  private static final class Thresholds {
    private final int belowRanks;
    private final List<Step> steps = new ArrayList<>();

    Thresholds(int belowRanks) {
      this.belowRanks = belowRanks;
    }

    Thresholds until(long belowBytes, OpenMpiBroadcast algorithm) {
      steps.add(new Step(belowBytes, algorithm));
      return this;
    }

    Bracket then(OpenMpiBroadcast algorithm) {
      steps.add(new Step(Long.MAX_VALUE, algorithm));
      return new Bracket(belowRanks, List.copyOf(steps));
    }
  }
}
