package fathom.bench.fork;

import fathom.bench.os.KernelAccount;
import fathom.bench.os.Yardstick;
import fathom.model.protocol.Counter;
import java.util.OptionalLong;

/**
 * When a window was, what the kernel knows of the timed thread and its core in it, and how fast the
 * core was right before and right after: raw, for whoever judges later whether the window was
 * disturbed. Every benchmark calls {@link #begin} as the last thing before its window and {@link
 * #end} as the first thing after it; where a queue must stay full or a flood be taken, before it
 * begins and after it has ended.
 *
 * <p>−1 says that the kernel does not tell, because 0 would say that it saw nothing.
 */
public class WindowAccount {
  private final CounterRow row;

  private static final double UNKNOWN = -1;
  private static final double TICK_MICROS = 10_000;

  private KernelAccount kernel = new KernelAccount(-1);
  private KernelAccount.KernelReading before = kernel.read();
  private OptionalLong cpuBefore = OptionalLong.empty();
  private final Yardstick yardstick = new Yardstick();
  private double yardstickBefore = UNKNOWN;
  private long startMillis;
  private long startNanos;

  /** Tells windows in these rows. */
  public WindowAccount(CounterRow row) {
    this.row = row;
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

  /** Right after it: what the row says of the window. */
  public void end() {
    double cpuTime = grown(cpuBefore, KernelAccount.threadCpuNanos(), 1e-3);
    // Around the CPU time, which is never more.
    row.set(Counter.ACCOUNT_MICROS, (System.nanoTime() - startNanos) / 1e3);
    row.set(Counter.YARDSTICK_AFTER_MICROS, yardstick.micros());
    KernelAccount.KernelReading after = kernel.read();
    row.set(Counter.STARTED_MILLIS, startMillis);
    row.set(Counter.THREAD_CPU_MICROS, cpuTime);
    row.set(Counter.YARDSTICK_BEFORE_MICROS, yardstickBefore);
    row.set(
        Counter.INVOLUNTARY_SWITCHES,
        grown(before.involuntarySwitches(), after.involuntarySwitches(), 1));
    row.set(Counter.QUEUED_MICROS, grown(before.queuedNanos(), after.queuedNanos(), 1e-3));
    row.set(Counter.STOLEN_MICROS, grown(before.stolenTicks(), after.stolenTicks(), TICK_MICROS));
    row.set(Counter.INTERRUPTS, grown(before.interrupts(), after.interrupts(), 1));
  }

  /** A count that fell is another thread's, or began anew: nothing is known of this window. */
  private static double grown(OptionalLong first, OptionalLong second, double unit) {
    return first.isPresent() && second.isPresent() && second.getAsLong() >= first.getAsLong()
        ? (second.getAsLong() - first.getAsLong()) * unit
        : UNKNOWN;
  }
}
