package fathom.runner.campaign;

import fathom.reports.run.ExperimentRecord.Status;
import fathom.reports.run.Manifest;
import fathom.reports.run.RunDirectory;
import fathom.reports.text.ShellWord;
import fathom.runner.campaign.plan.MeasureRequest;
import fathom.runner.console.Progress;
import fathom.runner.console.UserException;
import fathom.runner.machine.Installation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** The plan of a run measured again, one run after the other, each in a directory of its own. */
public final class Repetitions {
  private static final String SUFFIX = "-repeat";

  private final Installation installation;
  private final Progress progress;
  private final Consumer<String> told;

  /**
   * @param progress shows that of all runs
   * @param told hears in a line what is being done, and what is not as it was
   */
  public Repetitions(Installation installation, Progress progress, Consumer<String> told) {
    this.installation = installation;
    this.progress = progress;
    this.told = told;
  }

  /**
   * What is asked for.
   *
   * @param run the run directory, as the user names it
   * @param times how often it is measured again
   * @param out where to, in directories 1, 2, …; empty for a new directory beside the run
   * @param resume whether that directory is there and is to be gone on with
   */
  public record RepeatRequest(String run, int times, Optional<Path> out, boolean resume) {}

  /**
   * Measures what is not measured yet.
   *
   * @return the run directories, the first repetition first
   * @throws UserException when a run fails; those before it stay
   */
  public List<Path> measure(RepeatRequest asked) {
    RunPlan plan = RunPlan.of(asked.run());
    try (RunLock lock = asked.resume() ? resumed(asked, plan) : fresh(asked, plan)) {
      return measure(asked, plan, lock.directory());
    }
  }

  private static RunLock fresh(RepeatRequest asked, RunPlan plan) {
    return asked.out().map(RunLock::ofNew).orElseGet(() -> beside(plan.run()));
  }

  private static RunLock resumed(RepeatRequest asked, RunPlan plan) {
    Path directory = asked.out().orElseGet(() -> named(plan.run()));
    if (!Files.isDirectory(directory)) {
      throw UserException.badInput(
          directory + ": no such directory; --resume continues in one that repeat wrote");
    }
    return RunLock.ofThis(directory);
  }

  private List<Path> measure(RepeatRequest asked, RunPlan plan, Path directory) {
    told.accept("Repeats " + asked.run() + " (" + plan.words() + ") in " + directory);
    List<Path> runs = new ArrayList<>();
    expectLater(asked, plan, directory);
    for (int i = 1; i <= asked.times(); i++) {
      Path run = directory.resolve(Integer.toString(i));
      measure(plan, asked, i, run);
      runs.add(run);
    }
    differing(plan, runs.getFirst(), asked.run());
    return runs;
  }

  /** Announces all runs but the first that is measured: that one says how long it takes itself. */
  private void expectLater(RepeatRequest asked, RunPlan plan, Path directory) {
    IntStream.rangeClosed(1, asked.times())
        .filter(i -> !isThere(asked, directory.resolve(Integer.toString(i))))
        .skip(1)
        .mapToObj(i -> Campaigns.estimate(plan.request(i, directory, false)))
        .flatMap(Optional::stream)
        .forEach(progress::expect);
  }

  private static boolean isThere(RepeatRequest asked, Path run) {
    return asked.resume() && Files.exists(run) && Files.exists(RunDirectory.open(run).sheetFile());
  }

  /**
   * Beside the run, under a name that nothing has yet: {@code RUN-repeat}, {@code RUN-repeat-2}.
   */
  private static RunLock beside(Path run) {
    Path named = named(run);
    return RunLock.ofNext(
        Optional.ofNullable(named.getParent()).orElse(Path.of("")),
        String.valueOf(named.getFileName()));
  }

  private static Path named(Path run) {
    Path last = run.normalize().getFileName();
    boolean hasName = last != null && !last.toString().matches("|\\.\\.");
    Path whole = hasName ? run.normalize() : run.toAbsolutePath().normalize();
    return whole.resolveSibling(whole.getFileName() + SUFFIX);
  }

  private void measure(RunPlan plan, RepeatRequest asked, int repetition, Path out) {
    boolean begun = asked.resume() && Files.exists(out);
    MeasureRequest request = plan.request(repetition, out, begun);
    if (begun && isFinished(plan, request, asked.run(), out)) {
      return;
    }
    String again =
        "finished runs are kept: continue with `fathom repeat %s -n %s --out %s --resume`"
            .formatted(
                ShellWord.of(asked.run()),
                asked.times(),
                ShellWord.of(String.valueOf(out.getParent())));
    try {
      progress.part("run " + repetition + " of " + asked.times());
      new Campaigns(installation)
          .measure(request, progress, Optional.of(new Campaigns.LargerCommand(out, again)));
    } catch (UserException e) {
      if (repetition == 1 || e.kind() != UserException.ExitKind.FAILED) {
        throw e;
      }
      throw UserException.failed(e.getMessage() + "; " + again, e);
    }
  }

  /** Nothing is pending or failed, and there is a sheet. */
  private static boolean isFinished(RunPlan plan, MeasureRequest request, String of, Path out) {
    RunDirectory run = RunDirectory.open(out);
    Manifest manifest = run.manifest();
    if (!plan.isAsked(manifest, request)) {
      throw UserException.badInput(
          out
              + " is no repetition of "
              + of
              + ", something else was asked for: choose another --out");
    }
    return Files.exists(run.sheetFile())
        && manifest.experiments().stream().allMatch(e -> e.status() == Status.DONE);
  }

  /** The same plan on another machine, or by another program, is told, and not refused. */
  private void differing(RunPlan plan, Path first, String of) {
    List<String> facts = plan.differing(RunDirectory.open(first).manifest());
    if (!facts.isEmpty()) {
      told.accept(
          "Not as in %s, which is not among the runs compared: %s"
              .formatted(of, String.join(", ", facts)));
    }
  }
}
