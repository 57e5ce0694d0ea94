package fathom.bench.memory;

import fathom.bench.fork.CounterRow;
import fathom.bench.fork.Counters;
import fathom.bench.fork.ForkOptions;
import fathom.bench.fork.WindowAccount;
import fathom.bench.os.Affinity;
import fathom.bench.os.Compilers;
import fathom.model.protocol.JvmOption;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * What benchmarks within a node have alike: how a fork is started, its parameters, where its thread
 * runs, and the rest before a window.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(
    value = 6,
    jvmArgsAppend = {
      JvmOption.CHANNELS_OPEN, // the packet benchmarks need it; one class cache serves all
      JvmOption.NATIVE_ACCESS,
      JvmOption.SERIAL_GC,
      ForkOptions.QUIET,
      ForkOptions.BENCHMARKS_AT_ONCE,
      ForkOptions.CHANNELS_AT_ONCE,
      ForkOptions.BUFFERS_AT_ONCE,
      ForkOptions.MEMORY_AT_ONCE,
      ForkOptions.SEGMENTS_AT_ONCE
    })
@Warmup(iterations = 12, time = 3, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 42, time = 10, timeUnit = TimeUnit.MILLISECONDS)
@Threads(1)
public abstract class MemoryBenchmark {
  /** For what is being compiled before a window; where it is not done by then, it never is. */
  private static final Duration COMPILERS_PATIENCE = Duration.ofMillis(300);

  /** Bytes of one operation; a list apart by {@code /} is measured by one fork, in turns. */
  @Param({"64", "4096", "1048576", "67108864"})
  public String sizes = "";

  @Param("-1")
  public int cpu = -1;

  @Param("1")
  public long seed;

  /**
   * The block of a campaign that this start belongs to, for the raw file; empty where none.
   * Measurements of one block share more than those of two: their errors are not independent.
   */
  @Param("")
  public String block = "";

  final CounterRow row = new CounterRow();
  private final WindowAccount account = new WindowAccount(row);
  private boolean alone;

  /** Puts the timed thread where it is to run, before its memory is touched. */
  final void settle() {
    Counters.tell(row);
    Affinity.runAnywhere(); // JMH, which started this, is kept off the timed CPU
    Affinity.pin(cpu);
  }

  /** Waits before a window until nothing is being compiled; measured ones have the core alone. */
  final void rest(IterationParams iteration) {
    Affinity.pin(cpu);
    Compilers.awaitRest(COMPILERS_PATIENCE);
    if (iteration.getType() == IterationType.MEASUREMENT && !alone) {
      alone = true;
      Affinity.keepOthersOff(cpu); // till now they have helped to warm up
    }
  }

  final WindowAccount account() {
    return account;
  }
}
