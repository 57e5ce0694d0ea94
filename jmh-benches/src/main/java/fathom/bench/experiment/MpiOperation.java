package fathom.bench.experiment;

import fathom.bench.fork.Durations;
import fathom.bench.mpi.OperationRoot;
import fathom.bench.peer.RankNetwork;
import fathom.model.collective.LibraryOperation;
import fathom.model.protocol.Counter;
import fathom.model.protocol.JvmOption;
import fathom.model.word.Word;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.IterationParams;

/**
 * A collective operation of the library among all ranks of the job, by whatever algorithm the
 * library's own settings make it choose. An iteration times a few at one size; what counts is the
 * counters, the score is no result. Sums are of doubles, so their sizes are multiples of 8 bytes; a
 * barrier takes any size, and carries none.
 */
@BenchmarkMode(Mode.SingleShotTime)
@Fork(
    value = 1,
    jvmArgsAppend = {JvmOption.NATIVE_ACCESS, "-Xms64m", JvmOption.SERIAL_GC})
@Warmup(iterations = 2)
@Measurement(iterations = 20)
public class MpiOperation extends NetworkBenchmark {
  /** The operation, as MPI calls it, in small letters: bcast, gather, allreduce, … */
  @Param("bcast")
  public String operation = "";

  /** The algorithm that the library's settings force; a label, nothing is set by it. */
  @Param("own")
  public String algorithm = "";

  /** Operations of an iteration; it has the median of those whose ranks began closest together. */
  @Param("5")
  public int operations;

  private LibraryOperation chosen = LibraryOperation.BARRIER;

  /** Whether the other ranks take part already. */
  private boolean takesPart;

  private Optional<OperationRoot> root = Optional.empty();

  @Override
  void join() throws IOException {
    require(transport().isOfLibrary(), "a library's operations need -p transport=mpi");
    chosen =
        Word.find(LibraryOperation.ALL, operation)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "no operation '%s'; there are %s"
                            .formatted(operation, Word.list(LibraryOperation.ALL))));
    List<Integer> all = allSizes();
    require(
        !chosen.sums() || all.stream().allMatch(s -> s % LibraryOperation.ELEMENT_BYTES == 0),
        String.format(
            Locale.ROOT,
            "%s sums doubles: sizes are multiples of %d bytes",
            chosen.function(),
            LibraryOperation.ELEMENT_BYTES));
    int most = all.stream().mapToInt(Integer::intValue).max().orElseThrow();
    RankNetwork ranks = (RankNetwork) network;
    takesPart = true;
    ranks.takePart(chosen, OperationRoot.mostBytes(most));
    root = Optional.of(OperationRoot.open(ranks.mpi(), chosen, most));
  }

  @Setup(Level.Iteration)
  public void begin(IterationParams iteration) {
    nextSize(iteration);
    messages.begin(sizeBytes, 1);
    account.begin(cpu);
  }

  /** A few operations at one size. */
  @Benchmark
  public long together() {
    OperationRoot all = root.orElseThrow();
    List<OperationRoot.Timed> timed = all.time(sizeBytes, operations);
    row.set(Counter.OPERATION_NUMBER, LibraryOperation.ALL.indexOf(chosen));
    row.set(Counter.RANKS, network.nodes());
    row.set(Counter.MESSAGE_BYTES, chosen.hasMessage() ? sizeBytes : 0);
    row.set(Counter.OPERATION_MICROS, median(timed));
    row.set(
        Counter.SKEW_MICROS,
        timed.stream().mapToLong(OperationRoot.Timed::skewNanos).max().orElse(0) / 1e3);
    row.set(Counter.CLOCK_ERROR_MICROS, all.errorNanos() / 1e3);
    row.set(Counter.SHARED_CLOCK, all.isOneClock());
    return timed.size();
  }

  private static double median(List<OperationRoot.Timed> timed) {
    return Durations.median(timed.stream().map(one -> one.nanos() / 1e3).toList());
  }

  @TearDown(Level.Iteration)
  public void endRow() {
    account.end();
  }

  @Override
  void part() throws IOException {
    root.ifPresent(OperationRoot::close);
    if (takesPart) {
      ((RankNetwork) network).leave();
    }
  }
}
