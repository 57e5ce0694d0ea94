package fathom.model.simulate;

/**
 * Where packets wait that find their output port taken, and how many of them can. A packet whose
 * port is free passes and takes no room; one that finds no room is lost.
 */
public sealed interface SwitchModel {
  /** Packets that can wait in one place. */
  int roomPackets();

  /** Room no program fills. */
  static SwitchModel unlimited() {
    return new OutputQueued(Integer.MAX_VALUE);
  }

  /**
   * A queue at each output port.
   *
   * @param roomPackets B, at least 1
   */
  record OutputQueued(int roomPackets) implements SwitchModel {
    public OutputQueued {
      requireRoom(roomPackets);
    }
  }

  /**
   * Queues at the output ports that share one memory (TW's reading of B_L).
   *
   * @param roomPackets B of all ports together, at least 1
   */
  record SharedMemory(int roomPackets) implements SwitchModel {
    public SharedMemory {
      requireRoom(roomPackets);
    }
  }

  /**
   * A queue at each input port, served in order of arrival: the first packet, while it waits for
   * its output, keeps back those behind it (head-of-line blocking, CE §5.3.3-5.3.4). An input
   * passes one packet at a time, min(g_s, g_r) each; heads that want one output get it in the order
   * they came to the head.
   *
   * @param roomPackets B, at least 1
   */
  record InputQueued(int roomPackets) implements SwitchModel {
    public InputQueued {
      requireRoom(roomPackets);
    }
  }

  private static void requireRoom(int packets) {
    if (packets < 1) {
      throw new IllegalArgumentException("a switch has room for at least 1 packet: " + packets);
    }
  }
}
