package fathom.model.simulate;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** The sizes of messages that come in one run, each a kind of packet. Few do, of many messages. */
final class Sizes {
  private static final int FIRST = Packets.SIGNAL + 1;
  private static final int FIRST_ROOM = 16;

  private final SizedTiming timing;
  private final Map<Long, Integer> kinds = new HashMap<>();
  private PacketTiming[] costs = new PacketTiming[FIRST_ROOM];
  private long[] bytes = new long[FIRST_ROOM];

  // Messages of one size follow each other.
  private long latestBytes = -1;
  private int latestKind;

  Sizes(SizedTiming timing) {
    this.timing = timing;
  }

  /** The kind of a message of so many bytes. */
  int kind(long size) {
    if (size != latestBytes) {
      latestKind = kinds.computeIfAbsent(size, this::add);
      latestBytes = size;
    }
    return latestKind;
  }

  private int add(long size) {
    int kind = FIRST + kinds.size();
    if (kind >= Packets.KINDS) {
      throw new IllegalArgumentException("messages of more than " + kinds.size() + " sizes");
    }
    int at = kind - FIRST;
    if (at == bytes.length) {
      costs = Arrays.copyOf(costs, 2 * at);
      bytes = Arrays.copyOf(bytes, 2 * at);
    }
    costs[at] = timing.of(size);
    bytes[at] = size;
    return kind;
  }

  PacketTiming timing(int kind) {
    return costs[kind - FIRST];
  }

  long bytes(int kind) {
    return bytes[kind - FIRST];
  }
}
