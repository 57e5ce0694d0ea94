package fathom.runner.operations;

import fathom.model.collective.LibraryOperation;
import fathom.model.protocol.JmhParameter;
import fathom.model.transport.Transport;
import fathom.runner.jmh.JmhInvocation;
import fathom.runner.jmh.JmhInvocation.Iterations;
import fathom.runner.jmh.JmhInvocation.JobRanks;
import fathom.runner.mpi.LibraryControl;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Turns as JMH invocations of benchmark CollectiveOperation, each an MPI job of its own: a
 * library's settings are read where it begins.
 *
 * @param repetitions of each size
 * @param microsPerByte of the line, for a guess how long operations take
 * @param mostApart more ranks share cores
 */
record LibraryPlan(int repetitions, double microsPerByte, int mostApart) {
  private static final int WARM_UPS = 2;

  /** As the benchmark does, and tries again where ranks began far apart. */
  private static final int OPERATIONS = 5;

  /** As it does of long ones (OperationRoot). */
  private static final int LEAST_OPERATIONS = 3;

  private static final double ENOUGH_MILLIS = 300;

  /** Telling all ranks of each operation, and what ranks that share cores wait for. */
  private static final double TELLING_MILLIS = 6;

  private static final double TELLING_MILLIS_PER_RANK = 0.5;
  private static final double EXTRA_MILLIS = 10;

  /** Of warming up, for each rank. */
  private static final double FIRST_MILLIS = 50;

  JmhInvocation of(LibraryTurn turn) {
    Map<JmhParameter, String> params = new LinkedHashMap<>();
    params.put(JmhParameter.TRANSPORT, Transport.MPI.id());
    params.put(JmhParameter.OPERATION, turn.operation().word());
    params.put(JmhParameter.ALGORITHM, turn.algorithm().word());
    params.put(
        JmhParameter.SIZES,
        turn.sizesBytes().stream().map(String::valueOf).collect(Collectors.joining("/")));
    params.put(JmhParameter.OPERATIONS, Integer.toString(OPERATIONS));
    Map<String, String> settings = new LinkedHashMap<>();
    if (turn.ranks() > mostApart) {
      settings.putAll(LibraryControl.sharingCores());
    }
    settings.putAll(turn.algorithm().environment());
    return new JmhInvocation(
        "CollectiveOperation",
        List.of(),
        new JobRanks(turn.ranks(), settings),
        params,
        1,
        new Iterations(WARM_UPS, 0, millis(turn) + EXTRA_MILLIS + FIRST_MILLIS * turn.ranks()),
        new Iterations(repetitions * turn.sizesBytes().size(), 0, millis(turn) + EXTRA_MILLIS));
  }

  /** A guess of one iteration, over the sizes: of long operations the benchmark times fewer. */
  private double millis(LibraryTurn turn) {
    return turn.sizesBytes().stream()
        .mapToDouble(bytes -> operationMillis(turn, bytes))
        .map(one -> one * Math.clamp(ENOUGH_MILLIS / one, LEAST_OPERATIONS, OPERATIONS))
        .average()
        .orElseThrow();
  }

  private double operationMillis(LibraryTurn turn, long bytes) {
    // The plainest algorithms send all that every rank gets through one rank.
    double messages =
        turn.operation() == LibraryOperation.ALLGATHER
            ? (double) turn.ranks() * turn.ranks()
            : turn.ranks();
    return TELLING_MILLIS
        + TELLING_MILLIS_PER_RANK * turn.ranks()
        + microsPerByte * bytes * messages / 1000;
  }
}
