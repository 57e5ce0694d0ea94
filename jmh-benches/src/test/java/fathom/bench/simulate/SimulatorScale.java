package fathom.bench.simulate;

import fathom.model.collective.Algorithm;
import fathom.model.collective.ProgramShape;
import fathom.model.collective.program.Programs;
import fathom.model.protocol.JvmOption;
import fathom.model.simulate.SimulationResult;
import fathom.model.simulate.Simulator;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Large operations in a fresh JVM of 1 GiB, as a user runs them: once, compilation included. Each
 * fork is one sample.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
    value = 5,
    jvmArgsAppend = {JvmOption.SERIAL_GC, "-Xmx1g"})
@Warmup(iterations = 0)
@Measurement(iterations = 1)
@Threads(1)
public class SimulatorScale {
  private static final int MANY = 1 << 20;
  private static final int SOME = 512;

  private static SimulationResult run(Algorithm algorithm, int nodes) {
    return Simulator.of(SimulatorSpeed.TIMING)
        .run(Programs.of(algorithm, nodes, ProgramShape.of(1)));
  }

  /** One packet from one node to a million others. */
  @Benchmark
  public SimulationResult broadcastToAMillion() {
    return run(Algorithm.BROADCAST_BINOMIAL, MANY);
  }

  /** A vector of one packet of each of a million nodes, summed by recursive doubling. */
  @Benchmark
  public SimulationResult allreduceOfAMillion() {
    return run(Algorithm.ALLREDUCE_RECURSIVE_DOUBLING, MANY);
  }

  /** A million nodes meet by dissemination. */
  @Benchmark
  public SimulationResult barrierOfAMillion() {
    return run(Algorithm.BARRIER_DISSEMINATION, MANY);
  }

  /** One packet of each of 512 nodes for each, a round after the other. */
  @Benchmark
  public SimulationResult shiftOf512() {
    return run(Algorithm.EXCHANGE_SHIFT, SOME);
  }

  /** The same in one round. */
  @Benchmark
  public SimulationResult synchronousShuffleOf512() {
    return run(Algorithm.EXCHANGE_SYNCHRONOUS_SHUFFLE, SOME);
  }
}
