package fathom.runner.cluster;

import fathom.model.protocol.NodeFact;
import fathom.runner.launch.NodeSite;
import fathom.runner.machine.ClassCache;
import fathom.runner.process.Deployment;
import fathom.runner.process.HostProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Real nodes, with an agent on each. Closing it leaves the agents up for the next experiments. */
final class NodeCluster implements Cluster {
  private final List<NodeSite.Member> members;
  private final CompletableFuture<String> death = new CompletableFuture<>();
  private final List<CompletableFuture<Void>> watches;

  NodeCluster(NodeSite site) {
    this.members = site.members();
    this.watches =
        members.stream().map(member -> member.link().death().thenAccept(death::complete)).toList();
  }

  @Override
  public List<Host> hosts() {
    List<Host> hosts = new ArrayList<>();
    for (NodeSite.Member member : members) {
      hosts.add(new Host(hosts.size() + 1, member.address(), member.node().name()));
    }
    return hosts;
  }

  private NodeSite.Member member(Host host) {
    return members.get(host.number() - 1);
  }

  @Override
  public Deployment on(Host host, Deployment here) {
    NodeSite.Member member = member(host);
    return ClassCache.besideJar(
        new Deployment(
            Path.of(member.fact(NodeFact.JAVA)),
            Path.of(member.fact(NodeFact.JAR)),
            Path.of(member.fact(NodeFact.TEMPORARY)),
            here.secret()));
  }

  @Override
  public HostProcess start(Host host, List<String> command, String secret, Optional<Path> log)
      throws IOException {
    // The agent starts its own Java, whatever stands first.
    return member(host).link().start(command.subList(1, command.size()), secret, log);
  }

  @Override
  public void fetch(Host host, Path there, Path here) {
    member(host).link().fetch(String.valueOf(there.getFileName()), here);
  }

  @Override
  public int timedCpu() {
    return members.getFirst().placement().timedCpu();
  }

  @Override
  public CompletableFuture<String> death() {
    return death;
  }

  @Override
  public Map<String, String> placements(KernelWork work) {
    return work == KernelWork.HOSTS_APART
        ? Map.of(STEERING, "as the nodes' kernels have it")
        : Map.of();
  }

  @Override
  public void close() {
    // Programs end with the stage that started them; agents belong to the site.
    watches.forEach(watch -> watch.cancel(false));
  }
}
