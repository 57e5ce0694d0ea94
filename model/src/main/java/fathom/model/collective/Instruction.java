package fathom.model.collective;

import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * One step of a {@link Program}, packed into a long, so that a million nodes need no objects: what,
 * with whom, how many packets. A step of 0 packets is nothing to do: both sides pass over it.
 */
public final class Instruction {
  /** What a node does. */
  public enum InstructionKind {
    /** Nothing more. */
    END,
    /** The next packets to a node. */
    SEND,
    /** Wait until so many more packets have come, from whomever. */
    RECEIVE,
    /** Wait until so many more packets have come from a node. */
    RECEIVE_FROM,
    /** A message without data, of one byte on the wire. */
    SIGNAL,
    /** Wait for the signal of a node. */
    AWAIT_SIGNAL,
    /**
     * Add the next units that came from a node, of those that {@link Program#adds}, to this node's
     * own: the arithmetic of a reduction. It follows the {@link #RECEIVE_FROM} of these units.
     */
    COMBINE
  }

  /** Nothing more. */
  public static final long END = 0;

  /** Nodes have numbers below this. */
  public static final int MOST_NODES = 1 << 24;

  /** Packets of one step stay below this. */
  public static final long MOST_PACKETS = 1L << 36;

  private static final int PEER_BITS = 24;
  private static final int COUNT_BITS = 36;
  private static final List<InstructionKind> KINDS = List.of(InstructionKind.values());

  private Instruction() {}

  public static long send(int to, long packets) {
    return pack(InstructionKind.SEND, to, packets);
  }

  public static long receive(long packets) {
    return pack(InstructionKind.RECEIVE, 0, packets);
  }

  public static long receiveFrom(int from, long packets) {
    return pack(InstructionKind.RECEIVE_FROM, from, packets);
  }

  public static long signal(int to) {
    return pack(InstructionKind.SIGNAL, to, 1);
  }

  public static long awaitSignal(int from) {
    return pack(InstructionKind.AWAIT_SIGNAL, from, 1);
  }

  public static long combine(int from, long packets) {
    return pack(InstructionKind.COMBINE, from, packets);
  }

  private static long pack(InstructionKind kind, int peer, long count) {
    if (peer < 0 || peer >= MOST_NODES || count < 0 || count >= MOST_PACKETS) {
      throw new IllegalArgumentException(kind + " " + peer + " × " + count);
    }
    return (long) KINDS.indexOf(kind) << (PEER_BITS + COUNT_BITS)
        | (long) peer << COUNT_BITS
        | count;
  }

  /** The same about another peer; one that is about none stays as it is. */
  public static long with(long instruction, IntUnaryOperator peers) {
    InstructionKind kind = kind(instruction);
    return kind == InstructionKind.END || kind == InstructionKind.RECEIVE
        ? instruction
        : pack(kind, peers.applyAsInt(peer(instruction)), count(instruction));
  }

  public static InstructionKind kind(long instruction) {
    return KINDS.get((int) (instruction >>> (PEER_BITS + COUNT_BITS)));
  }

  /** The node it is about; 0 where it is about none. */
  public static int peer(long instruction) {
    return (int) (instruction >>> COUNT_BITS) & (MOST_NODES - 1);
  }

  /** Packets. */
  public static long count(long instruction) {
    return instruction & (MOST_PACKETS - 1);
  }
}
