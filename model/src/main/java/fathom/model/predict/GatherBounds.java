package fathom.model.predict;

/**
 * How many may send to one node at once (TW §5.2, §5.3): so many that its port never runs empty, so
 * few that the buffer before it does not overflow. The port lets a packet pass every g_r, a sender
 * gives one every g_s.
 *
 * @param senders p' = p − 1
 * @param packetsEach i, packets of each sender
 * @param gapRatio g_s/g_r, the rate of departure over that of one sender's arrivals
 * @param bufferPackets B
 */
public record GatherBounds(int senders, long packetsEach, double gapRatio, double bufferPackets) {
  /** The bounds of a gather. */
  public static GatherBounds of(Costs costs, Point point) {
    var train = costs.train(point.sizeBytes());
    int m = train.packetBytes();
    return new GatherBounds(
        point.nodes() - 1,
        train.packets(),
        costs.sendGap(m) / costs.receiveGap(m),
        costs.bufferPackets());
  }

  /** p'·i: all packets of the gather. */
  public long packets() {
    return senders * packetsEach;
  }

  /** Ga_l = ⌈g_s/g_r⌉ (TW eq. 5): fewer senders leave the port idle. */
  public int lower() {
    return (int) Math.min(Integer.MAX_VALUE, Math.ceil(gapRatio));
  }

  /** Ga_u = ⌊g_s/g_r + B/i⌋ (TW eq. 6); by p' only when all packets fit the buffer. */
  public int upper() {
    return allFit()
        ? senders
        : (int) Math.min(senders, Math.floor(gapRatio + bufferPackets / packetsEach));
  }

  /** B > p'·i: all may send at once (TW Algorithm 1). */
  public boolean allFit() {
    return bufferPackets > packets();
  }

  /**
   * w = max{x ≤ p' : Ga_l ≤ x ≤ Ga_u and rem(p', x) ≥ Ga_l} (TW eq. 7). A remainder of 0 is
   * allowed, as then every window is full (model errata 4). Where no x is left, max(1, min(Ga_u,
   * p')): no loss comes first.
   *
   * <p>Eq. 6 and so this window count the packets of one round: all w start with an empty buffer.
   * The senders that follow find in it what the first have left, so a window above Ga_l can
   * overflow in a later round. {@link #sustainedWindow} is one that does not.
   */
  public int window() {
    int found = search();
    return found > 0 ? found : Math.clamp(upper(), 1, senders);
  }

  /**
   * The window of eq. 7 as it is printed, where a remainder of 0 is none; 0 if there is no such x.
   */
  public int literalWindow() {
    for (int x = upper(); x >= Math.max(1, lower()); x--) {
      if (senders % x >= lower()) {
        return x;
      }
    }
    return 0;
  }

  /** True where no x satisfies eq. 7. */
  public boolean isForced() {
    return search() == 0;
  }

  private int search() {
    if (allFit()) {
      return senders;
    }
    for (int x = upper(); x >= Math.max(1, lower()); x--) {
      int rest = senders % x;
      if (rest == 0 || rest >= lower()) {
        return x;
      }
    }
    return 0;
  }

  /**
   * The largest window that lasts for all rounds of Algorithm 1: by when all p'·i packets have been
   * sent, which takes p'·i·g_s/w, the port has let that time over g_r of them pass, and the rest
   * fits the buffer: p'·i·(1 − g_s/(w·g_r)) ≤ B. At least 1. (Ours; TW has no such bound.)
   */
  public int sustainedWindow() {
    if (allFit()) {
      return senders;
    }
    double largest = gapRatio / (1 - bufferPackets / packets());
    int window = (int) Math.clamp(Math.floor(largest), 1, senders);
    // The division above may round the wrong way where a whole number comes out.
    return window < senders && lasts(window + 1) ? window + 1 : window;
  }

  /** Whether so many senders at once are borne to the end. */
  public boolean lasts(int atOnce) {
    return transferRatio(atOnce) >= 1;
  }

  /** min(1, D/A + B/k) with k = p'·i and D/A = g_s/(n·g_r) for n senders at once (TW eq. 4). */
  public double transferRatio(int atOnce) {
    return Math.min(1, gapRatio / atOnce + bufferPackets / packets());
  }

  /** Packets that so many senders at once lose in the long run. */
  public double expectedLost(int atOnce) {
    return (1 - transferRatio(atOnce)) * packets();
  }
}
