package fathom.runner.cluster;

import fathom.model.cost.CostFunction;
import fathom.model.lab.EmulatedPort;
import fathom.model.lab.EmulatedUplink;
import fathom.model.lab.EmulatedWire;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Truth;
import fathom.model.transport.Transport;
import fathom.reports.operations.RulePoints;
import fathom.reports.rules.LibraryRelease;
import fathom.reports.run.Manifest;
import fathom.reports.validation.RanksPerNode;
import fathom.runner.console.UserException;
import fathom.runner.machine.ClassCache;
import fathom.runner.machine.Installation;
import fathom.runner.mpi.MpiOptions;
import fathom.runner.process.Deployment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A kind of cluster as a user asks for it, before any of it exists: the one place that answers what
 * holds for this kind and for no other. What is said here holds unless a kind says otherwise.
 */
public abstract class ClusterKind {
  /** What its hosts are. */
  public enum Machines {
    /** All of them this machine. */
    THIS,
    /** Others, of which nothing is known before they are reached. */
    OTHERS,
    /** None: no program is started on any. */
    NONE
  }

  /** What ranks cannot show that share a machine, with the reason. */
  static final Map<Parameter, String> BETWEEN_RANKS_OF_ONE_MACHINE =
      Map.of(
          Parameter.RECEIVE_OVERHEAD,
          "ranks of one machine take messages from shared memory by themselves: no kernel works for"
              + " them",
          Parameter.TRANSFER_TIME,
          "between ranks of one machine sender and receiver copy at the same time, so half a round"
              + " trip is less than its parts; the sheet has the round trip");

  private static final Map<Parameter, String> BEHIND_A_LIBRARY =
      Map.of(
          Parameter.SEND_SERVICE_TIME,
          "an MPI library does not say when a message has left the line",
          Parameter.NETWORK_BUFFER,
          "an MPI library sends lost packets again by itself, so none can be counted");

  private final String word;
  private final int hosts;
  private final int ipMtuBytes;
  private final Machines machines;
  private Optional<ClusterWords> words = Optional.empty();

  /**
   * @param word for it on a sheet
   * @param hosts that take part; over loopback as many as are needed, of nodes 0 before they answer
   * @param ipMtuBytes the largest IP packet that all hosts take; likewise
   */
  ClusterKind(String word, int hosts, int ipMtuBytes, Machines machines) {
    this.word = word;
    this.hosts = hosts;
    this.ipMtuBytes = ipMtuBytes;
    this.machines = machines;
  }

  /** Takes what a user wrote for it; once, from who read that. */
  final ClusterKind writtenAs(ClusterWords written) {
    words = Optional.of(written);
    return this;
  }

  /** What a user wrote for it; empty where it was not read from words. */
  public final Optional<ClusterWords> words() {
    return words;
  }

  /**
   * The same cluster to be measured once more. A real one gives other values by itself; a simulated
   * one draws other noise.
   *
   * @param repetition from 1
   */
  public ClusterKind again(int repetition) {
    return this;
  }

  /** The word for it on a sheet. */
  public final String word() {
    return word;
  }

  /** Hosts that take part; over loopback as many as are needed, of nodes 0 before they answer. */
  public final int hosts() {
    return hosts;
  }

  public final Machines machines() {
    return machines;
  }

  /** Whether what it runs is this machine's own jar; else it is that of the archive for nodes. */
  public boolean runsThisJar() {
    return machines == Machines.THIS;
  }

  /**
   * The same deployment with a class cache, where what runs is this machine's own jar.
   *
   * @param told hears what is being waited for
   */
  public final Deployment prepared(Deployment bare, Consumer<String> told) {
    return runsThisJar() ? ClassCache.with(bare, told) : bare;
  }

  /** Largest payload of one packet. */
  public final int payloadBytes(Transport transport) {
    return transport.largestPayloadBytes(ipMtuBytes);
  }

  /**
   * Makes it ready for a campaign.
   *
   * @param transport over which it will be measured
   * @param told hears what is being waited for
   */
  public abstract Site open(Transport transport, Installation installation, Consumer<String> told);

  /** The transport where nobody names one. */
  public Transport usualTransport() {
    return Transport.ofId(Transport.USUAL);
  }

  /** Which MPI is wanted; empty where ranks of one cannot be started on it. */
  Optional<MpiOptions> mpi() {
    return Optional.empty();
  }

  /** Which of its kind, for the sheet and to tell one from another. */
  public Optional<String> profile() {
    return Optional.empty();
  }

  /** What each port is known to be like, where it is known. */
  public Optional<EmulatedPort> port() {
    return Optional.empty();
  }

  /** The interface of each host that leads to the others, where it is known. */
  public Optional<String> lineDevice() {
    return Optional.empty();
  }

  /** The switch's backplane, where it is a link of known rate. */
  public Optional<EmulatedUplink> uplink() {
    return Optional.empty();
  }

  /** What delays every frame between two hosts by a known time, if something does. */
  public Optional<EmulatedWire> wire() {
    return Optional.empty();
  }

  /** Where the kernel of an emulated cluster works while this runs. */
  public final KernelWork work(Experiment experiment) {
    return KernelWork.of(experiment, wire().isPresent());
  }

  /** The same while operations of several nodes run: on wires that delay, with their delay. */
  public final KernelWork workOfOperations() {
    return wire().isPresent() ? KernelWork.HOSTS_APART : KernelWork.WITH_SENDERS;
  }

  /** g_s, where it is known beforehand and no emulated port says more. */
  public Optional<CostFunction> sendGap() {
    return Optional.empty();
  }

