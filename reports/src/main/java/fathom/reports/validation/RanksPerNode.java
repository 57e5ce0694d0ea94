package fathom.reports.validation;

import fathom.model.collective.Instruction;
import fathom.model.collective.RankPlacement;
import fathom.model.collective.RankPlacement.Order;
import fathom.model.word.Word;
import fathom.reports.json.JsonAt;
import fathom.reports.text.Sentence;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How many ranks of a job each node is home to, and how they are dealt to the nodes.
 *
 * @param count at least 1; of one rank on each node nobody can tell an order, and it is by block
 */
public record RanksPerNode(int count, Order order) {
  /** The fact of a run that says how many. */
  public static final String COUNT = "ranks_per_node";

  /** The fact of a run that says in which order. */
  public static final String ORDER = "placement";

  /** The fact of a run that says on which kind of cluster it was. */
  public static final String CLUSTER = "cluster";

  /** The fact of a run that says on how many hosts its ranks were, before anything else. */
  public static final String HOSTS = "mpi.hosts";

  /** One rank on each node. */
  public static final RanksPerNode ONE = new RanksPerNode(1, Order.BLOCK);

  public RanksPerNode {
    if (count < 1) {
      throw new IllegalArgumentException("ranks of a node: " + count);
    }
    order = count == 1 ? Order.BLOCK : order;
  }

  /**
   * What a run's facts say; one rank on each node where they say nothing.
   *
   * @return empty where they say what is none
   */
  public static Optional<RanksPerNode> of(Map<String, String> facts) {
    String count = facts.getOrDefault(COUNT, "1");
    if (!count.matches("[1-9]\\d{0,6}")) {
      return Optional.empty();
    }
    return Word.find(Order.ALL, facts.getOrDefault(ORDER, Order.BLOCK.word()))
        .map(order -> new RanksPerNode(Integer.parseInt(count), order));
  }

  /** What the written facts of a run say. */
  public static RanksPerNode of(JsonAt run) {
    Map<String, String> facts = new TreeMap<>();
    for (String name : List.of(COUNT, ORDER)) {
      run.optional(name).ifPresent(value -> facts.put(name, value.text()));
    }
    return of(facts).orElseThrow(() -> run.bad("no ranks per node: " + facts));
  }

  /** Writes them among a run's facts. */
  public void addTo(Map<String, String> facts) {
    facts.put(COUNT, Integer.toString(count));
    facts.put(ORDER, order.word());
  }

  public boolean isOne() {
    return count == 1;
  }

  /** Ranks of so many nodes. */
  public int ranks(int nodes) {
    return (int) Math.min(Instruction.MOST_NODES, (long) nodes * count);
  }

  /** Nodes that so many ranks need. */
  public int nodes(int ranks) {
    return Math.ceilDiv(ranks, count);
  }

  /** Whether so many ranks fill their nodes. */
  public boolean fills(int ranks) {
    return ranks % count == 0;
  }

  /**
   * Where each of so many ranks is.
   *
   * @throws IllegalArgumentException where they do not fill their nodes
   */
  public RankPlacement placement(int ranks) {
    if (!fills(ranks)) {
      throw new IllegalArgumentException(ranks + " ranks do not fill nodes of " + count);
    }
    return new RankPlacement(ranks / count, count, order);
  }

  /** Names the ranks of a run, by its facts. */
  public String words(Map<String, String> facts) {
    return isOne() && isOneMachine(facts) ? "ranks that share one machine" : words();
  }

  /**
   * Whether all ranks of a run share a machine: on {@code local} there is one only, and a launcher
   * may start all ranks on one host.
   */
  public static boolean isOneMachine(Map<String, String> facts) {
    return facts.getOrDefault(CLUSTER, "").equals("local")
        || facts.getOrDefault(HOSTS, "").startsWith("1 ");
  }

  /** {@code 2 ranks per node, placed block (ranks 0 and 1 on one node)}. */
  public String words() {
    return isOne()
        ? "one rank per node"
        : Sentence.of(
            "%d ranks per node, placed %s",
            count,
            switch (order) {
              case BLOCK -> "block (ranks 0 and 1 on one node)";
              case CYCLIC -> "cyclic (ranks 0 and 1 on two nodes)";
            });
  }
}
