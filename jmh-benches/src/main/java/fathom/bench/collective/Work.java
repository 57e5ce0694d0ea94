package fathom.bench.collective;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Program;
import fathom.model.collective.ProgramShape;
import fathom.model.collective.program.Programs;

/**
 * One operation to perform. What comes from a wire may be anything: {@link #check} first.
 *
 * @param nodes that take part: the first so many of a mesh
 * @param packets k of one message, or of the vector that is summed
 * @param packetBytes m of one packet: bytes of its datagram's payload, or of its stretch of a TCP
 *     stream, this project's header of {@link #HEADER_BYTES} included; a packet of fewer is sent as
 *     a header alone
 * @param segmentPackets packets of one segment, where the algorithm divides messages
 * @param window senders at once of the coordinated gather
 * @param fanOut offsets of one group of the group shuffle; children or chains of a wide tree
 */
public record Work(
    Algorithm algorithm,
    int nodes,
    int packets,
    int packetBytes,
    int segmentPackets,
    int window,
    int fanOut) {
  /** Bytes of a packet that are not payload: packets of fewer bytes do not exist on the wire. */
  public static final int HEADER_BYTES = Frame.HEADER_BYTES;

  public static final int MOST_NODES = 64;

  /** Longest packet. */
  public static final int MOST_PACKET_BYTES = Frame.MOST_BYTES;

  /** Packets of one message times nodes, and what a node may have to keep a place for. */
  static final int MOST_PACKETS = 1 << 20;

  /** Bytes a node may have to keep. A peer's heap is small. */
  static final int MOST_KEPT_BYTES = 64 << 20;

  /**
   * Refuses what no node could do.
   *
   * @throws IllegalArgumentException saying what is out of bounds
   */
  public void check() {
    require(nodes >= 2 && nodes <= MOST_NODES, "2 to " + MOST_NODES + " nodes", nodes);
    require(algorithm.fits(nodes), "an even number of nodes for " + algorithm.word(), nodes);
    require(packets >= 1, "at least one packet", packets);
    require(
        packetBytes >= 0 && packetBytes <= MOST_PACKET_BYTES,
        "packets of 0 to " + MOST_PACKET_BYTES + " bytes",
        packetBytes);
    long all = (long) packets * nodes;
    require(all <= MOST_PACKETS, "at most " + MOST_PACKETS + " packets for all nodes", all);
    require(segmentPackets >= 1, "a segment of at least one packet", segmentPackets);
    require(window >= 1, "a window of at least one sender", window);
    require(fanOut >= 1, "a fan-out of at least one", fanOut);
    long places = Math.max(all, places());
    require(places <= MOST_PACKETS, "at most " + MOST_PACKETS + " packets at one node", places);
    long kept = places * payloadBytes();
    require(kept <= MOST_KEPT_BYTES, "at most " + MOST_KEPT_BYTES + " bytes for all nodes", kept);
  }

  /** What one node has to keep a place for: blocks that go by way of others come more than once. */
  private long places() {
    Program program = program();
    long most = 0;
    for (int node = 0; node < program.nodes(); node++) {
      most = Math.max(most, program.expected(node));
    }
    return most + (algorithm.operation().sums() ? packets : 0);
  }

  private static void require(boolean condition, String wanted, long given) {
    if (!condition) {
      throw new IllegalArgumentException(
          "refused: a collective operation takes " + wanted + ", not " + given);
    }
  }

  /** Bytes of one data packet on the wire, as UDP or TCP see it. */
  int frameBytes() {
    return Math.max(packetBytes, HEADER_BYTES);
  }

  int payloadBytes() {
    return frameBytes() - HEADER_BYTES;
  }

  Program program() {
    return Programs.of(algorithm, nodes, new ProgramShape(packets, segmentPackets, window, fanOut));
  }
}
