package fathom.runner.mpi;

import fathom.model.collective.RankPlacement.Order;
import fathom.model.word.Word;
import fathom.reports.validation.RanksPerNode;
import fathom.runner.console.UserException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The MPI libraries whose launchers Fathom can give the words they need. */
public enum MpiImplementation implements Word {
  OPEN_MPI("mpirun.openmpi", "(?i)open.?mpi|openrte|prrte", "libmpi.so.40") {
    @Override
    public List<String> here(String launcher, int ranks, boolean root) {
      List<String> words = new ArrayList<>(common(launcher, root));
      words.addAll(List.of("--oversubscribe", "-np", Integer.toString(ranks)));
      return words;
    }

    @Override
    List<String> onHosts(InstalledLauncher launcher, EmulatedHosts hosts, int ranks, boolean root) {
      List<String> words = new ArrayList<>(hosts.privately());
      words.addAll(common(launcher.program(), root));
      String remote = launcher.hasPrrte() ? "ssh" : "rsh";
      RanksPerNode perNode = hosts.perNode();
      words.addAll(List.of("--host", String.join(",", hosts.first(ranks, ":" + perNode.count()))));
      words.addAll(List.of("-np", Integer.toString(ranks)));
      if (!perNode.isOne()) {
        words.addAll(List.of("--map-by", perNode.order() == Order.BLOCK ? "slot" : "node"));
      }
      List<String> parameters =
          new ArrayList<>(
              List.of(
                  "plm " + remote,
                  "plm_" + remote + "_agent " + hosts.agent(),
                  "pml ob1",
                  "btl " + (perNode.isOne() ? "tcp,self" : "^" + OTHER_NETWORKS),
                  "btl_tcp_if_include " + hosts.network(),
                  launcher.hasPrrte()
                      ? "prte_if_include " + hosts.controlDevice()
                      : "oob_tcp_if_include " + hosts.controlNetwork()));
      if (!perNode.isOne()) {
        parameters.add("btl_vader_backing_directory " + hosts.directory());
        parameters.add("btl_sm_backing_directory " + hosts.directory());
      }
      for (String parameter : parameters) {
        words.add("--mca");
        words.addAll(List.of(parameter.split(" ", -1)));
      }
      return words;
    }

    // Without these, TCP and shared memory are left; the latter is vader in 4.1 and sm in 5.0.
    private static final String OTHER_NETWORKS = "openib,ofi,uct,usnic,portals4,ugni,smcuda";

    // It would give each rank one core, which compilers and the timed thread then share.
    private List<String> common(String launcher, boolean root) {
      List<String> words = new ArrayList<>(List.of(launcher, "--bind-to", "none"));
      if (root) {
        words.add("--allow-run-as-root");
      }
      return words;
    }
  },

  MPICH(
      "mpirun.mpich",
      "(?i)hydra|mpich",
      "libmpich.so.12",
      "libmpi.so.12",
      "libmpi_abi.so.1",
      "libmpi_abi.so.0") {
    @Override
    public List<String> here(String launcher, int ranks, boolean root) {
      return List.of(launcher, "-np", Integer.toString(ranks));
    }

    @Override
    List<String> onHosts(InstalledLauncher launcher, EmulatedHosts hosts, int ranks, boolean root) {
      if (!hosts.perNode().isOne()) {
        // By these transports ranks of one host use TCP. Shared memory, where it is allowed, may be
        // taken between emulated hosts as well: they are one machine.
        throw UserException.badInput(
            "--ranks-per-node is for Open MPI on the emulated cluster: MPICH's ranks of one host"
                + " would not use shared memory");
      }
      List<String> words = new ArrayList<>(hosts.privately());
      words.addAll(
          List.of(
              "UCX_TLS=tcp,self",
              "UCX_NET_DEVICES=" + hosts.device(),
              launcher.program(),
              "-np",
              Integer.toString(ranks),
              "-ppn",
              "1",
              "-hosts",
              String.join(",", hosts.first(ranks, "")),
              "-launcher",
              "rsh",
              "-launcher-exec",
              hosts.agent(),
              "-iface",
              hosts.controlDevice()));
      return words;
    }
  },

