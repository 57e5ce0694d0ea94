package fathom.runner.cli.option;

import fathom.model.transport.Transport;
import fathom.model.word.Word;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.cluster.ClusterKinds;
import fathom.runner.console.UserException;
import fathom.runner.mpi.MpiImplementation;
import fathom.runner.mpi.MpiOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** Which cluster a command works on, how its nodes are reached, and what is measured there. */
public final class ClusterOptions {
  @Option(names = "--cluster", paramLabel = "CLUSTER", completionCandidates = Kinds.class)
  String cluster = "lab";

  @Option(names = "--network", paramLabel = "CIDR|IFACE")
  String network = "";

  @Option(names = "--ssh-config", paramLabel = "FILE")
  String sshConfiguration = "";

  @Option(names = "--slurm-options", paramLabel = "OPTIONS")
  String slurmOptions = "";

  @Option(names = "--launcher", paramLabel = "WORDS")
  public String launcher = "";

  @Option(names = "--mpi", paramLabel = "NAME", completionCandidates = Implementations.class)
  public String mpi = "";

  @Option(names = "--mpi-library", paramLabel = "FILE")
  String mpiLibrary = "";

  @Option(names = "--mpi-thread", paramLabel = "LEVEL")
  String mpiThread = "";

  @Option(names = "--shared-dir", paramLabel = "DIR")
  String sharedDirectory = "";

  @Option(names = "--transport", paramLabel = "NAME", completionCandidates = Transports.class)
  private String transport = "";

  @Option(names = "--budget", paramLabel = "TIME")
  public String budget = "";

  /** The kinds there are, by name. */
  static final class Kinds implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return ClusterKinds.words().iterator();
    }
  }

  /** The transports there are, in words. */
  static final class Transports implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      List<String> all = Transport.offered().stream().map(Transport::id).toList();
      String staying =
          Transport.offered().stream()
              .filter(transport -> !transport.leavesTheMachine())
              .map(Transport::id)
              .collect(Collectors.joining(", "));
      return List.of(
              String.join(", ", all.subList(0, all.size() - 1))
                  + (" or " + all.getLast() + " (" + staying + ": local only)"))
          .iterator();
    }
  }

  /** The MPI libraries there are, in words. */
  static final class Implementations implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of(Word.list(MpiImplementation.ALL).replace(", ", " or ")).iterator();
    }
  }

  /** What messages are carried over: what the user names, else what is usual there. */
  public Transport transport(ClusterKind kind, List<Transport> allowed) {
    return transport.isEmpty() ? kind.usualTransport() : Arguments.transport(transport, allowed);
  }

  /**
   * The cluster of a command that goes through an MPI library.
   *
   * @throws UserException where another transport is named, or no ranks can be started there
   */
  public ClusterKind kindThroughMpi() {
    ClusterKind kind = kind();
    if (!transport.isEmpty()) {
      Arguments.transport(transport, List.of(Transport.MPI));
    }
    kind.check(Transport.MPI);
    return kind;
  }

  /** How long a sheet may take, where the user says so. */
  public Optional<Duration> budget() {
    return budget.isEmpty() ? Optional.empty() : Optional.of(Arguments.time("--budget", budget));
  }

  /** The cluster, before any of it is reached. */
  public ClusterKind kind() {
    return ClusterKinds.parse(cluster, given());
  }

  /** The words by which the user named it. */
  public List<String> words() {
    List<String> words = new ArrayList<>(List.of("--cluster", cluster));
    given().forEach((option, value) -> words.addAll(List.of(option, value)));
    return words;
  }

  private Map<String, String> given() {
    Map<String, String> options = new LinkedHashMap<>();
    options.put("--ssh-config", sshConfiguration);
    options.put("--slurm-options", slurmOptions);
    options.put("--network", network);
    options.put("--launcher", launcher);
    options.put("--mpi", mpi);
    options.put("--mpi-library", mpiLibrary);
    options.put("--mpi-thread", mpiThread);
    options.put(MpiOptions.SHARED, sharedDirectory);
    options.values().removeIf(String::isEmpty);
    return options;
  }
}
