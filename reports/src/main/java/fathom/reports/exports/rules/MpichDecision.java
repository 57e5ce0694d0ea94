package fathom.reports.exports.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/**
 * How MPICH 4.0 goes down a tuning file ({@code MPIR_Csel_prune} and {@code MPIR_Csel_search} in
 * {@code csel.c}): it tries keys in their order, and does not come back from below a key.
 */
final class MpichDecision {
  private static final String SIZE = "comm_size";
  private static final String HIERARCHY = "comm_hierarchy=";

  private MpichDecision() {}

  /**
   * What is left of a file for communicators of one size and place, which MPICH knows before any
   * call: below what decides by these alone.
   */
  static ObjectNode left(ObjectNode intra, int ranks, String hierarchy) {
    for (Map.Entry<String, JsonNode> entry : intra.properties()) {
      if (!isOfCommunicator(entry.getKey())) {
        return from(intra, entry.getKey());
      }
      if (takes(entry.getKey(), ranks, hierarchy) && entry.getValue() instanceof ObjectNode below) {
        return left(below, ranks, hierarchy);
      }
    }
    throw MpichTuning.bad(
        MpichTuning.INTRA, "leaves out communicators of " + ranks + " ranks, " + hierarchy);
  }

  /** What is tried where nothing before has taken a call: the keys from one on. */
  private static ObjectNode from(ObjectNode node, String key) {
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

  static boolean isOfCommunicator(String key) {
    return key.startsWith(SIZE) || key.startsWith(HIERARCHY);
  }

  /** Whether a communicator is taken by what is said of it, before any message is looked at. */
  static boolean takes(String key, int ranks, String hierarchy) {
    if (key.startsWith(HIERARCHY)) {
      return key.equals(HIERARCHY + "any") || key.equals(hierarchy);
    }
    return switch (key) {
      case SIZE + "=pow2" -> Integer.bitCount(ranks) == 1;
      case SIZE + "=node_comm_size" -> hierarchy.equals(HIERARCHY + "node");
      default -> within(key, ranks);
    };
  }

  static boolean within(String key, long number) {
    if (key.endsWith("=any")) {
      return true;
    }
    int sign = key.indexOf('<');
    boolean closed = key.startsWith("<=", sign);
    long bound = Long.parseLong(key.substring(sign + (closed ? 2 : 1)));
    return closed ? number <= bound : number < bound;
  }
}
