package fathom.model.simulate;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The sizes of messages that come in one run, each a kind of packet; one that goes within a node is
 * another kind than one of the same size between nodes. Few come, of many messages.
 */
final class Sizes {
  private static final int FIRST_ROOM = 16;

  private final SizedTiming between;
  private final SizedTiming inside;

  /** By {@link #key}. */
  private final Map<Long, Integer> kinds = new HashMap<>();

  private PacketTiming[] costs = new PacketTiming[FIRST_ROOM];
  private long[] keys = new long[FIRST_ROOM];

  // Messages of one size follow each other.
  private long latestKey = -1;
  private int latestKind;

  /**
   * @param between what messages between nodes cost
   * @param inside what those between ranks of one node cost
   */
  Sizes(SizedTiming between, SizedTiming inside) {
    this.between = between;
    this.inside = inside;
  }

  private static long key(long size, boolean isInside) {
    return 2 * size + (isInside ? 1 : 0);
  }

  /** The kind of a message of so many bytes. */
  int kind(long size, boolean isInside) {
    long key = key(size, isInside);
    if (key != latestKey) {
      latestKind = kinds.computeIfAbsent(key, this::add);
      latestKey = key;
    }
    return latestKind;
  }

  private int add(long key) {
    int kind = Packets.FIRST_SIZE + kinds.size();
    if (kind >= Packets.KINDS) {
      throw new IllegalArgumentException("messages of more than " + kinds.size() + " sizes");
    }
    int at = kind - Packets.FIRST_SIZE;
    if (at == keys.length) {
      costs = Arrays.copyOf(costs, 2 * at);
      keys = Arrays.copyOf(keys, 2 * at);
    }
    costs[at] = (isInsideKey(key) ? inside : between).of(key / 2);
    keys[at] = key;
    return kind;
  }

  private static boolean isInsideKey(long key) {
    return key % 2 == 1;
  }

  PacketTiming timing(int kind) {
    return costs[kind - Packets.FIRST_SIZE];
  }

  long bytes(int kind) {
    return keys[kind - Packets.FIRST_SIZE] / 2;
  }

  /** Whether messages of a kind stay in a node. */
  boolean isInside(int kind) {
    return isInsideKey(keys[kind - Packets.FIRST_SIZE]);
  }
}
