package fathom.runner.operations;

import fathom.model.transport.Transport;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.cluster.Site;
import fathom.runner.console.Progress;
import fathom.runner.console.UserException;
import fathom.runner.machine.Installation;
import fathom.runner.mpi.KnownParameters;
import fathom.runner.mpi.LibrarySettings;
import fathom.runner.mpi.MeasuredLibrary;
import fathom.runner.mpi.MpiFacts;
import fathom.runner.mpi.RankHosts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Supplier;

/**
 * Starts ranks to learn what only they can tell. It does so before a sheet is measured, because a
 * sheet takes minutes: the numbers of ranks may contradict each other, nobody may know the
 * library's algorithms, or its own choice of them may not be its own. What is run later goes on
 * with the site that it leaves, for ranks take seconds to answer.
 */
public record LaunchCheck(Installation installation, Supplier<Progress> progress) {
  /**
   * The answer of the ranks.
   *
   * @param site where they are
   * @param library that the ranks have
   * @param launched the hosts of ranks that a launcher of the user's starts; empty for a cluster
   *     that needs none
   * @param inForce a setting that would be worth a try, and who has set it already; empty if nobody
   *     has, or others are asked for
   * @param facts what the ranks said
   * @param notes what could not be looked at
   */
  public record Checked(
      Site site,
      MeasuredLibrary library,
      Optional<RankHosts> launched,
      Optional<String> inForce,
      SortedMap<String, String> facts,
      List<String> notes)
      implements AutoCloseable {
    @Override
    public void close() {
      site.close();
    }

    /** Ranks of the launcher on this machine, where rank 0 runs; other hosts may have more. */
    public Optional<Integer> launchedHere() {
      return launched.map(RankHosts::withFirst);
    }
  }

  /**
   * Tries the ranks of a cluster.
   *
   * @param cluster with its ranks placed as they are asked for
   * @param ranks numbers of ranks that are asked for; empty for those that are started
   * @param wanted settings that are to be tried; empty for those that are worth a try
   * @throws UserException if other numbers of ranks are started, if nobody knows how to make the
   *     library choose, or if something has been chosen for it already
   */
  public Checked run(ClusterKind cluster, List<Integer> ranks, Optional<LibrarySettings> wanted) {
    try (Progress shown = progress.get()) {
      Site site = cluster.open(Transport.MPI, installation, shown::now);
      try {
        return checked(site, cluster, ranks, wanted);
      } catch (UserException e) {
        site.close();
        throw e;
      }
    }
  }

  private static Checked checked(
      Site site, ClusterKind cluster, List<Integer> ranks, Optional<LibrarySettings> wanted) {
    if (!ranks.isEmpty()) {
      site.kind().checkRanks(ranks);
    }
    MpiFacts facts = site.mpi().orElseThrow();
    Optional<String> inForce = wanted.isEmpty() ? facts.inForce() : Optional.empty();
    MeasuredLibrary library =
        MeasuredLibrary.of(facts.provenance())
            .orElseThrow(() -> UserException.badInput(MeasuredLibrary.unknown(facts.provenance())));
    LibrarySettings tried = wanted.orElseGet(facts::worthATry);
    facts.requireOwnChoice(tried);
    facts.presets().tool().ifPresent(tool -> KnownParameters.of(tool).require(tried));
    boolean isOfOthers = cluster.machines() == ClusterKind.Machines.OTHERS && cluster.hosts() == 0;
    return new Checked(
        site,
        library,
        facts.places().filter(its -> isOfOthers),
        inForce,
        facts.provenance(),
        notes(facts, inForce));
  }

  private static List<String> notes(MpiFacts facts, Optional<String> inForce) {
    List<String> notes = new ArrayList<>(facts.presets().notes());
    inForce
        .map(its -> its + " is in force already: no setting is tried, and rules go with it")
        .ifPresent(notes::add);
    return notes;
  }
}
