package fathom.runner.measure;

import fathom.model.collective.LibraryOperation;
import fathom.runner.jmh.JmhInvocation;
import fathom.runner.jmh.JmhInvocation.Iterations;
import fathom.runner.jmh.JmhInvocation.Ranks;
import fathom.runner.mpi.LibraryAlgorithm;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Turns as JMH invocations of benchmark MpiOperation, each an MPI job of its own: a library's
 * settings are read where it begins.
 *
 * @param repetitions of each size
 * @param microsPerByte of the line, for a guess how long operations take
 * @param environment of all ranks
 */
record LibraryPlan(int repetitions, double microsPerByte, Map<String, String> environment) {
  private static final int WARM_UPS = 2;

  /** As MpiOperation does, and tries again where ranks began far apart. */
  private static final int OPERATIONS = 5;

  /** Telling all ranks of each operation, and what ranks that share cores wait for. */
  private static final double TELLING_MILLIS = 6;

  private static final double EXTRA_MILLIS = 10;

  /** A barrier has no message, but benchmarks want a size. */
  private static final long NO_MESSAGE = 8;

  /** One algorithm of an operation among so many ranks, at all sizes. */
  record Turn(LibraryAlgorithm algorithm, int ranks, List<Long> sizesBytes) {
    Turn {
      sizesBytes =
          algorithm.operation().hasMessage() ? List.copyOf(sizesBytes) : List.of(NO_MESSAGE);
    }

    LibraryOperation operation() {
      return algorithm.operation();
    }

    String describe() {
      return operation().function() + " by " + algorithm.word() + " among " + ranks + " ranks";
    }
  }

  JmhInvocation of(Turn turn) {
    Map<String, String> params = new LinkedHashMap<>();
    params.put("operation", turn.operation().word());
    params.put("algorithm", turn.algorithm.word());
    params.put(
        "sizes", turn.sizesBytes.stream().map(String::valueOf).collect(Collectors.joining("/")));
    params.put("operations", Integer.toString(OPERATIONS));
    Map<String, String> settings = new LinkedHashMap<>(environment);
    settings.putAll(turn.algorithm.environment());
    return new JmhInvocation(
        "MpiOperation",
        List.of(),
        new Ranks(turn.ranks, settings),
        params,
        1,
        new Iterations(WARM_UPS, 0, millis(turn) + EXTRA_MILLIS),
        new Iterations(repetitions * turn.sizesBytes.size(), 0, millis(turn) + EXTRA_MILLIS));
  }

  /** A guess of one iteration, over the sizes. */
  private double millis(Turn turn) {
    double bytes = turn.sizesBytes.stream().mapToLong(Long::longValue).average().orElseThrow();
    return OPERATIONS * (TELLING_MILLIS + microsPerByte * bytes * turn.ranks / 1000);
  }
}
