package fathom.bench.collective;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;

/**
 * What has come to one node in one repetition. The bytes are kept: to hand them on as they came,
 * and to compare them when nothing is timed any more. To keep them is part of the operation: who
 * gathers wants the data, not a checksum.
 */
final class Arrivals {
  private final Plan plan;
  private final int payloadBytes;
  private final Payload payload;
  private final byte[] kept;
  private final BitSet held = new BitSet();
  private final long[] unclaimed;
  private final int[] signals;
  private final int[] unclaimedSignals;
  private long unclaimedOfAll;
  private long received;
  private long receivedSignals;
  private boolean open;

  Arrivals(Plan plan, int nodes, Payload payload) {
    this.plan = plan;
    this.payload = payload;
    this.payloadBytes = payload.bytes();
    this.kept = new byte[(plan.places() + plan.vector()) * payloadBytes];
    this.unclaimed = new long[nodes];
    this.signals = new int[nodes];
    this.unclaimedSignals = new int[nodes];
  }

  /** Begins a repetition with nothing but this node's own vector, where vectors are summed. */
  void begin() {
    held.clear();
    for (int slot = 0; slot < plan.vector(); slot++) {
      int place = plan.places() + slot;
      ByteBuffer own = ByteBuffer.wrap(kept, place * payloadBytes, payloadBytes);
      payload.put(own, plan.contribution(plan.self(), slot));
      held.set(place);
    }
    Arrays.fill(unclaimed, 0);
    Arrays.fill(signals, 0);
    Arrays.fill(unclaimedSignals, 0);
    unclaimedOfAll = 0;
    received = 0;
    receivedSignals = 0;
    open = true;
  }

  /** What comes from now on comes too late. */
  void end() {
    open = false;
  }

  /** Keeps a packet; false when none such is to come, it came before, or comes too late. */
  boolean data(int from, int number, ByteBuffer payload) {
    int place = plan.place(from, number);
    if (!open || place < 0 || held.get(place)) {
      return false;
    }
    payload.get(kept, place * payloadBytes, payloadBytes);
    held.set(place);
    unclaimed[from]++;
    unclaimedOfAll++;
    received++;
    return true;
  }

  /** Notes a signal; false when it came before, or comes too late. */
  boolean signal(int from, int number) {
    if (!open || from >= signals.length || number < signals[from]) {
      return false;
    }
    signals[from] = number + 1;
    unclaimedSignals[from]++;
    receivedSignals++;
    return true;
  }

  /** Takes so many packets of whomever, if that many have come. */
  boolean claim(long packets) {
    if (unclaimedOfAll < packets) {
      return false;
    }
    unclaimedOfAll -= packets;
    long left = packets;
    for (int from = 0; left > 0; from++) {
      long part = Math.min(left, unclaimed[from]);
      unclaimed[from] -= part;
      left -= part;
    }
    return true;
  }

  boolean claimFrom(int from, long packets) {
    if (unclaimed[from] < packets) {
      return false;
    }
    unclaimed[from] -= packets;
    unclaimedOfAll -= packets;
    return true;
  }

  boolean claimSignal(int from) {
    if (unclaimedSignals[from] == 0) {
      return false;
    }
    unclaimedSignals[from]--;
    return true;
  }

  boolean holds(int place) {
    return held.get(place);
  }

  /** Puts the bytes of a place, as they came. */
  void put(int place, ByteBuffer into) {
    into.put(kept, place * payloadBytes, payloadBytes);
  }

  /** Adds the packet of a place to the sum that it belongs to. */
  void add(int place) {
    Sums.add(kept, place * payloadBytes, kept, plan.target(place) * payloadBytes, payloadBytes);
  }

  boolean complete() {
    return received == plan.places();
  }

  long missing() {
    return plan.places() - received;
  }

  /** Packets and signals that have come in time. */
  long frames() {
    return received + receivedSignals;
  }

  /**
   * Packets that hold other bytes than they should; of sums, those that this node has in the end.
   *
   * @param finished whether the program came to its end: else no sum is one
   */
  long wrong(boolean finished) {
    if (plan.vector() > 0) {
      return finished ? wrongSums() : 0;
    }
    long wrong = 0;
    for (int place = held.nextSetBit(0); place >= 0; place = held.nextSetBit(place + 1)) {
      if (!payload.matches(kept, place * payloadBytes, plan.content(place))) {
        wrong++;
      }
    }
    return wrong;
  }

  private long wrongSums() {
    byte[] one = new byte[payloadBytes];
    byte[] sum = new byte[payloadBytes];
    long[] range = plan.sums();
    long wrong = 0;
    for (long slot = range[0]; slot < range[1]; slot++) {
      Arrays.fill(sum, (byte) 0);
      for (int node = 0; node < plan.nodes(); node++) {
        payload.put(ByteBuffer.wrap(one), plan.contribution(node, slot));
        Sums.add(one, 0, sum, 0, payloadBytes);
      }
      int at = plan.last(slot) * payloadBytes;
      wrong += Arrays.equals(kept, at, at + payloadBytes, sum, 0, payloadBytes) ? 0 : 1;
    }
    return wrong;
  }
}
