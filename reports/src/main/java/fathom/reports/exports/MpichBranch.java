package fathom.reports.exports;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.reports.input.BadInputException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a tuning file says about broadcasts on communicators of one size with one rank per node
 * (MPICH calls these flat): by message size, and nothing else.
 */
final class MpichBranch {
  private static final String COMM_SIZE = "comm_size";
  private static final String AVERAGE = "avg_msg_size";
  private static final String ANY = "=any";
  private static final String HIERARCHY = "comm_hierarchy=";
  private static final String WHATEVER = HIERARCHY + "any";
  private static final Set<String> FLAT = Set.of(HIERARCHY + "flat", WHATEVER);

  /** Those of which some ranks share a node's memory, of which a sheet says nothing. */
  private static final List<String> SHARED = List.of(HIERARCHY + "parent", HIERARCHY + "node");

  /** Below any predicate on communicators' sizes. */
  private final ObjectNode branch;

  private MpichBranch(ObjectNode branch) {
    this.branch = branch;
  }

  /**
   * The branch of a communicator size.
   *
   * @param intra what stands below {@code comm_type=intra}
   * @throws BadInputException where the file decides by something else
   */
  static MpichBranch of(ObjectNode intra, int ranks) {
    MpichBranch found = new MpichBranch(below(intra, ranks));
    found.sizes();
    return found;
  }

  /** The same, whatever the file decides by there: what is left of it for so many ranks. */
  static ObjectNode below(ObjectNode intra, int ranks) {
    ObjectNode node = intra;
    while (first(node).startsWith(COMM_SIZE)) {
      node = taken(node, ranks);
    }
    return node;
  }

  /** What a message leads to: an algorithm with its arguments. */
  JsonNode decision(long bytes) {
    ObjectNode sizes = sizes();
    if (!first(sizes).startsWith(AVERAGE)) {
      return sizes;
    }
    for (Map.Entry<String, JsonNode> entry : sizes.properties()) {
      if (bytes <= last(entry.getKey())) {
        return entry.getValue();
      }
    }
    throw strange("leaves out messages of " + bytes + " bytes");
  }

  /** The last sizes before decisions may change. */
  Set<Long> bounds() {
    Set<Long> bounds = new TreeSet<>();
    for (Map.Entry<String, JsonNode> entry : sizes().properties()) {
      if (entry.getKey().startsWith(AVERAGE) && !entry.getKey().endsWith(ANY)) {
        bounds.add(last(entry.getKey()));
      }
    }
    return bounds;
  }

  /** What is decided where the ring is not meant, as text: ranks that share nodes, and roots. */
  String others() {
    StringBuilder others = new StringBuilder();
    SHARED.forEach(shared -> others.append(shared).append(reached(shared)));
    for (Map.Entry<String, JsonNode> entry : branch.properties()) {
      String key = entry.getKey();
      if (key.startsWith(HIERARCHY) && !FLAT.contains(key) && !SHARED.contains(key)) {
        others.append(key).append(reached(key));
      }
    }
    return others.toString();
  }

  /** What a communicator of this hierarchy comes to: MPICH tries keys in their order. */
  private JsonNode reached(String hierarchy) {
    if (!first(branch).startsWith(HIERARCHY)) {
      return branch;
    }
    for (Map.Entry<String, JsonNode> entry : branch.properties()) {
      if (entry.getKey().equals(hierarchy) || entry.getKey().equals(WHATEVER)) {
        return entry.getValue();
      }
    }
    return JsonNodeFactory.instance.missingNode();
  }

  /** The algorithm of a message; empty where it has arguments, which change what it does. */
  Optional<String> algorithm(long bytes) {
    JsonNode node = decision(bytes);
    String key = first(node);
    return key.startsWith(MpichTuning.ALGORITHM) && node.get(key).isEmpty()
        ? Optional.of(key)
        : Optional.empty();
  }

