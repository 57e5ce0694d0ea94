package fathom.model.protocol;

import java.util.Arrays;
import java.util.Optional;

/**
 * Facts that an agent tells about its node, by name; a fact that the node does not know is absent.
 */
public enum NodeFact {
  /** The Java launcher. */
  JAVA("java"),
  JAVA_VERSION("java.version"),

  /** The file {@code benchmarks.jar}. */
  JAR("jar"),
  JAR_DIGEST("jar.sha256"),

  /** The agent's temporary directory. */
  TEMPORARY("temporary"),
  TEMPORARY_FREE("temporary.free.bytes"),

  /** The node's clock, in ms since 1970. */
  CLOCK("clock.epoch.ms"),

  /** The node's name. */
  HOST("host"),

  /** IPv4 interfaces, {@code eth0 10.0.0.1/24 1500}, between commas. */
  NETWORKS("networks"),

  KERNEL("machine.kernel"),
  CPU("machine.cpu"),
  MEMORY("machine.memory"),
  GOVERNOR("machine.governor"),

  /** Number of the machine's boot: nodes with the same one are one machine. */
  BOOT("machine.boot"),

  /** CPUs that may be used, {@code 0-3,8}. */
  CPUS("cpus"),

  /** CPUs that are threads of one core, {@code 0,4;1,5}. */
  SIBLINGS("siblings"),

  /** Quota of CPU time, {@code 1.50 CPUs in each 100 ms}. */
  QUOTA("quota");

  private final String id;

  NodeFact(String id) {
    this.id = id;
  }

  /** The fact with this name; an agent of another release may tell others. */
  public static Optional<NodeFact> of(String id) {
    return Arrays.stream(values()).filter(fact -> fact.id.equals(id)).findFirst();
  }

  /** Name in the agent's first report. */
  public String id() {
    return id;
  }
}
