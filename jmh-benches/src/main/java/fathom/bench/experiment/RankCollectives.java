package fathom.bench.experiment;

import fathom.bench.fork.CounterRow;
import fathom.bench.fork.Durations;
import fathom.bench.mpi.OperationRoot;
import fathom.bench.peer.RankNetwork;
import fathom.model.collective.LibraryOperation;
import fathom.model.collective.Operation;
import fathom.model.protocol.Counter;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/**
 * Operations of the MPI library among all ranks of the job. Sums are of doubles, so their sizes are
 * multiples of 8 bytes; a barrier takes any size, and carries none.
 */
final class RankCollectives implements Collectives {
  private final RankNetwork ranks;
  private final LibraryOperation operation;
  private final OperationRoot root;
  private final int operations;
  private int sizeBytes;

  private RankCollectives(
      RankNetwork ranks, LibraryOperation operation, OperationRoot root, int operations) {
    this.ranks = ranks;
    this.operation = operation;
    this.root = root;
    this.operations = operations;
  }

  /**
   * Lets all ranks take part.
   *
   * @param operations of one iteration
   * @throws IllegalArgumentException if the library has no such operation, or not of these sizes
   */
  static RankCollectives open(RankNetwork ranks, String name, List<Integer> sizes, int operations)
      throws IOException {
    LibraryOperation operation = operation(name);
    NetworkBenchmark.require(
        !operation.sums() || sizes.stream().allMatch(s -> s % LibraryOperation.ELEMENT_BYTES == 0),
        String.format(
            Locale.ROOT,
            "%s sums doubles: sizes are multiples of %d bytes",
            operation.function(),
            LibraryOperation.ELEMENT_BYTES));
    int most = sizes.stream().mapToInt(Integer::intValue).max().orElseThrow();
    ranks.takePart(operation, OperationRoot.mostBytes(most));
    try {
      OperationRoot root = OperationRoot.open(ranks.mpi(), operation, most);
      return new RankCollectives(ranks, operation, root, operations);
    } catch (RuntimeException | Error e) {
      ranks.leave(); // else they would take the network's end for an order of the operation
      throw e;
    }
  }

  private static LibraryOperation operation(String name) {
    Operation modelled = Collectives.operation(name);
    return LibraryOperation.ALL.stream()
        .filter(one -> one.modelled() == modelled)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("MPI has no operation '" + name + "'"));
  }

  @Override
  public int next(int size, boolean isWarmup) {
    sizeBytes = size;
    return size;
  }

  @Override
  public void describe(CounterRow row) {
    row.set(Counter.OPERATION_NUMBER, LibraryOperation.ALL.indexOf(operation));
    row.set(Counter.RANKS, ranks.nodes());
    row.set(Counter.MESSAGE_BYTES, operation.hasMessage() ? sizeBytes : 0);
  }

  @Override
  public long perform(CounterRow row) {
    List<OperationRoot.OperationTiming> timed = root.time(sizeBytes, operations);
    row.set(Counter.OPERATION_MICROS, median(timed));
    row.set(
        Counter.SKEW_MICROS,
        timed.stream().mapToLong(OperationRoot.OperationTiming::skewNanos).max().orElse(0) / 1e3);
    row.set(Counter.CLOCK_ERROR_MICROS, root.errorNanos() / 1e3);
    row.set(Counter.SHARED_CLOCK, root.isOneClock());
    return 0;
  }

  private static double median(List<OperationRoot.OperationTiming> timed) {
    return Durations.median(timed.stream().map(one -> one.nanos() / 1e3).toList());
  }

  @Override
  public void close() throws IOException {
    root.close();
    ranks.leave();
  }
}