  INTEL_MPI("mpirun.intel", "(?i)intel\\(r\\) mpi", "libmpi.so.12") {
    @Override
    public List<String> here(String launcher, int ranks, boolean root) {
      return List.of(launcher, "-np", Integer.toString(ranks));
    }

    @Override
    List<String> onHosts(InstalledLauncher launcher, EmulatedHosts hosts, int ranks, boolean root) {
      throw UserException.badInput(
          "Fathom does not know how Intel MPI starts ranks on the emulated cluster: name another by"
              + " --mpi, or measure with --cluster local");
    }
  };

  /** Those there are, the one that is tried first in front. */
  public static final List<MpiImplementation> ALL = List.of(values());

  private final String ownName;

  // A Pattern is immutable; the checker does not know.
  @SuppressWarnings("ImmutableEnumChecker")
  private final Pattern saysSo;

  // A copy that nobody changes; the checker does not know.
  @SuppressWarnings("ImmutableEnumChecker")
  private final List<String> libraryNames;

  MpiImplementation(String ownName, String saysSo, String... libraryNames) {
    this.ownName = ownName;
    this.saysSo = Pattern.compile(saysSo);
    this.libraryNames = List.of(libraryNames);
  }

  /** Names under which programs load the library, the most specific first. */
  List<String> libraryNames() {
    return libraryNames;
  }

  /** The name under which Debian installs the launcher beside others. */
  String ownName() {
    return ownName;
  }

  /**
   * Hosts on this machine, each with a network of its own.
   *
   * @param addresses of the hosts, in order
   * @param network all of them are in, a CIDR
   * @param device the name of each host's interface
   * @param controlNetwork a second network between them, a CIDR, over which launchers hear ranks
   * @param controlDevice the name of each host's interface on that one
   * @param agent what starts a program on one of them, as {@code rsh} does; a name without blanks
   * @param directory that programs on these hosts see, and no others
   * @param perNode ranks on each of them
   */
  public record EmulatedHosts(
      List<String> addresses,
      String network,
      String device,
      String controlNetwork,
      String controlDevice,
      String agent,
      String directory,
      RanksPerNode perNode) {
    public EmulatedHosts {
      addresses = List.copyOf(addresses);
    }

    /**
     * Launchers name files by the number of a process, and processes of two emulated clusters that
     * run side by side have the same numbers.
     */
    private List<String> privately() {
      return List.of("env", "TMPDIR=" + directory);
    }

    /** The first hosts, as many as these ranks need. */
    private List<String> first(int ranks, String suffix) {
      return addresses.subList(0, perNode.nodes(ranks)).stream()
          .map(address -> address + suffix)
          .toList();
    }

    /** Ranks of which some share a host and some do not, as far as there are such. */
    int fewest() {
      return Math.min(perNode.count() + 1, perNode.ranks(addresses.size()));
    }
  }

  /**
   * A launcher that is started on this machine.
   *
   * @param program its name or file
   * @param release empty if it does not print a known one
   */
  record InstalledLauncher(String program, Optional<MpiRelease> release) {
    /** Since 5.0 Open MPI starts ranks by PRRTE, some of whose parameters have other names. */
    boolean hasPrrte() {
      return release.filter(its -> !its.number().matches("[1-4]\\..*")).isPresent();
    }
  }

  /** What stands before a program's command so that so many ranks of it run on this machine. */
  public abstract List<String> here(String launcher, int ranks, boolean root);

  /** The same on the first hosts, over TCP between them and over shared memory within one. */
  abstract List<String> onHosts(
      InstalledLauncher launcher, EmulatedHosts hosts, int ranks, boolean root);

  /** Whether what a launcher says of its version is of this one. */
  public boolean isNamedBy(String version) {
    return saysSo.matcher(version).find();
  }
}