  /** Packets each port's buffer is known to hold, where it is known. */
  public Optional<Long> bufferPackets() {
    return port().map(port -> (long) port.bufferPackets());
  }

  /** Whether bursts into two ports say more of its switch than bursts into one. */
  public boolean showsTwoPorts() {
    return true;
  }

  /** Whether there is no line: the kernel receives a message within the call that sends it. */
  public boolean isLoopback() {
    return false;
  }

  /** Whether every host is a machine of its own, with cores that no other host uses. */
  public boolean isApart() {
    return machines != Machines.THIS;
  }

  /**
   * What is run here where these experiments are asked for: some need others beside them.
   *
   * @return the same set
   */
  public Set<Experiment> completed(Set<Experiment> experiments) {
    return experiments;
  }

  /**
   * What it cannot show over a transport, with the true reason; reported, never measured as 0.
   *
   * @return a map of the caller's own
   */
  public Map<Parameter, String> missing(Transport transport) {
    Map<Parameter, String> missing = new EnumMap<>(Parameter.class);
    if (transport.isOfLibrary()) {
      missing.putAll(BEHIND_A_LIBRARY);
    }
    if (!transport.canLose()) {
      missing.putIfAbsent(
          Parameter.NETWORK_BUFFER,
          transport.id() + " sends lost packets again by itself, so none can be counted");
    }
    if (hosts < 3) {
      String reason = "needs two senders and a receiver: at least 3 hosts";
      missing.put(Parameter.RECEIVE_GAP, reason);
      if (!transport.isOfLibrary()) {
        missing.put(Parameter.NETWORK_BUFFER, reason);
      }
    }
    return missing;
  }

  /** What it shows only where the machine is so, with the reason. */
  public Map<Parameter, String> doubtful() {
    return Map.of();
  }

  /**
   * Parameters whose values are known before they are measured, but for those of {@link #port}.
   *
   * @param sizeBytes of the packets that load the switch
   * @param senders into one port
   */
  public Map<Parameter, Truth> known(int sizeBytes, int senders) {
    return Map.of();
  }

  /** Facts for the provenance about what the user asked for, beside the kind and the profile. */
  public Map<String, String> asked() {
    return Map.of();
  }

  /** Facts of the provenance that are the same whenever it is the same cluster. */
  public Set<String> identity() {
    return mpi().isPresent()
        ? Set.of("mpi.library", LibraryRelease.VERSION, "mpi.threads", Manifest.LIBRARY_TRANSPORT)
        : Set.of();
  }

  /** What a campaign may take at least where the user does not say: as much as it needs. */
  public Duration leastBudget() {
    return Duration.ZERO;
  }

  /**
   * @throws UserException where nothing is carried between its hosts so
   */
  public void check(Transport transport) {
    checkMpi(transport);
    if (!transport.leavesTheMachine()) {
      throw UserException.badInput(transport.title() + " stay on one host: use --cluster local");
    }
  }

  /**
   * @throws UserException where MPI is asked for and cannot be had, or the other way round
   */
  final void checkMpi(Transport transport) {
    if (transport.isOfLibrary() && mpi().isEmpty()) {
      throw UserException.badInput(
          "through MPI nodes are reached by its launcher: --cluster mpi --launcher \"mpirun -np 2 …\"");
    }
    if (!transport.isOfLibrary() && mpi().filter(its -> !its.equals(MpiOptions.NONE)).isPresent()) {
      throw UserException.badInput("options about MPI are for --transport mpi");
    }
  }

  /**
   * @param what takes several hosts
   * @throws UserException where there is one
   */
  public void checkSeveralHosts(String what) {}

  /** Ranks that jobs have on each node; one where nobody asked for more. */
  public RanksPerNode perNode() {
    return RanksPerNode.ONE;
  }

  /**
   * The same cluster where jobs have so many ranks on each node. What is measured for a sheet has
   * one on each: it is not for this.
   *
   * @throws UserException where nobody can see to it that ranks are placed so
   */
  public ClusterKind placed(RanksPerNode ranks) {
    if (!ranks.isOne()) {
      throw UserException.badInput(
          "--ranks-per-node is for --cluster lab or mpi, where ranks can be placed on several nodes");
    }
    return this;
  }

  /** Two ranks of one of its nodes as a cluster, where that can be measured from here. */
  public Optional<ClusterKind> insideOfNode() {
    return Optional.empty();
  }

  /** Whether a sheet of one rank on each node can be measured, however many ranks jobs have. */
  public boolean startsOneRankOnEach() {
    return true;
  }

  /**
   * @param ranks of jobs, as many on each node as {@link #perNode} says
   * @throws UserException where no job of one of these numbers can be started
   */
  public void checkRanks(List<Integer> ranks) {
    int most = perNode().nodes(ranks.stream().mapToInt(Integer::intValue).max().orElseThrow());
    if (!isLoopback() && most > hosts) {
      throw UserException.badInput("--nodes " + most + ", but the cluster has " + hosts + " hosts");
    }
  }

  /**
   * Numbers of ranks at which something is looked for where nobody says any: all nodes, and the
   * powers of two from 4 below.
   *
   * @param nodes of the cluster
   */
  public List<Integer> usualRanks(int nodes) {
    return RulePoints.usualRanks(nodes);
  }

  /** Where nodes find a file of this machine: at the same path, unless something brings it. */
  public Path seenByNodes(Path file) {
    return file;
  }

  /**
   * @param what takes real sockets
   * @throws UserException where there are none
   */
  public void checkSockets(String what) {}
}
