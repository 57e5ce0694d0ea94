package fathom.bench.simulate;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Program;
import fathom.model.collective.ProgramShape;
import fathom.model.collective.program.Programs;
import fathom.model.protocol.JvmOption;
import fathom.model.simulate.PacketTiming;
import fathom.model.simulate.SimulationResult;
import fathom.model.simulate.Simulator;
import fathom.model.simulate.Timing;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Time per event, from ten thousand events to ten million: a shift exchange of 32 nodes with ever
 * longer messages. The counter {@code events} is the time of one event; the score is that of a run.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = 3,
    jvmArgsAppend = {JvmOption.SERIAL_GC, "-Xms1g", "-Xmx1g"})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Threads(1)
public class SimulatorSpeed {
  /** One packet of 1500 bytes of Table 1, among few nodes. */
  static final Timing TIMING =
      Timing.alike(new PacketTiming(44.32, 122.427, 190.4, 123.186, 76.526, 9.93));

  private static final int NODES = 32;
  private static final int EVENTS_PER_PACKET = 4;

  @Param({"10000", "100000", "1000000", "10000000"})
  public long about;

  private Program program = program(1);

  /** What one run took out of its queue, summed over a window. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  public static class Taken {
    public long events;
  }

  static Program program(long events) {
    long packets = events / ((long) EVENTS_PER_PACKET * NODES * (NODES - 1));
    return Programs.of(Algorithm.EXCHANGE_SHIFT, NODES, ProgramShape.of(Math.max(1, packets)));
  }

  @Setup(Level.Trial)
  public void prepare() {
    program = program(about);
  }

  @Benchmark
  public SimulationResult run(Taken taken) {
    SimulationResult result = Simulator.of(TIMING).run(program);
    taken.events += result.events();
    return result;
  }
}
