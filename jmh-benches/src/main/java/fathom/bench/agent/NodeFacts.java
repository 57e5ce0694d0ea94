package fathom.bench.agent;

import fathom.model.machine.CpuQuota;
import fathom.model.protocol.AgentReportKind;
import fathom.model.protocol.NodeFact;
import java.io.IOException;
import java.io.InputStream;
import java.net.InterfaceAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a node says about itself when its agent comes up. */
public final class NodeFacts {
  /**
   * CPU time since the node came up, over all CPUs.
   *
   * @param all in ticks, of which so many were {@code stolen} by the hypervisor; both 0 where the
   *     kernel does not tell
   */
  record Ticks(long all, long stolen) {
    private static final int USER_TO_STEAL = 8;

    /**
     * From the text of {@code /proc/stat}: user, nice, system, idle, iowait, irq, softirq, steal.
     */
    static Ticks parse(String stat) {
      String[] words = stat.lines().findFirst().orElse("").strip().split("\\s+", -1);
      if (words.length <= USER_TO_STEAL || !words[0].equals("cpu")) {
        return new Ticks(0, 0);
      }
      long all = 0;
      for (int i = 1; i <= USER_TO_STEAL; i++) {
        all += Long.parseLong(words[i]);
      }
      return new Ticks(all, Long.parseLong(words[USER_TO_STEAL]));
    }

    static Ticks now() {
      try {
        return parse(Files.readString(Path.of("/proc/stat")));
      } catch (IOException | NumberFormatException e) {
        return new Ticks(0, 0); // no Linux: nothing is known, which is what 0 of 0 says
      }
    }
  }

  /** A fact has at most 4096 characters. */
  private static final int MOST_CORES = 256;

  private NodeFacts() {}

  /** Facts by name; what a node does not tell is absent. */
  static SortedMap<String, String> read(Path java, Path jar, Path temporary) throws IOException {
    SortedMap<String, String> facts = new TreeMap<>();
    put(facts, NodeFact.JAVA, java.toString());
    put(facts, NodeFact.JAVA_VERSION, System.getProperty("java.runtime.version", "unknown"));
    put(facts, NodeFact.JAR, jar.toString());
    if (Files.isRegularFile(jar)) { // a test runs from classes
      put(facts, NodeFact.JAR_DIGEST, sha256(jar));
    }
    put(facts, NodeFact.TEMPORARY, temporary.toString());
    put(
        facts,
        NodeFact.TEMPORARY_FREE,
        Long.toString(Files.getFileStore(temporary).getUsableSpace()));
    put(facts, NodeFact.CLOCK, Long.toString(System.currentTimeMillis()));
    // Not by asking a name server, who may not answer.
    put(facts, NodeFact.HOST, firstLine("/proc/sys/kernel/hostname"));
    put(facts, NodeFact.NETWORKS, networks());
    put(facts, NodeFact.KERNEL, firstLine("/proc/sys/kernel/osrelease"));
    put(facts, NodeFact.CPU, field("/proc/cpuinfo", "model name"));
    put(facts, NodeFact.MEMORY, field("/proc/meminfo", "MemTotal"));
    put(
        facts,
        NodeFact.GOVERNOR,
        firstLine("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"));
    put(facts, NodeFact.BOOT, firstLine("/proc/sys/kernel/random/boot_id"));
    put(facts, NodeFact.CPUS, field("/proc/self/status", "Cpus_allowed_list"));
    put(facts, NodeFact.SIBLINGS, siblings(Path.of("/sys/devices/system/cpu")));
    put(facts, NodeFact.QUOTA, quota());
    return facts;
  }

  /** {@code 0,4;1,5}: CPUs that are threads of one core; empty where each has its own. */
  static String siblings(Path cpus) throws IOException {
    if (!Files.isDirectory(cpus)) {
      return "";
    }
    try (Stream<Path> all = Files.list(cpus)) {
      return all.map(cpu -> firstLine(cpu + "/topology/thread_siblings_list"))
          .flatMap(Optional::stream)
          .filter(list -> list.contains(",") || list.contains("-"))
          .distinct()
          .sorted()
          .limit(MOST_CORES)
          .collect(Collectors.joining(";"));
    }
  }

  /** {@code 1.50 CPUs in each 100 ms}, as the control groups of this process allow it. */
  public static Optional<String> quota() {
    return CpuQuota.find(file -> Optional.of(lines(file))).map(CpuQuota::describe);
  }

  private static void put(Map<String, String> facts, NodeFact fact, String value) {
    facts.put(fact.id(), value);
  }

  private static void put(Map<String, String> facts, NodeFact fact, Optional<String> value) {
    value.ifPresent(known -> put(facts, fact, known));
  }

  /** {@code eth0 10.0.0.1/24 1500} for every IPv4 address that is up and no loopback; by comma. */
  private static String networks() throws SocketException {
    return NetworkInterface.networkInterfaces()
        .filter(NodeFacts::usable)
        .flatMap(face -> face.getInterfaceAddresses().stream().map(a -> describe(face, a)))
        .flatMap(Optional::stream)
        .sorted()
        .collect(Collectors.joining(","));
  }

  private static boolean usable(NetworkInterface face) {
    try {
      return face.isUp() && !face.isLoopback();
    } catch (SocketException e) {
      return false; // it went away meanwhile
    }
  }

  private static Optional<String> describe(NetworkInterface face, InterfaceAddress own) {
    if (own.getAddress().getAddress().length != 4) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          face.getName()
              + " "
              + own.getAddress().getHostAddress()
              + "/"
              + own.getNetworkPrefixLength()
              + " "
              + face.getMTU());
    } catch (SocketException e) {
      return Optional.empty(); // it went away meanwhile
    }
  }

  private static Optional<String> firstLine(String file) {
    return lines(file).lines().findFirst().map(String::strip).filter(line -> !line.isEmpty());
  }

  /** What stands behind the colon of the first line that begins with this name. */
  private static Optional<String> field(String file, String name) {
    return lines(file)
        .lines()
        .filter(line -> line.startsWith(name) && line.contains(":"))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst();
  }

  private static String lines(String file) {
    try {
      return Files.readString(Path.of(file));
    } catch (IOException e) {
      return ""; // not on this kernel, or hidden
    }
  }

  /** The SHA-256 digest of a file, in hexadecimal digits. */
  static String sha256(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] buffer = new byte[AgentReportKind.MOST_BYTES];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        digest.update(buffer, 0, n);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("SHA-256 is part of every Java runtime", e);
    }
  }
}
