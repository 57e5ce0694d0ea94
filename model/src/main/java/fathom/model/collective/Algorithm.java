package fathom.model.collective;

import fathom.model.word.Word;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A way to carry out an {@link Operation}. The order of the constants is that of tables. */
public enum Algorithm implements Word {
  /** The root sends to one node after the other (BM). */
  BROADCAST_FLAT(Operation.BROADCAST, "flat"),
  /** The same once each has said that it is ready (BM). */
  BROADCAST_FLAT_RENDEZVOUS(Operation.BROADCAST, "flat-rendezvous"),
  /** Segment by segment to one node after the other (BM). */
  BROADCAST_SEGMENTED_FLAT(Operation.BROADCAST, "segmented-flat"),
  /** From node to node (BM). */
  BROADCAST_CHAIN(Operation.BROADCAST, "chain"),
  /** From node to node once the next has said that it is ready (BM). */
  BROADCAST_CHAIN_RENDEZVOUS(Operation.BROADCAST, "chain-rendezvous"),
  /** From node to node, segment by segment: a pipeline (BM). */
  BROADCAST_SEGMENTED_CHAIN(Operation.BROADCAST, "segmented-chain"),
  /** Each to two others (BM). */
  BROADCAST_BINARY(Operation.BROADCAST, "binary"),
  /** Who has it sends on, the largest subtree first (TW §4, BM). */
  BROADCAST_BINOMIAL(Operation.BROADCAST, "binomial"),
  /** The same once the child has said that it is ready (BM). */
  BROADCAST_BINOMIAL_RENDEZVOUS(Operation.BROADCAST, "binomial-rendezvous"),
  /** The same, segment by segment (TW eq. 2 for segments of one packet; BM). */
  BROADCAST_SEGMENTED_BINOMIAL(Operation.BROADCAST, "segmented-binomial"),
  /** All send at once (TW §5). */
  GATHER_UNCOORDINATED(Operation.GATHER, "uncoordinated"),
  /** TW's Algorithm 1: so many senders at once as the buffer bears, each signals the next. */
  GATHER_COORDINATED(Operation.GATHER, "coordinated"),
  /** The root sends each its part (BM). */
  SCATTER_FLAT(Operation.SCATTER, "flat"),
  /** Each keeps its part and sends the rest on (BM). */
  SCATTER_CHAIN(Operation.SCATTER, "chain"),
  /** Each keeps its part and sends subtrees theirs (BM). */
  SCATTER_BINOMIAL(Operation.SCATTER, "binomial"),
  /** Round r: to node i + r, from node i − r (CE eq. 5.2). */
  EXCHANGE_SHIFT(Operation.COMPLETE_EXCHANGE, "shift"),
  /** Round r: with one partner, by edge-colouring the complete graph (CE). */
  EXCHANGE_PAIRWISE(Operation.COMPLETE_EXCHANGE, "pairwise"),
  /** Packet by packet to all others in turn (CE eq. 5.3). */
  EXCHANGE_SYNCHRONOUS_SHUFFLE(Operation.COMPLETE_EXCHANGE, "synchronous-shuffle"),
  /** Packet by packet to a group of others in turn, group by group (CE eq. 5.4). */
  EXCHANGE_GROUP_SHUFFLE(Operation.COMPLETE_EXCHANGE, "group-shuffle"),
  /** Packet after packet. */
  SEND(Operation.POINT_TO_POINT, "send");

  private final Operation operation;
  private final String word;

  Algorithm(Operation operation, String word) {
    this.operation = operation;
    this.word = word;
  }

  public Operation operation() {
    return operation;
  }

  /** The name of the command line: {@code segmented-chain}. */
  @Override
  public String word() {
    return word;
  }

  /** Whether it divides a message into segments. */
  public boolean isSegmented() {
    return word.startsWith("segmented-");
  }

  /** The algorithms of an operation, in table order. */
  public static List<Algorithm> of(Operation operation) {
    return Arrays.stream(values()).filter(a -> a.operation == operation).toList();
  }

  public static Optional<Algorithm> ofWord(Operation operation, String word) {
    return Word.find(of(operation), word);
  }

  /** The names of an operation's algorithms, for messages and help texts. */
  public static String words(Operation operation) {
    return Word.list(of(operation));
  }
}
