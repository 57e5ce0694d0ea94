package fathom.reports.exports;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/**
 * What a tuning file of MPICH 4.0 leads a call to ({@code MPIR_Csel_prune} and {@code
 * MPIR_Csel_search} in {@code csel.c}): keys are tried in their order, and who has gone below one
 * does not come back.
 *
 * @param ranks of the communicator
 * @param hierarchy {@code comm_hierarchy=} and MPICH's word of how it lies on nodes
 * @param bytes of a message of one rank
 * @param count of its elements
 * @param inPlace whether the call says MPI_IN_PLACE
 * @param commutative whether the order of the sum is free
 * @param builtIn whether its operation is MPI's own
 */
record MpichDecision(
    int ranks,
    String hierarchy,
    long bytes,
    long count,
    boolean inPlace,
    boolean commutative,
    boolean builtIn) {
  private static final String SIZE = "comm_size";
  private static final String HIERARCHY = "comm_hierarchy=";

  /**
   * What is left of a file for communicators of one size and place, which MPICH knows before any
   * call: below what decides by these alone.
   */
  static ObjectNode left(ObjectNode intra, int ranks, String hierarchy) {
    for (Map.Entry<String, JsonNode> entry : intra.properties()) {
      if (!isOfCommunicator(entry.getKey())) {
        return from(intra, entry.getKey());
      }
      if (takes(entry.getKey(), ranks, hierarchy, true)
          && entry.getValue() instanceof ObjectNode below) {
        return left(below, ranks, hierarchy);
      }
    }
    throw MpichTuning.bad(
        MpichTuning.INTRA, "leaves out communicators of " + ranks + " ranks, " + hierarchy);
  }

  /** What is tried where nothing before has taken a call: the keys from one on. */
  static ObjectNode from(ObjectNode node, String key) {
    ObjectNode rest = JsonNodeFactory.instance.objectNode();
    boolean reached = false;
    for (Map.Entry<String, JsonNode> entry : node.properties()) {
      reached |= entry.getKey().equals(key);
      if (reached) {
        rest.set(entry.getKey(), entry.getValue().deepCopy());
      }
    }
    return rest;
  }

  private static boolean isOfCommunicator(String key) {
    return key.startsWith(SIZE) || key.startsWith(HIERARCHY);
  }

  private static String first(ObjectNode node) {
    return node.fieldNames().next();
  }

  /** The algorithm with its arguments, as text; empty where the file has none for the call. */
  String of(ObjectNode intra) {
    ObjectNode node = intra;
    boolean beforeCalls = true;
    while (true) {
      if (first(node).startsWith(MpichTuning.ALGORITHM) || first(node).startsWith("composition=")) {
        return node.toString();
      }
      ObjectNode below = JsonNodeFactory.instance.objectNode();
      for (Map.Entry<String, JsonNode> entry : node.properties()) {
        beforeCalls &= isKnownBefore(entry.getKey());
        if (takes(entry.getKey(), beforeCalls) && entry.getValue() instanceof ObjectNode object) {
          below = object;
          break;
        }
      }
      if (below.isEmpty()) {
        return "";
      }
      node = below;
    }
  }

  private static boolean isKnownBefore(String key) {
    return isOfCommunicator(key)
        || key.startsWith("comm_avg_ppn")
        || key.startsWith("is_node_consecutive");
  }

  private boolean takes(String key, boolean beforeCalls) {
    return switch (name(key)) {
      case SIZE, "comm_hierarchy" -> takes(key, ranks, hierarchy, beforeCalls);
      case "avg_msg_size" -> within(key, bytes);
      case "total_msg_size" -> within(key, bytes * ranks);
      case "count" -> key.equals("count<pow2") ? count < below(ranks) : within(key, count);
      case "is_sendbuf_inplace" -> key.endsWith("=yes") == inPlace;
      case "is_commutative" -> key.endsWith("=yes") == commutative;
      case "is_op_built_in" -> key.endsWith("=yes") == builtIn;
      // Of the others a file may decide as it likes: both files are asked the same.
      default -> key.endsWith("=yes") || key.startsWith("comm_avg_ppn");
    };
  }

  /** Before the sign. */
  private static String name(String key) {
    int sign = 0;
    while (sign < key.length() && key.charAt(sign) != '<' && key.charAt(sign) != '=') {
      sign++;
    }
    return key.substring(0, sign);
  }

  /** The power of two that is no more than this. */
  private static long below(int ranks) {
    return Integer.highestOneBit(ranks);
  }

  /**
   * Whether a communicator is taken by what is said of it.
   *
   * @param beforeCalls whether no message has been looked at yet
   */
  static boolean takes(String key, int ranks, String hierarchy, boolean beforeCalls) {
    if (key.startsWith(HIERARCHY)) {
      return key.equals(HIERARCHY + "any") || key.equals(hierarchy);
    }
    return switch (key) {
      case SIZE + "=pow2" -> Integer.bitCount(ranks) == 1;
      case SIZE + "=node_comm_size" -> hierarchy.equals(HIERARCHY + "node");
      // Once messages are looked at, MPICH 4.0 takes < for <=.
      default ->
          within(key, ranks) || (!beforeCalls && !key.contains("<=") && within(key, ranks - 1L));
    };
  }

  private static boolean within(String key, long number) {
    if (key.endsWith("=any")) {
      return true;
    }
    int sign = key.indexOf('<');
    boolean closed = key.startsWith("<=", sign);
    long bound = Long.parseLong(key.substring(sign + (closed ? 2 : 1)));
    return closed ? number <= bound : number < bound;
  }
}
