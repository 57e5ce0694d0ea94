package fathom.reports.exports.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/**
 * A call that a tuning file of MPICH 4.0 leads to an algorithm ({@link MpichDecision}).
 *
 * @param ranks of the communicator
 * @param hierarchy {@code comm_hierarchy=} and MPICH's word of how it lies on nodes
 * @param bytes of a message of one rank
 * @param count of its elements
 * @param inPlace whether the call says MPI_IN_PLACE
 * @param commutative whether the order of the sum is free
 * @param builtIn whether its operation is MPI's own
 */
record MpichCall(
    int ranks,
    String hierarchy,
    long bytes,
    long count,
    boolean inPlace,
    boolean commutative,
    boolean builtIn) {
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
    return MpichDecision.isOfCommunicator(key)
        || key.startsWith("comm_avg_ppn")
        || key.startsWith("is_node_consecutive");
  }

  private boolean takes(String key, boolean beforeCalls) {
    return switch (name(key)) {
      case "comm_size", "comm_hierarchy" ->
          MpichDecision.takes(key, ranks, hierarchy)
              // Once messages are looked at, MPICH 4.0 takes < for <=.
              || (!beforeCalls
                  && key.startsWith("comm_size<")
                  && !key.contains("<=")
                  && MpichDecision.within(key, ranks - 1L));
      case "avg_msg_size" -> MpichDecision.within(key, bytes);
      case "total_msg_size" -> MpichDecision.within(key, bytes * ranks);
      case "count" ->
          key.equals("count<pow2") ? count < below(ranks) : MpichDecision.within(key, count);
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
}