  /** The same with another algorithm from a size on, but where ranks share a node. */
  ObjectNode with(String algorithm, long fromBytes) {
    ObjectNode changed = spliced(sizes(), algorithm, fromBytes);
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    if (!first(branch).startsWith(HIERARCHY)) {
      keepShared(out, branch);
      out.set(WHATEVER, changed);
      return out;
    }
    boolean done = false;
    for (Map.Entry<String, JsonNode> entry : branch.properties()) {
      boolean here = !done && FLAT.contains(entry.getKey());
      done |= here;
      if (here && entry.getKey().equals(WHATEVER)) {
        keepShared(out, entry.getValue());
      }
      out.set(entry.getKey(), here ? changed : entry.getValue().deepCopy());
    }
    return out;
  }

  /** What is about to be changed for all would take them along. */
  private static void keepShared(ObjectNode out, JsonNode before) {
    for (String shared : SHARED) {
      if (!out.has(shared)) {
        out.set(shared, before.deepCopy());
      }
    }
  }

  private static ObjectNode spliced(ObjectNode sizes, String algorithm, long fromBytes) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    ObjectNode ours = JsonNodeFactory.instance.objectNode();
    ours.putObject(algorithm);
    String below = AVERAGE + "<=" + (fromBytes - 1);
    if (!first(sizes).startsWith(AVERAGE)) {
      out.set(below, sizes.deepCopy());
    } else {
      long served = -1;
      for (Map.Entry<String, JsonNode> entry : sizes.properties()) {
        long last = last(entry.getKey());
        if (served < fromBytes - 1) {
          out.set(last < fromBytes ? entry.getKey() : below, entry.getValue().deepCopy());
        }
        served = Math.max(served, last);
      }
    }
    out.set(AVERAGE + ANY, ours);
    return out;
  }

  /** Below the hierarchy: sizes, or an algorithm for all. */
  private ObjectNode sizes() {
    ObjectNode node = first(branch).startsWith(HIERARCHY) ? flat() : branch;
    for (Map.Entry<String, JsonNode> entry : node.properties()) {
      boolean known =
          entry.getKey().startsWith(AVERAGE) || entry.getKey().startsWith(MpichTuning.ALGORITHM);
      if (!known) {
        throw strange("decides by " + entry.getKey() + ", which is not understood there");
      }
    }
    return node;
  }

  private ObjectNode flat() {
    for (Map.Entry<String, JsonNode> entry : branch.properties()) {
      if (FLAT.contains(entry.getKey()) && entry.getValue() instanceof ObjectNode object) {
        return object;
      }
    }
    throw strange("has no branch for one rank per node");
  }

  private static ObjectNode taken(ObjectNode node, int ranks) {
    for (Map.Entry<String, JsonNode> entry : node.properties()) {
      if (takes(entry.getKey(), ranks) && entry.getValue() instanceof ObjectNode object) {
        return object;
      }
      if (!entry.getKey().startsWith(COMM_SIZE)) {
        return MpichDecision.from(node, entry.getKey());
      }
    }
    throw strange("leaves out communicators of " + ranks + " ranks");
  }

  private static boolean takes(String key, int ranks) {
    return key.startsWith(COMM_SIZE) && MpichDecision.takes(key, ranks, HIERARCHY + "flat", true);
  }

  /** The last size that a bound lets through. */
  private static long last(String key) {
    if (key.endsWith(ANY)) {
      return Long.MAX_VALUE;
    }
    int sign = key.indexOf('<');
    boolean closed = key.startsWith("<=", sign);
    long bound = Long.parseLong(key.substring(sign + (closed ? 2 : 1)));
    return closed ? bound : bound - 1;
  }

  private static String first(JsonNode node) {
    return node.fieldNames().next();
  }

  private static BadInputException strange(String why) {
    return MpichTuning.bad(MpichTuning.BROADCAST + " → " + MpichTuning.INTRA, why);
  }
}
