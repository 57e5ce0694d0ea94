package fathom.runner.measure;

import fathom.runner.UserException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A cluster with its peers up, for the experiments of one placement. */
final class Stage implements AutoCloseable {
  private final Cluster cluster;
  private final List<PeerProcess> peers;
  private final List<String> addresses;
  private final List<CompletableFuture<Void>> watches = new ArrayList<>();
  private final CompletableFuture<String> death = new CompletableFuture<>();

  private Stage(Cluster cluster, List<PeerProcess> peers, List<String> addresses) {
    this.cluster = cluster;
    this.peers = peers;
    this.addresses = addresses;
  }

  /** Starts a peer on every host but the first and waits until all are ready. */
  static Stage open(Cluster cluster, Deployment deployment, Path log) {
    List<String> members = new ArrayList<>(cluster.hosts().stream().map(Host::address).toList());
    cluster.sinkAddress().ifPresent(members::add);
    List<PeerProcess> peers = new ArrayList<>();
    List<String> addresses = new ArrayList<>();
    Stage stage = new Stage(cluster, peers, addresses);
    try {
      for (Host host : cluster.hosts().subList(1, cluster.hosts().size())) {
        peers.add(PeerProcess.start(cluster, host, members, deployment, log));
      }
      for (PeerProcess peer : peers) {
        addresses.add(peer.awaitReady());
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

  List<String> addresses() {
    return List.copyOf(addresses);
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
