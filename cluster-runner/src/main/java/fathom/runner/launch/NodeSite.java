package fathom.runner.launch;

import fathom.model.protocol.NodeFact;
import fathom.reports.text.Sentence;
import fathom.runner.console.UserException;
import fathom.runner.launch.DataNetwork.Face;
import fathom.runner.launch.Delivery.Furnished;
import fathom.runner.machine.Placement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The nodes of a campaign with an agent on each. A node that cannot be used is left out with a
 * warning as long as {@link #LEAST} remain; the first of the list is the timed side and cannot be
 * left out silently: all values that are subtracted belong to it.
 */
public final class NodeSite implements AutoCloseable {
  /** A sender and a receiver. */
  static final int LEAST = 2;

  private static final int AT_ONCE = 16;
  private static final long CLOCK_NEAR_MILLIS = 60_000;

  /**
   * A node that is up.
   *
   * @param link to its agent
   * @param facts what the agent says about it
   * @param address on the measured network
   * @param mtuBytes of its interface there
   */
  public record Member(AgentLink link, Map<String, String> facts, String address, int mtuBytes) {
    public Node node() {
      return link.node();
    }

    /** A fact that every agent tells. */
    public String fact(NodeFact fact) {
      return facts.getOrDefault(fact.id(), "");
    }

    /** Cores for what is timed on it. */
    public Placement placement() {
      return Placement.of(fact(NodeFact.CPUS), fact(NodeFact.SIBLINGS));
    }
  }

  private final Launcher launcher;
  private final List<Member> members;
  private final List<String> warnings;

  private NodeSite(Launcher launcher, List<Member> members, List<String> warnings) {
    this.launcher = launcher;
    this.members = members;
    this.warnings = warnings;
  }

  /**
   * Furnishes all nodes at once and starts their agents.
   *
   * @param network {@code --network}: a CIDR or an interface; empty to find it
   * @param told hears which node is up
   */
  public static NodeSite open(
      Launcher launcher,
      NodeArchive archive,
      String jarDigest,
      Optional<String> network,
      Consumer<String> told) {
    if (launcher.nodes().size() < LEAST) {
      launcher.close();
      throw UserException.badInput(
          "one node alone has no network to measure; name at least " + LEAST);
    }
    Delivery delivery = new Delivery(launcher, archive, jarDigest);
    List<String> warnings = new ArrayList<>();
    Map<Node, Furnished> up = new LinkedHashMap<>();
    try {
      furnish(launcher.nodes(), delivery, up, warnings, told);
      if (!up.containsKey(launcher.nodes().getFirst())) {
        throw UserException.failed(
            "times are taken on the first node, so it cannot be left out: " + warnings.getFirst());
      }
      if (up.size() < LEAST) {
        throw UserException.failed(
            "of " + launcher.nodes().size() + " nodes only 1 can be used: " + warnings.getFirst());
      }
      List<Member> members = members(up, network);
      NodeSite site = new NodeSite(launcher, members, warnings);
      site.warnOfDifferences();
      return site;
    } catch (RuntimeException e) {
      up.values().forEach(furnished -> furnished.link().close());
      launcher.close();
      throw e;
    }
  }

  private static void furnish(
      List<Node> nodes,
      Delivery delivery,
      Map<Node, Furnished> up,
      List<String> warnings,
      Consumer<String> told) {
    try (ExecutorService workers = Executors.newFixedThreadPool(Math.min(AT_ONCE, nodes.size()))) {
      Map<Node, Future<Furnished>> coming = new LinkedHashMap<>();
      nodes.forEach(node -> coming.put(node, workers.submit(() -> delivery.furnish(node))));
      coming.forEach(
          (node, future) -> {
            try {
              Furnished furnished = future.get();
              up.put(node, furnished);
              Optional<String> shell = furnished.link().shellWords();
              told.accept(
                  node.name()
                      + " is up"
                      + shell.map(words -> "; " + words + ". Fathom skipped it").orElse(""));
            } catch (ExecutionException e) {
              Throwable cause = e.getCause();
              String reason = String.valueOf((cause == null ? e : cause).getMessage());
              warnings.add("node " + node.name() + " is left out: " + reason);
              told.accept(node.name() + ": " + reason);
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
              throw UserException.failed("interrupted", e);
            }
          });
    }
  }

  private static List<Member> members(Map<Node, Furnished> up, Optional<String> network) {
    Map<Node, List<Face>> faces = new LinkedHashMap<>();
    up.forEach(
        (node, f) ->
            faces.put(node, DataNetwork.faces(f.facts().getOrDefault(NodeFact.NETWORKS.id(), ""))));
    List<Member> members = new ArrayList<>();
    DataNetwork.choose(faces, network)
        .forEach(
            (node, face) -> {
              Furnished f = Optional.ofNullable(up.get(node)).orElseThrow();
              members.add(new Member(f.link(), f.facts(), face.address(), face.mtuBytes()));
            });
    return members;
  }

  private void warnOfDifferences() {
    warnIfDiffering(
        "the largest packet differs between nodes; the smallest of them is used: ",
        m -> Integer.toString(m.mtuBytes()));
    warnIfDiffering("kernels differ between nodes: ", m -> m.fact(NodeFact.KERNEL));
    warnIfDiffering("processors differ between nodes: ", m -> m.fact(NodeFact.CPU));
    if (!areApart()) {
      warnings.add(
          "several nodes are on one machine and share its cores: values include what that costs");
    }
    members.stream()
        .filter(member -> !member.fact(NodeFact.QUOTA).isEmpty())
        .forEach(
            member ->
                warnings.add(
                    "node %s has a quota of CPU time, %s: threads that poll use it up, and the kernel then stops them until the next period"
                        .formatted(member.node().name(), member.fact(NodeFact.QUOTA))));
    long here = System.currentTimeMillis();
    for (Member member : members) {
      long off = Long.parseLong(member.fact(NodeFact.CLOCK)) - here;
      if (Math.abs(off) > CLOCK_NEAR_MILLIS) {
        warnings.add(
            Sentence.of(
                "clock of node %s is %d s off; no value here depends on it, its logs do",
                member.node().name(), off / 1000));
      }
    }
  }

  /** Names which nodes have which value, where not all have the same. */
  private void warnIfDiffering(String what, Function<Member, String> of) {
    Map<String, String> byValue = new LinkedHashMap<>();
    members.forEach(m -> byValue.merge(of.apply(m), m.node().name(), (a, b) -> a + ", " + b));
    if (byValue.size() > 1) {
      warnings.add(
          byValue.entrySet().stream()
              .map(e -> e.getKey() + " (" + e.getValue() + ")")
              .collect(Collectors.joining("; ", what, "")));
    }
  }

  /** The nodes in use; the first is the timed side. */
  public List<Member> members() {
    return List.copyOf(members);
  }

  /** What a reader of the sheet must know about them. */
  public List<String> warnings() {
    return List.copyOf(warnings);
  }

  /** Whether each node is a machine of its own, by what the kernels say of their start. */
  public boolean areApart() {
    List<String> starts =
        members.stream().map(m -> m.fact(NodeFact.BOOT)).filter(s -> !s.isEmpty()).toList();
    return starts.stream().distinct().count() == starts.size();
  }

  /** The largest IP packet that all of them take. */
  public int mtuBytes() {
    return members.stream().mapToInt(Member::mtuBytes).min().orElseThrow();
  }

  /** Facts for the provenance. */
  public SortedMap<String, String> provenance() {
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put(
        "nodes",
        members.stream()
            .map(m -> m.node().name() + " " + m.address())
            .collect(Collectors.joining(", ")));
    Member timed = members.getFirst();
    for (NodeFact fact :
        List.of(
            NodeFact.CPU,
            NodeFact.KERNEL,
            NodeFact.MEMORY,
            NodeFact.JAVA_VERSION,
            NodeFact.GOVERNOR)) {
      facts.put(fact.id(), timed.fact(fact));
    }
    facts.put("machine.host", timed.fact(NodeFact.HOST));
    facts.put("machine.cpu.siblings", timed.fact(NodeFact.SIBLINGS).replace(";", "; "));
    facts.put("machine.cpu.quota", timed.fact(NodeFact.QUOTA));
    facts.values().removeIf(String::isEmpty); // what the node does not tell
    facts.put("machine.cpus", timed.fact(NodeFact.CPUS));
    return facts;
  }

  /**
   * Leaves out nodes whose agents are gone; waits until every agent has said a word or is gone.
   *
   * @return a line about each; empty when all are there
   * @throws UserException when the timed one is gone, or too few remain
   */
  public List<String> leaveOutLost() {
    long now = System.nanoTime();
    members.forEach(member -> member.link().awaitWordAfter(now));
    List<Member> lost = members.stream().filter(m -> m.link().death().isDone()).toList();
    List<String> told = lost.stream().map(m -> m.link().death().join()).toList();
    if (lost.contains(members.getFirst())) {
      throw UserException.failed(
          members.getFirst().link().death().join()
              + "; times are taken on it: when it is back, continue with --resume");
    }
    if (members.size() - lost.size() < LEAST) {
      throw UserException.failed(
          told.getFirst() + "; fewer than " + LEAST + " nodes remain: continue with --resume");
    }
    members.removeAll(lost);
    lost.forEach(m -> m.link().close());
    told.forEach(line -> warnings.add(line + "; left out from there on"));
    return told;
  }

  @Override
  public void close() {
    members.forEach(member -> member.link().close());
    launcher.close();
  }
}
