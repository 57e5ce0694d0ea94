package fathom.runner.measure;

import fathom.runner.console.UserException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/** A cluster with its peers up, for the experiments of one placement. */
final class Stage implements AutoCloseable {
  private final Cluster cluster;
  private final List<PeerProcess> peers;
  private final Map<Integer, String> addresses;
  private final List<CompletableFuture<Void>> watches = new ArrayList<>();
  private final CompletableFuture<String> death = new CompletableFuture<>();

  private Stage(Cluster cluster, List<PeerProcess> peers, Map<Integer, String> addresses) {
    this.cluster = cluster;
    this.peers = peers;
    this.addresses = addresses;
  }

  /**
   * Starts peers and waits until all are ready.
   *
   * @param hosts numbers of the hosts that need one; host 1's runs beside the timed process
   */
  static Stage open(Cluster cluster, Set<Integer> hosts, Deployment deployment, Path log) {
    List<String> members = new ArrayList<>(cluster.hosts().stream().map(Host::address).toList());
    cluster.sinkAddress().ifPresent(members::add);
    List<PeerProcess> peers = new ArrayList<>();
    Map<Integer, String> addresses = new TreeMap<>();
    Stage stage = new Stage(cluster, peers, addresses);
    try {
      for (Host host : cluster.hosts()) {
        if (hosts.contains(host.number())) {
          peers.add(PeerProcess.start(cluster, host, members, deployment, log));
        }
      }
      stage.watches.add(cluster.death().thenAccept(stage.death::complete));
      for (PeerProcess peer : peers) {
        addresses.put(peer.host().number(), peer.awaitReady());
        stage.watches.add(peer.ended().thenAccept(stage.death::complete));
      }
      return stage;
    } catch (UserException e) {
      stage.close();
      throw e;
    }
  }

  Cluster cluster() {
    return cluster;
  }

  /** Control addresses by host number. */
  Map<Integer, String> addresses() {
    return Map.copyOf(addresses);
  }

  /** Completes with a line about it when a peer ends before it is told to. */
  CompletableFuture<String> death() {
    return death;
  }

  @Override
  public void close() {
    peers.forEach(PeerProcess::close);
    cluster.close();
  }
}
