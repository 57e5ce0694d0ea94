package fathom.fitting.buffer;

import fathom.fitting.points.Words;
import fathom.fitting.regression.Statistics;
import fathom.model.cost.Estimate;
import fathom.model.samples.BurstCount;
import fathom.model.sheet.Outcome.Architecture;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What loading several ports at once says about a switch's buffer (TH A.1): where each port has its
 * own, R ports hold R times what one holds; where they share, no more than one does.
 *
 * <p>Only the room is unknown. Every port drains as it did alone, and every sender's line is as
 * fast as it was, so D/A of a port that fewer senders load is greater in proportion; what a burst
 * found room for is what passed without that share. With many senders on few cores most bursts have
 * a late one, which lets more through, and some lose a block: what most bursts agree on is taken,
 * the mean of the shortest half (the shorth, Andrews et al. 1972), with its interval over bursts
 * drawn again.
 *
 * @param architecture the decision
 * @param reason the numbers behind it, or what is missing to tell
 */
record BufferSignature(Architecture architecture, String reason) {
  /** How near, relatively, the growth must be to what an architecture predicts. */
  private static final double NEAR = 0.25;

  /** Fewer bursts, drawn again, agree by chance. */
  private static final int LEAST_BURSTS = 8;

  private static final int RESAMPLES = 400;
  private static final long SEED = 1972;
  private static final double TAIL = 0.025;

  /**
   * One port alone.
   *
   * @param buffer what eq. 4 gave
   * @param senders how many loaded it
   */
  record Alone(BurstCurve.BufferEstimate buffer, int senders) {
    /** D/A of each port of a burst into several. */
    private double departureOverArrival(BurstCount burst) {
      double sendersPerPort = burst.senders() / (double) burst.receivers();
      return buffer.departureOverArrival().value() * senders / sendersPerPort;
    }

    /** Of the offered packets, those that departed while others still arrived. */
    private double departed(BurstCount burst) {
      return departureOverArrival(burst) * (burst.offered() - burst.senders());
    }

    /**
     * Whether a burst overflows the ports even where each has a buffer of its own. Where it does
     * and yet lost nothing, its senders were not simultaneous.
     */
    boolean isFilledBy(BurstCount burst) {
      double wanted = burst.offered() - departed(burst);
      return wanted > (1 + NEAR) * burst.receivers() * buffer.packets().value();
    }

    /** Packets all ports together found room for. */
    private double room(BurstCount burst) {
      return burst.arrived() + burst.receiverDrops() - departed(burst);
    }
  }

  /** Growth of the room, with its interval. */
  private record Growth(double value, double low, double high) {}

  /**
   * Decides only where the growth is near one prediction and its interval keeps clear of the
   * neighbourhood of the other.
   *
   * @param alone one port and its senders
   * @param bursts of one arrangement into several ports, all long enough to fill them
   */
  static BufferSignature of(Alone alone, List<BurstCount> bursts) {
    List<BurstCount> telling = bursts.stream().filter(BufferSignature::lost).toList();
    int receivers = bursts.getFirst().receivers();
    if (telling.size() < LEAST_BURSTS) {
      return new BufferSignature(
          Architecture.UNKNOWN,
          Words.of(
              "%d of %d bursts that fill %d ports lost packets, too few to decide: send more bursts",
              telling.size(), bursts.size(), receivers));
    }
    return decided(receivers, growth(alone, telling));
  }

  private static boolean lost(BurstCount burst) {
    return burst.arrived() + burst.receiverDrops() < burst.offered();
  }

  /** The errors of the room, of B and of D/A are independent enough to be added as squares. */
  private static Growth growth(Alone alone, List<BurstCount> bursts) {
    List<Double> rooms = bursts.stream().map(alone::room).sorted().toList();
    List<Double> again = shorthsOfResamples(rooms);
    double room = shorth(rooms);
    double packets = alone.buffer().packets().value();
    double value = room / packets;
    double ofPackets = value * relativeHalf(alone.buffer().packets());
    double departed = Statistics.median(bursts, alone::departed);
    double ofRatio = departed / packets * relativeHalf(alone.buffer().departureOverArrival());
    double ofBoth = Math.hypot(ofPackets, ofRatio);
    double below = Math.max(0, room - again.get((int) (TAIL * RESAMPLES))) / packets;
    double above = Math.max(0, again.get((int) ((1 - TAIL) * RESAMPLES)) - room) / packets;
    return new Growth(value, value - Math.hypot(ofBoth, below), value + Math.hypot(ofBoth, above));
  }

  /** The mean of that half of the values which lies closest together. */
  private static double shorth(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    int half = (sorted.size() + 1) / 2;
    int from = 0;
    for (int i = 1; i + half <= sorted.size(); i++) {
      double width = sorted.get(i + half - 1) - sorted.get(i);
      from = width < sorted.get(from + half - 1) - sorted.get(from) ? i : from;
    }
    return sorted.subList(from, from + half).stream().mapToDouble(v -> v).sum() / half;
  }

  private static List<Double> shorthsOfResamples(List<Double> values) {
    Random random = new Random(SEED);
    return IntStream.range(0, RESAMPLES)
        .mapToObj(
            i ->
                shorth(
                    values.stream().map(v -> values.get(random.nextInt(values.size()))).toList()))
        .sorted()
        .toList();
  }

  private static BufferSignature decided(int receivers, Growth growth) {
    String numbers =
        Words.of(
            "%d ports at once hold %.2f (%.2f to %.2f) times what one holds",
            receivers, growth.value(), growth.low(), growth.high());
    boolean likeOwn = Math.abs(growth.value() / receivers - 1) <= NEAR;
    boolean likeShared = Math.abs(growth.value() - 1) <= NEAR;
    if (likeOwn && !likeShared && growth.low() > 1 + NEAR) {
      return new BufferSignature(Architecture.PER_PORT, numbers);
    }
    if (likeShared && !likeOwn && growth.high() < receivers * (1 - NEAR)) {
      return new BufferSignature(Architecture.SHARED, numbers);
    }
    return new BufferSignature(
        Architecture.UNKNOWN,
        numbers
            + ", too uncertain to decide between "
            + receivers
            + " (a buffer per port) and 1 (a shared one)");
  }

  private static double relativeHalf(Estimate estimate) {
    return estimate.ci().width() / 2 / estimate.value();
  }

  /** The first that decides, in order of ports; without one, everything that was found. */
  static BufferSignature strongest(List<BufferSignature> findings) {
    return findings.stream()
        .filter(f -> f.architecture() != Architecture.UNKNOWN)
        .findFirst()
        .orElseGet(
            () ->
                new BufferSignature(
                    Architecture.UNKNOWN,
                    findings.isEmpty()
                        ? "only one port was loaded"
                        : findings.stream()
                            .map(BufferSignature::reason)
                            .collect(Collectors.joining("; "))));
  }
}
