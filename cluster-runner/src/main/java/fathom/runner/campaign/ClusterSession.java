package fathom.runner.campaign;

import com.fasterxml.jackson.databind.node.ArrayNode;
import fathom.model.parameter.Experiment;
import fathom.reports.json.JsonText;
import fathom.reports.run.AtomicFile;
import fathom.runner.cluster.Cluster;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.cluster.Host;
import fathom.runner.cluster.Site;
import fathom.runner.console.Progress;
import fathom.runner.console.UserException;
import fathom.runner.jmh.JmhInvocation;
import fathom.runner.jmh.JmhResults;
import fathom.runner.process.Deployment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/** A cluster with its peers up and JMH ready on its timed host. */
public final class ClusterSession implements AutoCloseable {
  /**
   * A start is ended after three times what it is planned to take, and this long. On two cores
   * beside 20 processes that poll, one that was planned to take 3 s took more than 28 s.
   */
  private static final int PATIENCE_MILLIS = 60_000;

  private static final String LOGS = "logs";
  private static final String NO_ROOM = "No space left on device";

  private final Cluster cluster;
  private final Deployment deployment;
  private final List<PeerProcess> peers = new ArrayList<>();
  private final Map<Integer, String> addresses = new TreeMap<>();
  private final List<CompletableFuture<Void>> watches = new ArrayList<>();

  /** Completes with a line about it when a peer ends before it is told to. */
  private final CompletableFuture<String> death = new CompletableFuture<>();

  private JmhLauncher jmh;
  private int starts;

  private ClusterSession(Cluster cluster, Deployment deployment) {
    this.cluster = cluster;
    this.deployment = deployment;
    this.jmh = JmhLauncher.start(cluster, deployment);
  }

  /** What a start of JMH left, and who knows where its time went. */
  public record SessionRun(ArrayNode entries, String hlog, ForkWatch watch) {
    /** The same as results of an experiment. */
    public JmhResults results(Experiment experiment) {
      return new JmhResults(entries, watch.effort(experiment), hlog);
    }
  }

  /**
   * Starts peers and JMH, all at the same time, and waits until all are ready.
   *
   * @param hosts numbers of the hosts that need one; host 1's runs beside the timed process
   */
  public static ClusterSession open(
      Cluster cluster, Set<Integer> hosts, Deployment deployment, Path log) {
    List<String> members = new ArrayList<>(cluster.hosts().stream().map(Host::address).toList());
    cluster.sinkAddress().ifPresent(members::add);
    ClusterSession session = started(cluster, deployment);
    try {
      for (Host host : cluster.hosts()) {
        if (hosts.contains(host.number())) {
          session.peers.add(PeerProcess.start(cluster, host, members, deployment, log));
        }
      }
      session.watches.add(cluster.death().thenAccept(session.death::complete));
      for (PeerProcess peer : session.peers) {
        session.addresses.put(peer.host().number(), peer.awaitReady());
        session.watches.add(peer.ended().thenAccept(session.death::complete));
      }
      session.jmh.awaitReady();
      return session;
    } catch (UserException e) {
      session.close();
      throw e;
    }
  }

  /**
   * Starts peers and JMH for operations, whose logs go below the directory of their results.
   *
   * @param cluster as the user named it
   */
  public static ClusterSession ofOperations(
      Site site, ClusterKind cluster, Set<Integer> hosts, Deployment deployment, Path directory)
      throws IOException {
    Path logs = Files.createDirectories(directory.resolve(LOGS));
    return open(
        site.stage(cluster.workOfOperations()), hosts, deployment, logs.resolve("peers.log"));
  }

  private static ClusterSession started(Cluster cluster, Deployment deployment) {
    try {
      return new ClusterSession(cluster, deployment);
    } catch (UserException e) {
      cluster.close();
      throw e;
    }
  }

  public Cluster cluster() {
    return cluster;
  }

  /**
   * Runs one start of JMH to its end, with all peers there are.
   *
   * @param name of what it is for, which no other start at the same time has
   * @param log where its words go
   */
  public SessionRun run(JmhInvocation invocation, String name, Path log, Progress progress) {
    Path part = deployment.temporary().resolve(name + ".json.part");
    // Forks append to it: no other start may find it.
    Path hlog = deployment.temporary().resolve(name + "-" + ++starts + ".hlog.part");
    JmhOutput here = new JmhOutput(part, hlog);
    Host timed = cluster.hosts().getFirst();
    Deployment there = cluster.on(timed, deployment);
    JmhOutput left = here.in(there.temporary());
    ForkWatch watch = new ForkWatch(invocation, progress, System::nanoTime);
    try {
      launcher()
          .run(
              JmhArguments.of(invocation, cluster, there, Map.copyOf(addresses), left),
              Duration.ofMillis((long) (invocation.seconds() * 3000) + PATIENCE_MILLIS),
              log,
              watch,
              death);
    } catch (UserException e) {
      throw where(e, timed, there);
    }
    cluster.fetch(timed, left.json(), here.json());
    boolean singles = JmhArguments.timesSingles(invocation);
    if (singles) {
      cluster.fetch(timed, left.hlog(), here.hlog());
    }
    watch.end();
    return new SessionRun(here.entries(), singles ? here.histograms() : "", watch);
  }

  /**
   * Runs one start of JMH and writes its results to {@code raw/NAME.json} below a directory.
   *
   * @return the file
   */
  public Path runInto(Path directory, JmhInvocation invocation, String name, Progress progress)
      throws IOException {
    Path log = directory.resolve(LOGS).resolve(name + ".log");
    ArrayNode entries = run(invocation, name, log, progress).entries();
    Path raw = Files.createDirectories(directory.resolve("raw")).resolve(name + ".json");
    AtomicFile.write(raw, JsonText.render(entries));
    return raw;
  }

  /** JMH names no file where it writes its own, which is not where the results are kept. */
  private static UserException where(UserException e, Host timed, Deployment there) {
    String reason = String.valueOf(e.getMessage());
    return reason.equals(NO_ROOM)
        ? UserException.failed(
            reason + " for temporary files in " + there.temporary() + " of " + timed.address(), e)
        : e;
  }

  /** JMH anew where the last start took it along. */
  private JmhLauncher launcher() {
    if (!jmh.isUp()) {
      jmh.close();
      jmh = JmhLauncher.start(cluster, deployment);
      jmh.awaitReady();
    }
    return jmh;
  }

  @Override
  public void close() {
    peers.forEach(PeerProcess::tellToEnd); // all at once: one takes 0.3 s
    jmh.close();
    peers.forEach(PeerProcess::close);
    cluster.close();
  }
}
