package fathom.bench.fork;

import fathom.model.protocol.JvmOption;

/**
 * What every fork is started with: alike for all, so that one class cache serves them.
 *
 * <p>What a window executes is compiled at once ({@code BackgroundCompilation=false} for it):
 * windows are short, and a compiler that waits for a core is slow. What only starting takes is
 * compiled beside it: with {@code -Xbatch}, which holds for everything, a fork starts 0.18 s later,
 * and a sheet has more than 70 (docs/decisions/0005).
 */
public final class ForkOptions {
  /** The commands below are not repeated in JMH's log by every fork. */
  public static final String QUIET = "-XX:CompileCommand=quiet";

  private static final String AT_ONCE = "-XX:CompileCommand=BackgroundCompilation,";
  private static final String ALL_METHODS = "::*,false";

  /** The benchmarks, and the loops JMH generates into their packages. */
  public static final String BENCHMARKS_AT_ONCE = AT_ONCE + "fathom.*" + ALL_METHODS;

  public static final String CHANNELS_AT_ONCE = AT_ONCE + "sun.nio.ch.*" + ALL_METHODS;
  public static final String BUFFERS_AT_ONCE = AT_ONCE + "java.nio.*" + ALL_METHODS;
  public static final String MEMORY_AT_ONCE = AT_ONCE + "jdk.internal.misc.*" + ALL_METHODS;
  public static final String SEGMENTS_AT_ONCE = AT_ONCE + "jdk.internal.foreign.*" + ALL_METHODS;

  private static final String SOON = "-XX:CompileCommand=CompileThresholdScaling,";
  private static final String FIFTH = "::*,0.2";

  /**
   * This and the four below: what a window executes is optimised after a fifth of the usual
   * executions. A short warm-up of system calls has too few of them; windows then became 10 to 25 %
   * cheaper from the first to the last of a fork, and O_s too high by as much as half of that.
   */
  public static final String BENCHMARKS_SOON = SOON + "fathom.*" + FIFTH;

  public static final String CHANNELS_SOON = SOON + "sun.nio.ch.*" + FIFTH;
  public static final String BUFFERS_SOON = SOON + "java.nio.*" + FIFTH;
  public static final String MEMORY_SOON = SOON + "jdk.internal.misc.*" + FIFTH;
  public static final String SEGMENTS_SOON = SOON + "jdk.internal.foreign.*" + FIFTH;

  /**
   * Loops that add many doubles are unrolled to few vectors instead of many (60 is usual): what is
   * left beside whole rounds is added one by one, and with many vectors in a round a message of 512
   * bytes takes two and a half times as long as one of 1024. Below 16 nothing is vectorised.
   */
  public static final String SHORT_ROUNDS = "-XX:LoopUnrollLimit=20";

  /** Whether an option is one of those by which whoever starts JMH hands on a class cache. */
  public static boolean isOfClassCache(String option) {
    return option.contains("AOT")
        || option.equals(JvmOption.UNLOCK_DIAGNOSTIC)
        || option.equals(JvmOption.QUIET_AOT)
        || option.equals(JvmOption.QUIET_CDS);
  }

  private ForkOptions() {}
}
