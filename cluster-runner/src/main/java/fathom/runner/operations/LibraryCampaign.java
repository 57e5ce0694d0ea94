package fathom.runner.operations;

import fathom.model.protocol.JmhParameter;
import fathom.reports.input.ForeignText;
import fathom.reports.json.JsonAt;
import fathom.reports.run.AtomicFile;
import fathom.runner.campaign.ClusterSession;
import fathom.runner.campaign.WorkDirectory;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.cluster.Site;
import fathom.runner.console.Progress;
import fathom.runner.console.UserException;
import fathom.runner.jmh.JmhInvocation;
import fathom.runner.machine.Installation;
import fathom.runner.machine.Placement;
import fathom.runner.mpi.MeasuredLibrary;
import fathom.runner.mpi.SettingsCheck;
import fathom.runner.process.Deployment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Function;

/**
 * Collective operations of a cluster's MPI library, one JMH start and so one MPI job per operation,
 * algorithm and number of ranks. What is finished stays in the directory when it fails, and is
 * taken from there when the same campaign runs once more; what a library cannot do is left out,
 * with its reason.
 */
public final class LibraryCampaign {
  /** 100 Mbit/s: a guess where no line is known. */
  private static final double GUESSED_MICROS_PER_BYTE = 0.08;

  private static final String RAW = "raw";

  private final RankCluster ranks;

  /** Takes the site that a {@link LaunchCheck} has opened. */
  public LibraryCampaign(Installation installation, Site site) {
    this(new SiteRanks(installation, site));
  }

  /** Takes anything that starts ranks. */
  public LibraryCampaign(RankCluster ranks) {
    this.ranks = ranks;
  }

  /** A cluster on which ranks can be started. */
  public interface RankCluster {
    ClusterKind cluster();

    /** Facts that the ranks told about their library and their hosts. */
    SortedMap<String, String> facts();

    /** Warnings about the cluster. */
    List<String> warnings();

    /** CPUs of this machine that ranks may use. */
    int cpus();

    /** Makes ready for starts whose results and logs go to a directory. */
    Starts open(LibraryRequest request, Progress shown) throws IOException;
  }

  /** Starts of ranks, one after the other. */
  public interface Starts extends AutoCloseable {
    /** Runs one start to its end; returns the file with what it left. */
    Path run(JmhInvocation invocation, String name, Progress shown) throws IOException;

    @Override
    void close();
  }

  /**
   * @param ranks numbers of ranks
   * @param repetitions of each case, in each turn
   * @param turns of a library, in the order in which they come
   * @param part of what the user asked for, as progress names it; empty where this is all of it
   * @param resume how an interrupted campaign is continued, in words; empty if it is not
   * @param directory where raw results and logs go; it is there
   */
  public record LibraryRequest(
      List<Integer> ranks,
      int repetitions,
      Function<MeasuredLibrary, List<LibraryTurn>> turns,
      String part,
      String resume,
      Path directory) {}

  /**
   * What came of it.
   *
   * @param raw the file of raw results of each turn that was run to its end, in this order
   * @param facts of the library
   * @param warnings of the cluster, and what could not be run
   */
  public record LibraryResult(
      Map<LibraryTurn, Path> raw, SortedMap<String, String> facts, List<String> warnings) {}

  /** Seconds that turns take on a cluster, guessed before any rank of it is started. */
  public static double seconds(ClusterKind cluster, int repetitions, List<LibraryTurn> turns) {
    return seconds(plan(cluster, repetitions, Placement.here().cpus()), turns);
  }

  private static LibraryPlan plan(ClusterKind cluster, int repetitions, int cpus) {
    return new LibraryPlan(
        repetitions,
        cluster.port().map(port -> 8 / port.rateBitsPerMicro()).orElse(GUESSED_MICROS_PER_BYTE),
        cluster.isApart() ? Integer.MAX_VALUE : cpus);
  }

