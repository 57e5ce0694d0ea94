package fathom.runner.measure;

import fathom.model.transport.Transport;
import fathom.reports.json.JsonText;
import fathom.reports.operations.LibraryAlgorithms;
import fathom.reports.run.AtomicFile;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.cluster.Site;
import fathom.runner.console.UserException;
import fathom.runner.jmh.JmhInvocation;
import fathom.runner.machine.Installation;
import fathom.runner.mpi.LibraryControl;
import fathom.runner.mpi.MeasuredLibrary;
import fathom.runner.mpi.MpiFacts;
import fathom.runner.mpi.SettingsCheck;
import fathom.runner.process.Deployment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

  private static final String VERSION = "mpi.version";

  private final Installation installation;

  public LibraryCampaign(Installation installation) {
    this.installation = installation;
  }

  /**
   * @param ranks numbers of ranks
   * @param repetitions of each case, in each turn
   * @param turns of a library, in the order in which they come
   * @param part of what the user asked for, as progress names it; empty where this is all of it
   * @param directory where raw results and logs go; it is there
   */
  public record Request(
      ClusterKind cluster,
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

  /** Runs all. */
  public Result run(Request request, Progress progress) {
    try (Progress shown = progress;
        Workplace place =
            Workplace.make(
                request.directory,
                "raw results of what is finished are in " + request.directory,
                shown);
        Site site = request.cluster.open(Transport.MPI, installation, shown::now)) {
      Ground ground = Ground.of(site, Transport.MPI);
      MpiFacts facts = site.mpi().orElseThrow();
      List<LibraryTurn> turns = turns(request, ground, facts);
      LibraryPlan plan = plan(request, ground);
      Deployment deployment =
          request.cluster.prepared(
              new Deployment(
                  installation.java(),
                  installation.benchmarksJar(),
                  place.temporary(),
                  Deployment.newSecret()),
              shown::now);
      shown.begin(turns.stream().mapToDouble(t -> plan.of(t).seconds()).sum());
      Path logs = Files.createDirectories(request.directory.resolve("logs"));
      try (Stage stage =
          Stage.open(
              site.stage(request.cluster.workOfOperations()),
              Set.of(),
              deployment,
              logs.resolve("peers.log"))) {
        return all(request, turns, plan, stage, facts, site.warnings(), shown);
      }
    } catch (IOException e) {
      throw UserException.failed("cannot write to " + request.directory + ": " + e.getMessage(), e);
    }
  }

  private static List<LibraryTurn> turns(Request request, Ground ground, MpiFacts facts) {
    ground.cluster().checkRanks(request.ranks);
    String version = facts.provenance().getOrDefault(VERSION, "");
    LibraryAlgorithms known =
        LibraryControl.algorithmsOf(version)
            .orElseThrow(
                () ->
                    UserException.failed(
                        "no way is known to make this library choose an algorithm: " + version));
    return request.turns.apply(new MeasuredLibrary(known, version));
  }

  private static LibraryPlan plan(Request request, Ground ground) {
    int cpus = ground.placement().cpus();
    return new LibraryPlan(
        request.repetitions,
        ground
            .cluster()
            .port()
            .map(port -> 8 / port.rateBitsPerMicro())
            .orElse(GUESSED_MICROS_PER_BYTE),
        ground.cluster().isApart() ? Integer.MAX_VALUE : cpus);
  }

  private static Result all(
      Request request,
      List<LibraryTurn> turns,
      LibraryPlan plan,
      Stage stage,
      MpiFacts facts,
      List<String> warnings,
      Progress shown)
      throws IOException {
    List<Ran> ran = new ArrayList<>();
    List<String> told = new ArrayList<>(warnings);
    for (LibraryTurn turn : turns) {
      shown.now((request.part.isEmpty() ? "" : request.part + ": ") + turn.describe());
      try {
        ran.add(new Ran(turn, run(turn, plan.of(turn), stage, request.directory, shown)));
      } catch (UserException e) {
        Workplace.awaitEnd();
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

  private static Path run(
      LibraryTurn turn, JmhInvocation invocation, Stage stage, Path directory, Progress progress)
      throws IOException {
    String name = turn.name();
    Path log = directory.resolve("logs").resolve(name + ".log");
    Path raw = Files.createDirectories(directory.resolve("raw")).resolve(name + ".json");
    AtomicFile.write(raw, JsonText.render(stage.run(invocation, name, log, progress).entries()));
    return raw;
  }
}
