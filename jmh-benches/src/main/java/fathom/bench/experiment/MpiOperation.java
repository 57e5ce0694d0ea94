package fathom.bench.experiment;

import fathom.bench.fork.Durations;
import fathom.bench.mpi.OperationRoot;
import fathom.bench.peer.RankNetwork;
import fathom.model.collective.LibraryOperation;
import fathom.model.protocol.JvmOption;
import fathom.model.word.Word;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.IterationParams;

/**
 * A collective operation of the library among all ranks of the job, by whatever algorithm the
 * library's own settings make it choose. An iteration times a few at one size; what counts is the
 * counters of {@link Ended}, the score is no result. Sums are of doubles, so their sizes are
 * multiples of 8 bytes; a barrier takes any size, and carries none.
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

  /** What an iteration came to. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Ended {
    private LibraryOperation operation = LibraryOperation.BARRIER;
    private long ranksTogether;
    private long bytes;
    private double micros;
    private double skew;
    private double clockError;
    private boolean oneClock;

    /** Place of the operation among {@link LibraryOperation}'s constants, from 0. */
    public long operationNumber() {
      return LibraryOperation.ALL.indexOf(operation);
    }

    public long ranks() {
      return ranksTogether;
    }

    /** Bytes of one message; 0 of a barrier. */
    public long messageBytes() {
      return bytes;
    }

    /** From the first rank's beginning to the last one's end, in µs: the median. */
    public double operationMicros() {
      return micros;
    }

    /** How far apart ranks began, at most, in µs. */
    public double skewMicros() {
      return skew;
    }

    /** By at most so much times are wrong because clocks are not one, in µs. */
    public double clockErrorMicros() {
      return clockError;
    }

    /** 1 where all ranks read one clock, else 0. */
    public long sharedClock() {
      return oneClock ? 1 : 0;
    }
  }

  private Ended ended = new Ended();
  private LibraryOperation chosen = LibraryOperation.BARRIER;
  private Optional<OperationRoot> root = Optional.empty();

  @Setup(Level.Trial)
  public void bindEnded(Ended counters) {
    ended = counters;
  }

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
    ranks.takePart(chosen, OperationRoot.mostBytes(most));
    root = Optional.of(OperationRoot.open(ranks.mpi(), chosen, most));
  }

  @Setup(Level.Iteration)
  public void begin(IterationParams iteration) {
    nextSize(iteration);
    row.begin(sizeBytes, operations);
    account.begin(cpu);
  }

  /** A few operations at one size. */
  @Benchmark
  public long together() {
    OperationRoot all = root.orElseThrow();
    List<OperationRoot.Timed> timed = all.time(sizeBytes, operations);
    ended.operation = chosen;
    ended.ranksTogether = network.nodes();
    ended.bytes = chosen.hasMessage() ? sizeBytes : 0;
    ended.micros = median(timed);
    ended.skew = timed.stream().mapToLong(OperationRoot.Timed::skewNanos).max().orElse(0) / 1e3;
    ended.clockError = all.errorNanos() / 1e3;
    ended.oneClock = all.isOneClock();
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
    if (root.isPresent()) {
      root.get().close();
      ((RankNetwork) network).leave();
    }
  }
}
