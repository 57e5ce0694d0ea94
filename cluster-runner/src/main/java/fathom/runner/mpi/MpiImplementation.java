package fathom.runner.mpi;

import fathom.model.collective.RankPlacement.Order;
import fathom.model.word.Word;
import fathom.reports.library.RanksPerNode;
import fathom.runner.console.UserException;
import fathom.runner.process.Tool;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** The MPI libraries whose launchers Fathom can give the words they need. */
public enum MpiImplementation implements Word {
  OPEN_MPI("mpirun.openmpi", "(?i)open.?mpi|openrte|prrte") {
    @Override
    List<String> here(String launcher, int ranks, boolean root) {
      List<String> words = new ArrayList<>(common(launcher, root));
      words.addAll(List.of("--oversubscribe", "-np", Integer.toString(ranks)));
      return words;
    }

    @Override
    List<String> onHosts(String launcher, EmulatedHosts hosts, int ranks, boolean root) {
      List<String> words = new ArrayList<>(common(launcher, root));
      RanksPerNode perNode = hosts.perNode();
      words.addAll(List.of("--host", String.join(",", hosts.first(ranks, ":" + perNode.count()))));
      words.addAll(List.of("-np", Integer.toString(ranks)));
      if (!perNode.isOne()) {
        words.addAll(List.of("--map-by", perNode.order() == Order.BLOCK ? "slot" : "node"));
      }
      for (String parameter :
          List.of(
              "plm rsh",
              "plm_rsh_agent " + hosts.agent(),
              "pml ob1",
              "btl tcp," + (perNode.isOne() ? "" : "vader,") + "self",
              "btl_tcp_if_include " + hosts.network(),
              "oob_tcp_if_include " + hosts.controlNetwork())) {
        words.add("--mca");
        words.addAll(List.of(parameter.split(" ", -1)));
      }
      return words;
    }

    // It would give each rank one core, which compilers and the timed thread then share.
    private List<String> common(String launcher, boolean root) {
      List<String> words = new ArrayList<>(List.of(launcher, "--bind-to", "none"));
      if (root) {
        words.add("--allow-run-as-root");
      }
      return words;
    }
  },

  MPICH("mpirun.mpich", "(?i)hydra|mpich") {
    @Override
    List<String> here(String launcher, int ranks, boolean root) {
      return List.of(launcher, "-np", Integer.toString(ranks));
    }

    @Override
    List<String> onHosts(String launcher, EmulatedHosts hosts, int ranks, boolean root) {
      if (!hosts.perNode().isOne()) {
        // By these transports ranks of one host use TCP. Shared memory, where it is allowed, may be
        // taken between emulated hosts as well: they are one machine.
        throw UserException.badInput(
            "--ranks-per-node is for Open MPI on the emulated cluster: MPICH's ranks of one host"
                + " would not use shared memory");
      }
      return List.of(
          "env",
          "UCX_TLS=tcp,self",
          "UCX_NET_DEVICES=" + hosts.device(),
          launcher,
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
          hosts.controlDevice());
    }
  };

  private static final String ANY = "mpirun";

  /** Those there are, the one that is tried first in front. */
  public static final List<MpiImplementation> ALL = List.of(values());

  /** Under which Debian has it beside others. */
  private final String ownName;

  // A Pattern is immutable; the checker does not know.
  @SuppressWarnings("ImmutableEnumChecker")
  private final Pattern saysSo;

  MpiImplementation(String ownName, String saysSo) {
    this.ownName = ownName;
    this.saysSo = Pattern.compile(saysSo);
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
   * @param perNode ranks on each of them
   */
  public record EmulatedHosts(
      List<String> addresses,
      String network,
      String device,
      String controlNetwork,
      String controlDevice,
      String agent,
      RanksPerNode perNode) {
    public EmulatedHosts {
      addresses = List.copyOf(addresses);
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

  /** What stands before a program's command so that so many ranks of it run on this machine. */
  abstract List<String> here(String launcher, int ranks, boolean root);

  /** The same on the first hosts, over TCP between them and over shared memory within one. */
  abstract List<String> onHosts(String launcher, EmulatedHosts hosts, int ranks, boolean root);

  /**
   * Its launcher on this machine.
   *
   * @param find where a program is
   * @param runs runs a command to its end
   */
  Optional<String> launcher(
      Function<String, Optional<Path>> find, Function<List<String>, Tool.Result> runs) {
    if (find.apply(ownName).isPresent()) {
      return Optional.of(ownName);
    }
    return find.apply(ANY).isPresent() && isNamedBy(runs.apply(List.of(ANY, "--version")).output())
        ? Optional.of(ANY)
        : Optional.empty();
  }

  /** Whether what a launcher says of its version is of this one. */
  public boolean isNamedBy(String version) {
    return saysSo.matcher(version).find();
  }
}
