package fathom.runner.campaign.plan;

import fathom.model.parameter.Parameter;
import fathom.model.protocol.Waiting;
import fathom.model.transport.Transport;
import fathom.reports.run.ClusterFacts;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.cluster.Site;
import fathom.runner.machine.Placement;
import fathom.runner.mpi.MpiFacts;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where something is measured, as far as it is known by now.
 *
 * @param placement cores of the timed host
 * @param mpi what ranks of MPI said of themselves; empty where none take part, or none is up yet
 */
public record MeasurementTarget(
    ClusterKind cluster, Transport transport, Placement placement, Optional<MpiFacts> mpi) {
  /** As it was found once it was reached. */
  public static MeasurementTarget of(Site site, Transport transport) {
    return new MeasurementTarget(site.kind(), transport, site.placement(), site.mpi());
  }

  /** Largest payload of one packet. */
  public int mtuBytes() {
    return cluster.payloadBytes(transport);
  }

  /** Of so many processes at once those that share a machine's cores. */
  int sharingCores(int atOnce) {
    return cluster.isApart() ? Math.min(mostOnOneNode(), atOnce) : atOnce;
  }

  /** On a real node the timed process and a peer; of ranks as many as the launcher put there. */
  private int mostOnOneNode() {
    return mpi.map(MpiFacts::mostOnOneHost).orElse(2);
  }

  /** Whether all hosts, or all ranks, share this machine's cores. */
  boolean isOneMachine() {
    return !cluster.isApart() || mpi.stream().anyMatch(MpiFacts::isOneMachine);
  }

  /** The rounds to play, to see whether all nodes are alike: ranks of one host are. */
  List<List<RoundRobin.RoundPair>> rounds(Pairs pairs) {
    boolean ofItself = pairs instanceof Pairs.Usual;
    return ofItself && mpi.isPresent() && mostOnOneNode() > 1 ? List.of() : pairs.rounds(cluster);
  }

  /**
   * Behaviour of an operation's nodes while nothing has come: nodes that share cores let others
   * work.
   */
  public Waiting waitingOf(int nodes) {
    return sharingCores(nodes) <= placement.cpus() ? Waiting.SPIN : Waiting.BLOCK;
  }

  /**
   * How long emulated lines take to recover from whatever was sent, with a quarter to spare: until
   * then their token buckets delay packets that they let pass at rest. A real line has none; 0.
   */
  public int refillMicros() {
    return cluster.port().map(port -> (int) Math.ceil(1.25 * port.refillMicros())).orElse(0);
  }

  /** Which of these cannot be shown, with the reason. */
  public Map<Parameter, String> missing(List<Parameter> parameters) {
    Map<Parameter, String> missing = cluster.missing(transport);
    missing.keySet().retainAll(parameters);
    return missing;
  }

  /** For the sheet; over loopback two of the hosts make a pair, and more are the same again. */
  public ClusterFacts facts() {
    return new ClusterFacts(
        cluster.word(),
        cluster.isLoopback() ? 2 : cluster.hosts(),
        transport.id(),
        mtuBytes(),
        cluster.profile());
  }
}
