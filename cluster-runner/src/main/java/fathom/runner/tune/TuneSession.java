package fathom.runner.tune;

import fathom.reports.input.BadInputException;
import fathom.reports.operations.NodeRanks;
import fathom.reports.operations.UnruledOperations;
import fathom.reports.validation.RanksPerNode;
import fathom.runner.campaign.RunLock;
import fathom.runner.campaign.WorkDirectory;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.console.Progress;
import fathom.runner.console.UserException;
import fathom.runner.machine.Installation;
import fathom.runner.machine.OtherWork;
import fathom.runner.mpi.LibrarySettings;
import fathom.runner.mpi.MpiFacts;
import fathom.runner.operations.LaunchCheck;
import fathom.runner.operations.LibraryCampaign;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A tuning from its first start of ranks to its results, in a directory that no other command
 * writes into. It is refused before anything is measured if ranks, library or load are wrong.
 *
 * @param request of the user, before anything is known of the ranks; its directory is that of
 *     {@code asked}
 * @param again the earlier tuning that is compared once more; the request has its places
 * @param anyway whether the user wants to tune beside other work
 * @param asked what is written down of the request
 * @param resume whether the tuning in its directory is continued
 * @param fresh takes a new directory
 * @param display makes what shows progress
 * @param notes get what is told before the results are there
 */
