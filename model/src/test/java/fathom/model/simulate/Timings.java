package fathom.model.simulate;

import java.util.Random;

/** Timings for tests. */
final class Timings {
  /** Round numbers: what the tests work out by hand. */
  static final PacketTiming ROUND = new PacketTiming(1, 10, 100, 10, 2, 3);

  private Timings() {}

  /** Table 1 for packets of 1500 bytes, as TW prints it; signals of one byte. */
  static Timing tableOne(int nodes) {
    double sendGap = 0.0796 * 1500 + 3.027;
    double contention = Math.max(1, nodes * 1500 / (90 * sendGap));
    PacketTiming data =
        new PacketTiming(
            0.0253 * 1500 + 6.37,
            sendGap,
            1.556 * nodes + 16.684 + 0.0826 * 1500 * contention,
            0.0788 * 1500 + 4.986,
            0.0429 * 1500 + 12.176,
            9.93);
    PacketTiming signal =
        new PacketTiming(
            0.0291 + 6.308, 6.73, 1.556 * nodes + 16.684 + 0.0826, 6.73, 0.0426 + 12.245, 9.93);
    return new Timing(data, signal);
  }

  /**
   * O_s + O_r + U_r < max(g_s, g_r) < L.
   *
   * @param receiveGapRatio g_r/g_s
   */
  static PacketTiming fullDuplex(Random random, double receiveGapRatio) {
    double sendGap = 5 + 200 * random.nextDouble();
    double receiveGap = sendGap * receiveGapRatio;
    double gap = Math.max(sendGap, receiveGap);
    double cpu = gap * (0.2 + 0.79 * random.nextDouble());
    double first = random.nextDouble();
    double second = (1 - first) * random.nextDouble();
    double transfer = gap * (1.01 + 3 * random.nextDouble());
    return new PacketTiming(
        cpu * first, sendGap, transfer, receiveGap, cpu * second, cpu * (1 - first - second));
  }

  /** Any, some of its costs 0. */
  static PacketTiming any(Random random) {
    double[] times = new double[6];
    for (int i = 0; i < times.length; i++) {
      times[i] = random.nextInt(8) == 0 ? 0 : Math.pow(10, 2.5 * random.nextDouble() - 0.5);
    }
    return new PacketTiming(times[0], times[1], times[2], times[3], times[4], times[5]);
  }
}
