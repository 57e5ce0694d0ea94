package fathom.runner.tune;

import fathom.model.transport.Transport;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.cluster.Site;
import fathom.runner.machine.Installation;
import fathom.runner.measure.Progress;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What only a launcher can tell: it is tried before a sheet is measured, because a sheet takes
 * minutes and the numbers of ranks may contradict each other.
 */
public record LaunchCheck(Installation installation, Supplier<Progress> progress) {
  /**
   * Ranks that a launcher starts.
   *
   * @param mostOnOneHost at most so many share this machine
   * @param hosts on which they are; 1 if they do not say
   */
  public record Launched(int mostOnOneHost, int hosts) {}

  /**
   * Tries the launcher of a cluster whose size is not known otherwise.
   *
   * @param cluster with its ranks placed as they are asked for
   * @param ranks numbers of ranks that are asked for; empty for those that the launcher starts
   * @return empty for a cluster that needs no launcher of the user's
   * @throws fathom.runner.console.UserException if it starts other numbers of ranks
   */
  public Optional<Launched> run(ClusterKind cluster, List<Integer> ranks) {
    if (cluster.machines() != ClusterKind.Machines.OTHERS || cluster.hosts() > 0) {
      return Optional.empty();
    }
    try (Progress shown = progress.get();
        Site site = cluster.open(Transport.MPI, installation, shown::now)) {
      if (!ranks.isEmpty()) {
        site.kind().checkRanks(ranks);
      }
      return site.mpi()
          .map(
              facts ->
                  new Launched(
                      facts.mostOnOneHost(),
                      hosts(facts.provenance().getOrDefault("mpi.hosts", ""))));
    }
  }

  /** {@code 2 (most ranks on one: 1; ranks 0 and 1 on two)}. */
  private static int hosts(String words) {
    String count = words.split(" ", 2)[0];
    return count.matches("\\d{1,6}") ? Integer.parseInt(count) : 1;
  }
}
