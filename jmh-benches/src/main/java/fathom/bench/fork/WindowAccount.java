package fathom.bench.fork;

import fathom.bench.os.KernelAccount;
import fathom.bench.os.Yardstick;
import java.util.OptionalLong;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * When a window was, what the kernel knows of the timed thread and its core in it, and how fast the
 * core was right before and right after: raw, for whoever judges later whether the window was
 * disturbed. Every benchmark calls {@link #begin} as the last thing before its window and {@link
 * #end} as the first thing after it; where a queue must stay full or a flood be taken, before it
 * begins and after it has ended.
 *
 * <p>Methods, not fields: JMH resets public counter fields at the start of an iteration. −1 says
 * that the kernel does not tell, because 0 would say that it saw nothing.
 */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class WindowAccount {
  private static final double UNKNOWN = -1;
  private static final double TICK_MICROS = 10_000;

  private KernelAccount kernel = new KernelAccount(-1);
  private KernelAccount.Reading before = kernel.read();
  private OptionalLong cpuBefore = OptionalLong.empty();
  private final Yardstick yardstick = new Yardstick();
  private double yardstickBefore = UNKNOWN;
  private double yardstickAfter = UNKNOWN;
  private long startMillis;
  private long startNanos;
  private double wall;
  private double cpuTime = UNKNOWN;
  private double switches = UNKNOWN;
  private double queued = UNKNOWN;
  private double stolen = UNKNOWN;
  private double interrupted = UNKNOWN;

  /** When the window began, in ms since 1970 by the timed host's clock. */
  public long startedMillis() {
    return startMillis;
  }

  /** From the one reading of the kernel's account to the other, in µs. */
  public double accountMicros() {
    return wall;
  }

  /** CPU time of the timed thread between the readings, in µs. */
  public double threadCpuMicros() {
    return cpuTime;
  }

  /** How often something else was put in the timed thread's place. */
  public double involuntarySwitches() {
    return switches;
  }

  /** How long the timed thread was ready to run and did not, in µs. */
  public double queuedMicros() {
    return queued;
  }

  /** How long the hypervisor did not run the timed thread's core, in µs, in steps of 10 ms. */
  public double stolenMicros() {
    return stolen;
  }

  /** What a fixed piece of work took right before the window, in µs. */
  public double yardstickBeforeMicros() {
    return yardstickBefore;
  }

  /** The same right after it. */
  public double yardstickAfterMicros() {
    return yardstickAfter;
  }

  /** Interrupts on the timed thread's core. */
  public double interrupts() {
    return interrupted;
  }

  /**
   * Right before the window.
   *
   * @param cpu the timed thread is pinned to; negative where it is not
   */
  public void begin(int cpu) {
    kernel = new KernelAccount(cpu);
    startMillis = System.currentTimeMillis();
    before = kernel.read();
    yardstickBefore = yardstick.micros();
    // Last, and first after the window: reading the rest takes 0.1 ms of CPU time itself.
    startNanos = System.nanoTime();
    cpuBefore = KernelAccount.threadCpuNanos();
  }

  /** Right after it. */
  public void end() {
    cpuTime = grown(cpuBefore, KernelAccount.threadCpuNanos(), 1e-3);
    wall = (System.nanoTime() - startNanos) / 1e3; // around the CPU time, which is never more
    yardstickAfter = yardstick.micros();
    KernelAccount.Reading after = kernel.read();
    switches = grown(before.involuntarySwitches(), after.involuntarySwitches(), 1);
    queued = grown(before.queuedNanos(), after.queuedNanos(), 1e-3);
    stolen = grown(before.stolenTicks(), after.stolenTicks(), TICK_MICROS);
    interrupted = grown(before.interrupts(), after.interrupts(), 1);
  }

  /** A count that fell is another thread's, or began anew: nothing is known of this window. */
  private static double grown(OptionalLong first, OptionalLong second, double unit) {
    return first.isPresent() && second.isPresent() && second.getAsLong() >= first.getAsLong()
        ? (second.getAsLong() - first.getAsLong()) * unit
        : UNKNOWN;
  }
}
