package fathom.runner.campaign.plan;

import fathom.model.protocol.JmhParameter;
import fathom.runner.jmh.JmhInvocation;

/**
 * How long operations are timed one by one after each window, for percentiles: for less where the
 * budget is scarce, because the model needs none, and hardly at all in the least there is.
 */
final class SinglesDesign {
  /** Three thousand paced round trips of each size in six forks: enough for p99.9. */
  private static final double ROUND_TRIP_MILLIS = 30;

  /** Six hundred paced sends or receives of each size in six forks: enough for p99. */
  private static final double OVERHEAD_MILLIS = 8;

  /** Nothing paces them on one machine, and there is one window for each size and fork. */
  private static final double LOCAL_MILLIS = 40;

  /** As the benchmarks have it. */
  private static final double WARM_UP_MILLIS = 20;

  private final PacketSetting setting;

  /** Paced windows of the starts that are asked for, in the place of one that sockets have. */
  private final double windows;

  private SinglesDesign(PacketSetting setting, double windows) {
    this.setting = setting;
    this.windows = windows;
  }

  /** Over sockets. */
  SinglesDesign(PacketSetting setting) {
    this(setting, 1);
  }

  /**
   * For starts with one window of a size where sockets have several short ones of paced operations.
   */
  static SinglesDesign ofOneWindow(PacketSetting setting) {
    boolean isPaced = setting.cluster().port().isPresent();
    return new SinglesDesign(setting, isPaced ? setting.request().design().pairWindows() : 1);
  }

  /** The same with single round trips. */
  JmhInvocation roundTrips(JmhInvocation bare, double scale) {
    return with(bare, ROUND_TRIP_MILLIS, scale);
  }

  /** The same with single sends or receives. */
  JmhInvocation overheads(JmhInvocation bare, double scale) {
    return with(bare, OVERHEAD_MILLIS, scale);
  }

  private JmhInvocation with(JmhInvocation bare, double farMillis, double scale) {
    double millis = setting.cluster().isLoopback() ? LOCAL_MILLIS : farMillis * windows;
    double share = setting.request().design().singlesShare() * Planner.share(scale);
    long rounded = Math.max(1, Math.round(millis * share));
    return bare.withParam(JmhParameter.HLOG_MILLIS, Long.toString(rounded))
        .withWarmup(bare.warmup().longer(Math.min((double) rounded, WARM_UP_MILLIS)))
        .withMeasured(bare.measured().longer((double) rounded));
  }
}
