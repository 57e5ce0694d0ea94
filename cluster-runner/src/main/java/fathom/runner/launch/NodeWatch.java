package fathom.runner.launch;

import fathom.runner.machine.Watch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Time stolen from the nodes, by their agents' beats. Other work on a node cannot be told from ours
 * so; a node alone knows its processes.
 */
public final class NodeWatch implements Watch {
  /** The same share as on this machine: {@code fathom.runner.machine.Disturbance}. */
  static final double STOLEN = 0.01;

  private final List<NodeSite.Member> members;
  private final Map<String, NodeTicks> atStart;
  private Map<String, NodeTicks> atMark;

  public NodeWatch(List<NodeSite.Member> members) {
    this.members = List.copyOf(members);
    this.atStart = ticks();
    this.atMark = atStart;
  }

  private Map<String, NodeTicks> ticks() {
    Map<String, NodeTicks> now = new LinkedHashMap<>();
    members.forEach(m -> m.link().ticks().ifPresent(t -> now.put(m.node().name(), t)));
    return now;
  }

  /** Share of each node's CPU time that was stolen since then. */
  private Map<String, Double> stolenSince(Map<String, NodeTicks> then) {
    Map<String, Double> shares = new LinkedHashMap<>();
    ticks()
        .forEach(
            (name, now) -> {
              NodeTicks before = then.getOrDefault(name, now);
              long all = now.all() - before.all();
              if (all > 0) {
                shares.put(name, (double) (now.stolen() - before.stolen()) / all);
              }
            });
    return shares;
  }

  @Override
  public void mark() {
    atMark = ticks();
  }

  @Override
  public String since() {
    List<String> disturbed = new ArrayList<>();
    stolenSince(atMark)
        .forEach(
            (name, share) -> {
              if (share > STOLEN) {
                disturbed.add(
                    String.format(
                        Locale.ROOT,
                        "the hypervisor took %.1f %% of the time of node %s (steal)",
                        100 * share,
                        name));
              }
            });
    return String.join("; ", disturbed);
  }

  @Override
  public SortedMap<String, String> facts() {
    SortedMap<String, String> facts = new TreeMap<>();
    double worst =
        stolenSince(atStart).values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
    facts.put(
        "disturbance.watched",
        "steal time on the nodes; other processes there are not told apart from Fathom");
    facts.put("disturbance.stolen", String.format(Locale.ROOT, "%.1f %% at most", 100 * worst));
    return facts;
  }
}