  /** Estimates how long a part takes. */
  public Duration estimate(LibraryRequest request) {
    double seconds =
        seconds(
            plan(ranks.cluster(), request.repetitions, ranks.cpus()),
            request.turns.apply(library()));
    return Duration.ofMillis(Math.round(1000 * seconds));
  }

  private MeasuredLibrary library() {
    return MeasuredLibrary.of(ranks.facts())
        .orElseThrow(() -> UserException.failed(MeasuredLibrary.unknown(ranks.facts())));
  }

  private static double seconds(LibraryPlan plan, Collection<LibraryTurn> turns) {
    return turns.stream().mapToDouble(turn -> plan.of(turn).seconds()).sum();
  }

  /** Runs all of a part, but for what an interrupted campaign has left of it. */
  public LibraryResult run(LibraryRequest request, Progress progress) {
    try (Progress shown = progress) {
      ranks.cluster().checkRanks(request.ranks);
      LibraryPlan plan = plan(ranks.cluster(), request.repetitions, ranks.cpus());
      CampaignPart part = new CampaignPart(request, plan, shown);
      for (LibraryTurn turn : request.turns.apply(library())) {
        part.plan(turn);
      }
      shown.begin(part.seconds(part.all));
      shown.left(part.seconds(part.left), 1);
      if (!part.left.isEmpty()) {
        try (Starts starts = ranks.open(request, shown)) {
          part.run(starts);
        }
      }
      return part.result();
    } catch (IOException e) {
      throw UserException.failed("cannot write to " + request.directory + ": " + e.getMessage(), e);
    }
  }

  /** The turns of a part, and what became of them. */
  private final class CampaignPart {
    private final LibraryRequest request;
    private final LibraryPlan plan;
    private final Progress shown;
    private final Map<LibraryTurn, Path> raw = new LinkedHashMap<>();
    private final List<LibraryTurn> all = new ArrayList<>();
    private final List<LibraryTurn> left = new ArrayList<>();
    private final List<String> told = new ArrayList<>(ranks.warnings());

    /** The last turns, if they failed one after the other. */
    private final List<LibraryTurn> failed = new ArrayList<>();

    CampaignPart(LibraryRequest request, LibraryPlan plan, Progress shown) {
      this.request = request;
      this.plan = plan;
      this.shown = shown;
    }

    /** Keeps a turn that an interrupted campaign has finished; plans the others. */
    void plan(LibraryTurn turn) throws IOException {
      all.add(turn);
      Path file = request.directory.resolve(RAW).resolve(turn.name() + ".json");
      if (!Files.exists(file)) {
        String reason = reasonBefore(turn);
        if (reason.isEmpty()) {
          left.add(turn);
        } else {
          told.add(reason);
        }
        return;
      }
      requireSame(plan.of(turn), JsonAt.parse(file.toString(), ForeignText.read(file)));
      raw.put(turn, file);
    }

    /**
     * Why an interrupted campaign left a turn out; empty if it did not. Run now, the turn might end
     * well, and what was chosen after it would have been chosen from other times.
     */
    private String reasonBefore(LibraryTurn turn) throws IOException {
      Path file = leftOut(turn);
      return !request.resume.isEmpty() && Files.exists(file) ? ForeignText.read(file).strip() : "";
    }

    private Path leftOut(LibraryTurn turn) {
      return request.directory.resolve(RAW).resolve(turn.name() + ".left-out");
    }

    double seconds(Collection<LibraryTurn> turns) {
      return LibraryCampaign.seconds(plan, turns);
    }

    void run(Starts starts) throws IOException {
      for (LibraryTurn turn : left) {
        JmhInvocation invocation = plan.of(turn);
        String part = request.part.isEmpty() ? "" : request.part + ": ";
        shown.step(part + turn.describe(), invocation.seconds());
        try {
          raw.put(turn, starts.run(invocation, turn.name(), shown));
          failed.clear();
        } catch (UserException e) {
          WorkDirectory.awaitShutdown();
          failed(turn, e);
        }
      }
    }

