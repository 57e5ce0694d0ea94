package fathom.runner.operations;

import fathom.model.transport.Transport;
import fathom.runner.campaign.ClusterSession;
import fathom.runner.campaign.WorkDirectory;
import fathom.runner.campaign.plan.MeasurementTarget;
import fathom.runner.cluster.Site;
import fathom.runner.console.Progress;
import fathom.runner.console.UserException;
import fathom.runner.jmh.JmhInvocation;
import fathom.runner.machine.Installation;
import fathom.runner.mpi.MeasuredLibrary;
import fathom.runner.mpi.MpiFacts;
import fathom.runner.mpi.SettingsCheck;
import fathom.runner.process.Deployment;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Function;

/**
 * Collective operations of a cluster's MPI library, one JMH start and so one MPI job per operation,
 * algorithm and number of ranks. What is finished stays in the directory when it fails; what a
 * library cannot do is left out, with its reason.
 */
public final class LibraryCampaign {
  /** 100 Mbit/s: a guess where no line is known. */
  private static final double GUESSED_MICROS_PER_BYTE = 0.08;

  private final Installation installation;
  private final Site site;

  /** Takes the site that a {@link LaunchCheck} has opened. */
  public LibraryCampaign(Installation installation, Site site) {
    this.installation = installation;
    this.site = site;
  }

  /**
   * @param ranks numbers of ranks
   * @param repetitions of each case, in each turn
   * @param turns of a library, in the order in which they come
   * @param part of what the user asked for, as progress names it; empty where this is all of it
   * @param directory where raw results and logs go; it is there
   */
  public record Request(
      List<Integer> ranks,
      int repetitions,
      Function<MeasuredLibrary, List<LibraryTurn>> turns,
      String part,
      Path directory) {}

  /**
   * What came of it.
   *
   * @param ran what was run to its end, in this order
   * @param facts of the library
   * @param warnings of the cluster, and what could not be run
   */
  public record Result(List<Ran> ran, SortedMap<String, String> facts, List<String> warnings) {
    /** The files of raw results, in the order of the turns. */
    public List<Path> raw() {
      return ran.stream().map(Ran::raw).toList();
    }
  }

  /** A turn, and the file of what it left. */
  public record Ran(LibraryTurn turn, Path raw) {}

  /** Runs all of a part. */
  public Result run(Request request, Progress progress) {
    try (Progress shown = progress;
        WorkDirectory work = WorkDirectory.ofOperations(request.directory, shown)) {
      MeasurementTarget target = MeasurementTarget.of(site, Transport.MPI);
      MpiFacts facts = site.mpi().orElseThrow();
      List<LibraryTurn> turns = turns(request, target, facts);
      LibraryPlan plan = plan(request, target);
      Deployment deployment =
          site.kind()
              .prepared(work.deployment(installation, installation.benchmarksJar()), shown::now);
      shown.begin(seconds(plan, turns));
      try (ClusterSession session =
          ClusterSession.ofOperations(site, site.kind(), Set.of(), deployment, request.directory)) {
        return all(request, turns, plan, session, facts, site.warnings(), shown);
      }
    } catch (IOException e) {
      throw UserException.failed("cannot write to " + request.directory + ": " + e.getMessage(), e);
    }
  }

  /** Estimates how long a part takes. */
  public Duration estimate(Request request) {
    MeasurementTarget target = MeasurementTarget.of(site, Transport.MPI);
    List<LibraryTurn> turns = turns(request, target, site.mpi().orElseThrow());
    return Duration.ofMillis(Math.round(1000 * seconds(plan(request, target), turns)));
  }

  private static double seconds(LibraryPlan plan, List<LibraryTurn> turns) {
    return turns.stream().mapToDouble(turn -> plan.of(turn).seconds()).sum();
  }

  private static List<LibraryTurn> turns(
      Request request, MeasurementTarget target, MpiFacts facts) {
    target.cluster().checkRanks(request.ranks);
    return request.turns.apply(
        MeasuredLibrary.of(facts.provenance())
            .orElseThrow(() -> UserException.failed(MeasuredLibrary.unknown(facts.provenance()))));
  }

  private static LibraryPlan plan(Request request, MeasurementTarget target) {
    int cpus = target.placement().cpus();
    return new LibraryPlan(
        request.repetitions,
        target
            .cluster()
            .port()
            .map(port -> 8 / port.rateBitsPerMicro())
            .orElse(GUESSED_MICROS_PER_BYTE),
        target.cluster().isApart() ? Integer.MAX_VALUE : cpus);
  }

  private static Result all(
      Request request,
      List<LibraryTurn> turns,
      LibraryPlan plan,
      ClusterSession session,
      MpiFacts facts,
      List<String> warnings,
      Progress shown)
      throws IOException {
    List<Ran> ran = new ArrayList<>();
    List<String> told = new ArrayList<>(warnings);
    for (LibraryTurn turn : turns) {
      JmhInvocation invocation = plan.of(turn);
      String part = request.part.isEmpty() ? "" : request.part + ": ";
      shown.step(part + turn.describe(), invocation.seconds());
      try {
        ran.add(new Ran(turn, session.runInto(request.directory, invocation, turn.name(), shown)));
      } catch (UserException e) {
        WorkDirectory.awaitShutdown();
        if (SettingsCheck.isRefusal(String.valueOf(e.getMessage()))) {
          throw UserException.badInput(turn.describe() + ": " + e.getMessage(), e);
        }
        // One algorithm that a library refuses takes no other with it.
        told.add(turn.describe() + " is left out: " + e.getMessage());
      }
    }
    if (ran.isEmpty()) {
      throw UserException.failed("nothing could be run: " + told.getLast());
    }
    return new Result(ran, facts.provenance(), told);
  }
}