public record TuneSession(
    Tuning.TuningRequest request,
    Optional<TuneAgain> again,
    boolean anyway,
    TuneResume asked,
    boolean resume,
    Supplier<RunLock> fresh,
    Supplier<Progress> display,
    Consumer<String> notes) {
  /** Ranks start twice until they say what they are. */
  private static final double RANKS_SECONDS = 5;

  /** A sheet through MPI takes some minutes, one of a node's inside less. */
  private static final double SHEET_SECONDS = 180;

  /** Tunes, or compares an earlier tuning once more. */
  public Tuning.TuningResult run() {
    try (TuneProgress progress = new TuneProgress(display, seconds(true));
        LaunchCheck.Checked checked = looked(progress)) {
      if (again.isEmpty() && checked.facts().containsKey(MpiFacts.BEFORE_TUNED)) {
        progress.expect(TuneStage.COMPONENTS, componentsSeconds(checked));
      }
      return inDirectory(directory -> kept(directory, checked, progress));
    }
  }

  /** Predicts; ranks are started only if their sheet is to be measured. */
  public Tuning.Predicted predict() {
    try (TuneProgress progress = new TuneProgress(display, seconds(false))) {
      if (request.sheet().isEmpty()) {
        looked(progress).close();
      }
      return inDirectory(
          directory ->
              new Tuning(Installation.here(), progress)
                  .predict(request.in(directory, request.settings())));
    }
  }

  /** Works in a directory, which goes again if the tuning is refused. */
  private <T> T inDirectory(Function<Path, T> work) {
    try (RunLock lock = resume ? asked.lock() : fresh.get()) {
      try {
        return work.apply(lock.directory());
      } catch (BadInputException | UserException e) {
        boolean isRefusal =
            !(e instanceof UserException told) || told.kind() == UserException.ExitKind.BAD_INPUT;
        if (isRefusal && !resume) {
          lock.withdraw();
        }
        throw e;
      }
    }
  }

  /** Tunes, and adds to a failure how the tuning is continued. */
  private Tuning.TuningResult kept(
      Path directory, LaunchCheck.Checked checked, TuneProgress progress) {
    try {
      new TuneResume(directory, asked.options())
          .write(TuneResume.decisive(checked, request.cluster()), resume);
      return tuned(directory, checked, progress);
    } catch (UserException e) {
      String message = String.valueOf(e.getMessage());
      String where = "; kept in " + directory;
      throw e.kind() != UserException.ExitKind.FAILED || message.contains("--resume")
          ? e
          : UserException.failed(
              message + (message.endsWith(where) ? "; " : where + "; ") + TuneResume.ADVICE, e);
    }
  }

  private Tuning.TuningResult tuned(
      Path directory, LaunchCheck.Checked checked, TuneProgress progress) {
    Installation here = Installation.here();
    Tuning.TuningRequest known =
        request.in(
            directory,
            checked.inForce().isPresent() ? Optional.of(LibrarySettings.NONE) : request.settings());
    LibraryCampaign operations = new LibraryCampaign(here, checked.site());
    // An interruption between two stages is told as one within a stage is.
    try (WorkDirectory _ =
        WorkDirectory.ofStages(directory, TuneResume.ADVICE, progress.of(TuneStage.RESULTS))) {
      Tuning.TuningResult result =
          again
              .map(its -> its.run(known, checked.facts(), operations, here, progress))
              .orElseGet(() -> new Tuning(here, progress).run(known, operations));
      progress.finish();
      progress.close();
      return result;
    }
  }

  /** Looks at the ranks, their library and the load of this machine. */
  private LaunchCheck.Checked looked(TuneProgress progress) {
    RanksPerNode placed = request.nodeRanks().each();
    LaunchCheck.Checked checked =
        new LaunchCheck(Installation.here(), () -> progress.of(TuneStage.RANKS))
            .run(
                request.cluster().placed(placed),
                request.places().askedRanks(placed),
                request.settings());
    progress.pause();
    try {
      requireUsable(checked, placed);
      return checked;
    } catch (BadInputException | UserException e) {
      checked.close();
      throw e;
    }
  }

  private void requireUsable(LaunchCheck.Checked checked, RanksPerNode placed) {
    TunePlaces places = request.places();
    ClusterKind cluster = request.cluster();
    again.ifPresentOrElse(
        earlier -> earlier.requireSameRelease(checked.library()),
        () ->
            UnruledOperations.among(
                    places.operations(),
                    checked.library().algorithms(),
                    checked.library().limits(request.assumed()))
                .ifPresent(this::warn));
    Tuning.checkPlaces(checked.library(), cluster, checked.facts());
    checked.notes().forEach(this::warn);
    int ranks = checked.launchedHere().orElseGet(() -> places.mostRanks(cluster, placed));
    new LoadLimit(OtherWork::look).check(ranks, anyway).ifPresent(this::warn);
    checked
        .launched()
        .filter(its -> its.hosts() > 1)
        .ifPresent(
            its ->
                notes.accept(
                    "The load of this machine was looked at; that of the other "
                        + (its.hosts() - 1)
                        + " hosts was not."));
  }

  private double componentsSeconds(LaunchCheck.Checked checked) {
    return request
        .places()
        .componentsSeconds(
            checked.site().kind(), request.nodeRanks().each(), checked.library().algorithms());
  }

  private void warn(String note) {
    notes.accept("! " + note);
  }

  /** Seconds that each stage takes by a guess. */
  private Map<TuneStage, Double> seconds(boolean runs) {
    Map<TuneStage, Double> seconds = new EnumMap<>(TuneStage.class);
    seconds.put(TuneStage.RANKS, RANKS_SECONDS);
    NodeRanks nodeRanks = request.nodeRanks();
    if (again.isEmpty() && request.sheet().isEmpty()) {
      seconds.put(
          TuneStage.SHEET,
          request.budget().map(its -> (double) its.toSeconds()).orElse(SHEET_SECONDS));
    }
    if (again.isEmpty() && !nodeRanks.isKnown()) {
      seconds.put(TuneStage.INSIDE, SHEET_SECONDS);
    }
    if (runs) {
      seconds.putAll(
          request
              .places()
              .seconds(
                  request.cluster(),
                  nodeRanks.each(),
                  again.isPresent() ? 1 : request.candidates(),
                  request.rounds()));
    }
    if (again.isPresent()) {
      seconds.keySet().removeAll(List.of(TuneStage.SETTINGS, TuneStage.TRIAL));
    } else if (request.settings().filter(LibrarySettings::isNone).isPresent()) {
      seconds.remove(TuneStage.SETTINGS);
    }
    return seconds;
  }
}