    /**
     * One algorithm that a library refuses takes no other with it. A library does not refuse its
     * own choice: if that fails and its neighbour too, the cluster is broken, and each further turn
     * would wait for its ranks for a minute.
     */
    private void failed(LibraryTurn turn, UserException e) throws IOException {
      if (SettingsCheck.isRefusal(String.valueOf(e.getMessage()))) {
        throw UserException.badInput(turn.describe() + ": " + e.getMessage(), e);
      }
      failed.add(turn);
      boolean isBroken = failed.size() > 1 && failed.stream().anyMatch(LibraryTurn::isOwn);
      if (isBroken && !request.resume.isEmpty()) {
        for (LibraryTurn one : failed) {
          Files.deleteIfExists(leftOut(one)); // by the cluster's fault, not by theirs
        }
        throw UserException.failed(
            failed.size()
                + " turns in a row failed, the last was "
                + turn.describe()
                + ": "
                + e.getMessage(),
            e);
      }
      String reason = turn.describe() + " is left out: " + e.getMessage();
      told.add(reason);
      if (!request.resume.isEmpty()) {
        Files.createDirectories(request.directory.resolve(RAW));
        AtomicFile.write(leftOut(turn), reason + "\n");
      }
    }

    LibraryResult result() {
      if (raw.isEmpty()) {
        throw UserException.failed("nothing could be run: " + told.getLast());
      }
      Map<LibraryTurn, Path> inOrder = new LinkedHashMap<>();
      all.stream()
          .filter(raw::containsKey)
          .forEach(turn -> inOrder.put(turn, raw.getOrDefault(turn, request.directory)));
      return new LibraryResult(inOrder, ranks.facts(), told);
    }

    /**
     * A file of this name that another plan left would be taken for times that it does not have.
     */
    private static void requireSame(JmhInvocation planned, JsonAt file) {
      List<JsonAt> benchmarks = file.elements();
      if (benchmarks.size() != 1) {
        throw file.bad("expected one benchmark: this is no result of a turn");
      }
      JsonAt params = benchmarks.getFirst().field("params");
      planned
          .params()
          .forEach(
              (parameter, value) -> {
                JsonAt there = params.field(parameter.id());
                if (isDecisive(parameter) && !there.text().equals(value)) {
                  throw there.bad("expected " + value + ": this is the result of another campaign");
                }
              });
    }

    private static boolean isDecisive(JmhParameter parameter) {
      return switch (parameter) {
        case OPERATION, ALGORITHM, SIZES, OPERATIONS -> true;
        default -> false;
      };
    }
  }

  /** The ranks of a site. */
  private record SiteRanks(Installation installation, Site site) implements RankCluster {
    @Override
    public ClusterKind cluster() {
      return site.kind();
    }

    @Override
    public SortedMap<String, String> facts() {
      return site.mpi().orElseThrow().provenance();
    }

    @Override
    public List<String> warnings() {
      return site.warnings();
    }

    @Override
    public int cpus() {
      return site.placement().cpus();
    }

    @Override
    public Starts open(LibraryRequest request, Progress shown) throws IOException {
      WorkDirectory work = WorkDirectory.ofOperations(request.directory, request.resume, shown);
      try {
        Deployment deployment =
            site.kind()
                .prepared(work.deployment(installation, installation.benchmarksJar()), shown::now);
        ClusterSession session =
            ClusterSession.ofOperations(site, site.kind(), Set.of(), deployment, request.directory);
        return new SiteStarts(work, session, request.directory);
      } catch (UserException | IOException e) {
        work.close();
        throw e;
      }
    }
  }

  /** Starts of a site's ranks by JMH. */
  private record SiteStarts(WorkDirectory work, ClusterSession session, Path directory)
      implements Starts {
    @Override
    public Path run(JmhInvocation invocation, String name, Progress shown) throws IOException {
      return session.runInto(directory, invocation, name, shown);
    }

    @Override
    public void close() {
      try {
        session.close();
      } finally {
        work.close();
      }
    }
  }
}
