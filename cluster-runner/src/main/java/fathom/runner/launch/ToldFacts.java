package fathom.runner.launch;

import fathom.model.protocol.NodeFact;
import fathom.runner.console.Brief;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Whether what an agent says of its node can be so. Looked at before anything is made of it: what
 * one node says must not end the campaign of all.
 */
final class ToldFacts {
  private static final int MOST_NAME_CHARS = 100;

  /** Of a fact that is no list. */
  private static final int MOST_CHARS = 4096;

  /** Milliseconds of the next 30,000 years. */
  private static final int MOST_CLOCK_DIGITS = 15;

  private static final int MOST_CPU_DIGITS = 5;

  /** No IPv4 interface has less. */
  private static final int LEAST_MTU_BYTES = 68;

  /** The text that {@link fathom.model.machine.CpuQuota#describe} returns. */
  private static final Pattern QUOTA =
      Pattern.compile("\\d{1,9}\\.\\d\\d CPUs in each \\d{1,9} ms");

  private ToldFacts() {}

  /** What cannot be so, for a sentence after the node's name; empty where all can. */
  static Optional<String> nonsense(Map<String, String> facts) {
    for (Map.Entry<String, String> fact : facts.entrySet()) {
      boolean list = fact.getKey().equals(NodeFact.NETWORKS.id());
      if (fact.getKey().length() > MOST_NAME_CHARS
          || (!list && fact.getValue().length() > MOST_CHARS)
          || !canBe(fact.getKey(), fact.getValue())) {
        return Optional.of(
            "what it says about itself cannot be: %s is '%s'"
                .formatted(Brief.of(fact.getKey()), Brief.of(fact.getValue())));
      }
    }
    if (DataNetwork.faces(facts.getOrDefault(NodeFact.NETWORKS.id(), "")).isEmpty()) {
      return Optional.of("it has no IPv4 address but loopback");
    }
    return Stream.of(NodeFact.JAVA, NodeFact.JAR, NodeFact.TEMPORARY, NodeFact.CLOCK)
        .map(NodeFact::id)
        .filter(name -> !facts.containsKey(name))
        .findFirst()
        .map(name -> "it does not say its " + name);
  }

  private static boolean canBe(String name, String value) {
    Optional<NodeFact> fact = NodeFact.of(name);
    if (fact.isEmpty()) {
      return true;
    }
    return switch (fact.get()) {
      case JAVA, JAR, TEMPORARY -> isPath(value);
      case CLOCK -> isNumber(value, MOST_CLOCK_DIGITS);
      case CPUS -> value.isEmpty() || areCpus(value);
      case SIBLINGS ->
          value.isEmpty() || Stream.of(value.split(";", -1)).allMatch(ToldFacts::areCpus);
      case QUOTA -> QUOTA.matcher(value).matches();
      case NETWORKS ->
          DataNetwork.faces(value).stream().allMatch(face -> face.mtuBytes() >= LEAST_MTU_BYTES);
      default -> true;
    };
  }

  private static boolean isPath(String text) {
    try {
      return Path.of(text).isAbsolute() && Path.of(text).getNameCount() > 0;
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private static boolean isNumber(String text, int mostDigits) {
    return text.matches("\\d{1," + mostDigits + "}");
  }

  /** As the kernel writes them, {@code 0-3,8}. */
  private static boolean areCpus(String text) {
    for (String range : text.split(",", -1)) {
      String[] ends = range.split("-", 2);
      if (!isNumber(ends[0], MOST_CPU_DIGITS)
          || !isNumber(ends[ends.length - 1], MOST_CPU_DIGITS)
          || Integer.parseInt(ends[0]) > Integer.parseInt(ends[ends.length - 1])) {
        return false;
      }
    }
    return true;
  }
}
