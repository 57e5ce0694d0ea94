package fathom.model.collective;

import fathom.model.word.Word;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A way to carry out an {@link Operation}. The order of the constants is that of an operation's
 * tables. Raw results name an algorithm by its place here: new ones come last.
 */
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
  SEND(Operation.POINT_TO_POINT, "send"),
  /** Down a tree in which a node has fan-out − 1 children per level (Open MPI: radix 4). */
  BROADCAST_KNOMIAL(Operation.BROADCAST, "k-nomial"),
  /** Fan-out chains from the root (Open MPI: 4). */
  BROADCAST_CHAINS(Operation.BROADCAST, "chains"),
  /** The same, segment by segment. */
  BROADCAST_SEGMENTED_CHAINS(Operation.BROADCAST, "segmented-chains"),
  /** A half down each side of a binary tree, then pairs exchange halves (Open MPI). */
  BROADCAST_SPLIT_BINARY(Operation.BROADCAST, "split-binary"),
  /** The same, segment by segment. */
  BROADCAST_SEGMENTED_SPLIT_BINARY(Operation.BROADCAST, "segmented-split-binary"),
  /** Blocks down a binomial tree, then around a ring (van de Geijn; Thakur et al. 2005). */
  BROADCAST_SCATTER_RING(Operation.BROADCAST, "scatter-ring"),
  /** Blocks down a binomial tree, then recursive doubling (van de Geijn; Thakur et al. 2005). */
  BROADCAST_SCATTER_DOUBLING(Operation.BROADCAST, "scatter-doubling"),
  /** All sends in turn, then all receives (Open MPI's linear, MPICH's scattered). */
  EXCHANGE_LINEAR(Operation.COMPLETE_EXCHANGE, "linear"),
  /** ⌈log2 p⌉ messages of many blocks each, which go by way of others (Bruck et al. 1997). */
  EXCHANGE_BRUCK(Operation.COMPLETE_EXCHANGE, "bruck"),
  /** Blocks from neighbour to neighbour. */
  ALLGATHER_RING(Operation.ALLGATHER, "ring"),
  /**
   * Partners at distance 1, 2, 4… exchange all they have. Where p is no power of two, a node of
   * each of the first pairs gives its block to the other before, and gets the rest after.
   */
  ALLGATHER_RECURSIVE_DOUBLING(Operation.ALLGATHER, "recursive-doubling"),
  /** All that a node has to the node 1, 2, 4… before it (Bruck et al. 1997). */
  ALLGATHER_BRUCK(Operation.ALLGATHER, "bruck"),
  /** Pairs exchange, then two blocks at a time with either neighbour; even p only. */
  ALLGATHER_NEIGHBOUR_EXCHANGE(Operation.ALLGATHER, "neighbour-exchange"),
  /** Partners at distance 1, 2, 4… exchange and add whole vectors (MPICH, Open MPI). */
  ALLREDUCE_RECURSIVE_DOUBLING(Operation.ALLREDUCE, "recursive-doubling"),
  /** Sums of blocks around a ring, then the blocks (Open MPI). */
  ALLREDUCE_RING(Operation.ALLREDUCE, "ring"),
  /** Recursive halving, then recursive doubling (Rabenseifner; MPICH). */
  ALLREDUCE_RABENSEIFNER(Operation.ALLREDUCE, "rabenseifner"),
  /** Up a binomial tree and down again (Open MPI's nonoverlapping). */
  ALLREDUCE_REDUCE_BROADCAST(Operation.ALLREDUCE, "reduce-broadcast"),
  /** Up a binomial tree. */
  REDUCE_BINOMIAL(Operation.REDUCE, "binomial"),
  /** From node to node, segment by segment: a pipeline. */
  REDUCE_SEGMENTED_CHAIN(Operation.REDUCE, "segmented-chain"),
  /** Recursive halving, then up a binomial tree (Rabenseifner; MPICH). */
  REDUCE_RABENSEIFNER(Operation.REDUCE, "rabenseifner"),
  /** Sums of blocks around a ring. */
  REDUCE_SCATTER_RING(Operation.REDUCE_SCATTER, "ring"),
  /** Partners exchange halves, quarters… of the vector, the farthest first (MPICH). */
  REDUCE_SCATTER_RECURSIVE_HALVING(Operation.REDUCE_SCATTER, "recursive-halving"),
  /** Signals to the node 1, 2, 4… after (MPICH; Open MPI's bruck). */
  BARRIER_DISSEMINATION(Operation.BARRIER, "dissemination"),
  /** Signals between partners at distance 1, 2, 4… (Open MPI). */
  BARRIER_RECURSIVE_DOUBLING(Operation.BARRIER, "recursive-doubling"),
  /** Up a binomial tree and down again (Open MPI's tree). */
  BARRIER_TOURNAMENT(Operation.BARRIER, "tournament"),
  /** Each to two others, segment by segment (Open MPI). */
  BROADCAST_SEGMENTED_BINARY(Operation.BROADCAST, "segmented-binary");

  /** Children of a level, or chains, of the broadcasts that have a fan-out: Open MPI's. */
  public static final int TREE_FAN_OUT = 4;

  private static final String SEGMENTED = "segmented-";

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
    return word.startsWith(SEGMENTED);
  }

  /** Whether it is one among so many nodes. */
  public boolean fits(int nodes) {
    return this != ALLGATHER_NEIGHBOUR_EXCHANGE || nodes % 2 == 0;
  }

  /** Whether it is a tree whose width is the shape's fan-out, {@link #TREE_FAN_OUT} as a rule. */
  public boolean isWideTree() {
    return this == BROADCAST_KNOMIAL
        || this == BROADCAST_CHAINS
        || this == BROADCAST_SEGMENTED_CHAINS;
  }

  /** The same with messages divided into segments; empty where there is none. */
  public Optional<Algorithm> segmented() {
    return isSegmented() ? Optional.of(this) : ofWord(operation, SEGMENTED + word);
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
